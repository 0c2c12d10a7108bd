import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { MenuRow, type MenuItem } from './menu-row.tsx'

type MenuProps = {
  /** What the button says to a screen reader. */
  label: string
  trigger: ReactNode
  items: (MenuItem | 'separator')[]
  align?: 'start' | 'end'
  /** `edged`: beside buttons, as one of them. */
  look?: keyof typeof looks
}

const looks = {
  bare: 'min-h-11 min-w-11 rounded-full px-2 hover:bg-current/10',
  edged:
    'min-h-(--press-sm-h) rounded-md border-[1.5px] border-brand px-4 text-sm text-brand hover:bg-brand-soft',
}

function itemsIn(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
}

function keyOf(before: MenuItem | 'separator' | undefined): string {
  return typeof before === 'object' ? `after ${before.label}` : 'first'
}

/** Arrows, Home, End and first letters move; Esc and Tab close; focus goes back to the button. */
export function Menu({ label, trigger, items, align = 'end', look = 'bare' }: MenuProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!open) return undefined
    itemsIn(list.current)[0]?.focus()
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [open])

  const close = () => {
    button.current?.focus()
    setOpen(false)
  }
  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return setOpen(false)
    const all = itemsIn(list.current)
    const at = all.findIndex((item) => item === document.activeElement)
    const byLetter = all.find(
      (item, index) => index !== at && item.textContent.trim().toLowerCase().startsWith(event.key),
    )
    const goals: Record<string, HTMLElement | undefined> = {
      ArrowDown: all[(at + 1) % all.length],
      ArrowUp: all.at(at - 1),
      Home: all[0],
      End: all.at(-1),
    }
    const next = goals[event.key] ?? (event.key.length === 1 ? byLetter : undefined)
    if (event.key === 'Escape') close()
    else if (next) next.focus()
    else return
    event.preventDefault()
  }

  return (
    <div ref={root} className="relative inline-flex align-top">
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        className={`flex items-center justify-center gap-2 font-semibold ${looks[look]}`}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || open) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        <span className="sr-only">{label}</span>
        {trigger}
      </button>
      {open && (
        <div
          ref={list}
          id={id}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={walk}
          className={`absolute top-full z-50 mt-2 min-w-56 animate-rise rounded-lg border border-line bg-surface p-2 text-ink shadow-3 ${align === 'end' ? 'right-0' : 'left-0'}`}
        >
          {items.map((item, index) =>
            item === 'separator' ? (
              <hr key={keyOf(items[index - 1])} className="my-2 border-line" />
            ) : (
              <MenuRow key={item.label} item={item} onPick={close} />
            ),
          )}
        </div>
      )}
    </div>
  )
}
