import type { ReactNode } from 'react'

const tones = {
  neutral: 'bg-sunken text-ink-2',
  brand: 'bg-brand-soft text-brand',
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  danger: 'bg-danger-soft text-danger-strong',
  accent: 'bg-accent text-on-accent',
}

type BadgeProps = {
  tone?: keyof typeof tones
  icon?: ReactNode
  /** Within a row of one line. */
  dense?: boolean | undefined
  children: ReactNode
}

export function Badge({ tone = 'neutral', icon, dense = false, children }: BadgeProps) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 font-semibold whitespace-nowrap forced-colors:border ${dense ? 'rounded-sm px-2 py-0.5 text-xs' : 'rounded-full px-3 py-1 text-sm'} ${tones[tone]}`}
    >
      {icon}
      {children}
    </span>
  )
}
