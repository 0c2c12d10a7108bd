import type { ComponentProps, ReactNode } from 'react'

type IconButtonProps = { label: string; icon: ReactNode } & ComponentProps<'button'>

export function IconButton({ label, icon, className = '', ...native }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...native}
      aria-label={label}
      className={`grid size-11 shrink-0 place-items-center rounded-full transition hover:bg-current/10 disabled:opacity-45 ${className}`}
    >
      {icon}
    </button>
  )
}
