import type { ComponentProps, ReactNode } from 'react'

type IconButtonProps = {
  label: string
  icon: ReactNode
  /** There is no step further: it does nothing, says so and keeps the focus. */
  atEnd?: boolean
} & ComponentProps<'button'>

export function IconButton({ label, icon, atEnd, className = '', ...native }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...native}
      {...(atEnd && { 'aria-disabled': true, onClick: undefined })}
      aria-label={label}
      className={`grid size-11 shrink-0 place-items-center rounded-full transition hover:bg-current/10 disabled:opacity-45 aria-disabled:cursor-default aria-disabled:opacity-45 ${className}`}
    >
      {icon}
    </button>
  )
}
