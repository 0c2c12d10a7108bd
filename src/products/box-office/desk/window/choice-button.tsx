import type { ReactNode } from 'react'

type ChoiceButtonProps = {
  chosen: boolean
  disabled?: boolean
  /** A band of this colour on its left. */
  color?: string
  icon?: ReactNode
  title: ReactNode
  hint: ReactNode
  aside?: ReactNode
  onChoose: () => void
}

/** One of several things to sell: a match, a zone, a bonogallo. */
export function ChoiceButton(props: ChoiceButtonProps) {
  const { chosen, disabled, color, icon, title, hint, aside, onChoose } = props
  return (
    <button
      type="button"
      aria-pressed={chosen}
      disabled={disabled}
      onClick={onChoose}
      className="relative flex min-h-14 min-w-0 items-center gap-3 overflow-hidden rounded-md border-[1.5px] border-line bg-surface px-3 py-1.5 text-left shadow-1 transition-colors hover:border-line-strong disabled:bg-sunken disabled:text-ink-3 disabled:shadow-none aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:inset-ring-1 aria-pressed:inset-ring-brand"
    >
      {color !== undefined && (
        <span aria-hidden className="absolute inset-y-0 left-0 w-2" style={{ background: color }} />
      )}
      {icon}
      <span className={`min-w-0 flex-1 ${color === undefined ? '' : 'pl-1.5'}`}>
        <span className="block wrap-anywhere text-sm font-semibold">{title}</span>
        <span className="flex items-baseline justify-between gap-2 text-xs text-ink-2">
          <span className="min-w-0 wrap-anywhere">{hint}</span>
          {aside !== undefined && (
            <span className="nums shrink-0 text-sm font-semibold text-ink">{aside}</span>
          )}
        </span>
      </span>
    </button>
  )
}
