import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'

type TabsProps = {
  label: string
  /** `segments`: side by side over the width of a phone, for two or three of one word. */
  look?: 'line' | 'segments'
  tabs: { value: string; label: ReactNode; content: ReactNode }[]
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
}

const looks = {
  line: {
    list: 'flex gap-1 overflow-x-auto border-b border-line',
    tab: 'relative min-h-12 shrink-0 rounded-t-sm px-4 max-[22rem]:px-2.5 -outline-offset-3 focus-visible:-outline-offset-3 aria-selected:text-brand after:absolute after:inset-x-0 after:bottom-0 after:h-1 after:rounded-t-sm aria-selected:after:bg-brand',
    panel: 'pt-5',
  },
  segments: {
    list: 'flex gap-1 rounded-md bg-sunken p-1 sm:max-w-96',
    tab: 'min-h-11 min-w-0 flex-1 rounded-sm px-3 text-sm aria-selected:bg-surface aria-selected:text-ink aria-selected:shadow-1',
    panel: 'pt-4',
  },
}

/** Arrows, Home and End move between the tabs; Enter and Space open the one in focus. Only the open one's content stands. */
export function Tabs({ label, look = 'line', tabs, value, defaultValue, onValueChange }: TabsProps) {
  const id = useId()
  const [picked, setPicked] = useState(defaultValue)
  const open = tabs.find((tab) => tab.value === (value ?? picked)) ?? tabs[0]
  if (open === undefined) return null
  return (
    <div>
      <div role="tablist" aria-label={label} tabIndex={-1} className={looks[look].list} onKeyDown={walk}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}${tab.value}`}
            aria-selected={tab === open}
            aria-controls={tab === open ? `${id}panel` : undefined}
            tabIndex={tab === open ? 0 : -1}
            className={`font-semibold text-ink-2 transition-colors hover:text-ink ${looks[look].tab}`}
            onClick={() => {
              setPicked(tab.value)
              onValueChange?.(tab.value)
            }}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        key={open.value}
        role="tabpanel"
        id={`${id}panel`}
        aria-labelledby={`${id}${open.value}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a panel may begin with words alone, and is then read from its start
        tabIndex={0}
        className={looks[look].panel}
      >
        {open.content}
      </div>
    </div>
  )
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const at = all.findIndex((tab) => tab === document.activeElement)
  const goals: Record<string, HTMLElement | undefined> = {
    ArrowRight: all[(at + 1) % all.length],
    ArrowLeft: all.at(at - 1),
    Home: all[0],
    End: all.at(-1),
  }
  const next = goals[event.key]
  if (next === undefined) return
  next.focus()
  event.preventDefault()
}
