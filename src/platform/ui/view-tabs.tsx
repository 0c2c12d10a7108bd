import { formatCount } from '#lib/count.ts'
import type { ReactNode } from 'react'

export type ViewTab = {
  id: string
  name: string
  /** How much it shows; left out where nobody counted. */
  count?: number | undefined
  /** Something in it runs out: the count is red. */
  due?: boolean
}

type ViewTabsProps = {
  label: string
  views: ViewTab[]
  /** The one whose filters hold now; null where none does. */
  current: string | null
  onChoose: (id: string) => void
  /** What stands after the last one. */
  children?: ReactNode
}

/** Ways to look at one list, kept under names: each sets the list's filters. */
export function ViewTabs({ label, views, current, onChoose, children }: ViewTabsProps) {
  return (
    <nav aria-label={label} className="flex min-w-0 items-center gap-1 overflow-x-auto border-b border-line">
      {views.map(({ id, name, count, due = false }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === current}
          onClick={() => onChoose(id)}
          className="relative flex min-h-11 shrink-0 items-center gap-2 rounded-t-sm px-3 text-sm font-semibold text-ink-2 -outline-offset-3 after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 hover:text-ink focus-visible:-outline-offset-3 aria-pressed:text-ink aria-pressed:after:bg-brand"
        >
          {name}
          {count !== undefined && (
            <span
              className={`nums rounded-sm px-1.5 py-0.5 text-xs ${due && count > 0 ? 'bg-danger-soft text-danger-strong' : 'bg-sunken text-ink-2'}`}
            >
              {formatCount(count)}
              {due && count > 0 && <span className="sr-only">, con plazo</span>}
            </span>
          )}
        </button>
      ))}
      {children}
    </nav>
  )
}
