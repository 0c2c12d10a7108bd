import { IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, type ReactNode } from 'react'

type ActBarProps = {
  label: string
  /** What is chosen, in words. */
  words: ReactNode
  acts: readonly { label: string; icon: ReactNode; onSelect: () => void }[]
  /** Esc too. */
  onClose: () => void
}

/** What can be done with the rows that are ticked; it floats over the foot of the screen until it is closed. */
export function ActBar({ label, words, acts, onClose }: ActBarProps) {
  const close = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    if (document.querySelector('dialog[open], [role=menu]') === null) onClose()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => close(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return (
    <FloatingBar label={label} chosen>
      <p role="status" className="nums mr-auto min-w-0 px-2 text-sm leading-tight">
        {words}
      </p>
      {acts.map(({ label: act, icon, onSelect }) => (
        <FloatingAct key={act} label={act} icon={icon} onSelect={onSelect} />
      ))}
      <FloatingAct
        label="Quitar la selección"
        icon={<IconX size={18} aria-hidden />}
        onSelect={onClose}
        bare
      />
    </FloatingBar>
  )
}

type FloatingBarProps = { label: string; chosen?: boolean; above?: boolean; children: ReactNode }

/** A bar that floats over the foot of a screen of the desk; `above` the one of the chosen rows, where there is one. */
export function FloatingBar({ label, chosen = false, above = false, children }: FloatingBarProps) {
  return (
    <section
      aria-label={label}
      data-chosen={chosen || undefined}
      className={`fixed inset-x-2 z-20 mx-auto flex min-h-13 max-w-208 animate-rise items-center gap-1 rounded-lg bg-ink px-2 text-bg shadow-3 print:hidden ${above ? 'bottom-4 in-[:has([data-chosen])]:bottom-20' : 'bottom-4'}`}
    >
      {children}
    </section>
  )
}

type FloatingActProps = { label: string; icon?: ReactNode; onSelect: () => void; bare?: boolean }

/** Beside its icon its words stand where there is room. */
export function FloatingAct({ label, icon, onSelect, bare = false }: FloatingActProps) {
  const hidden = bare ? 'sr-only' : icon === undefined ? '' : 'max-sm:sr-only'
  return (
    <button
      type="button"
      title={bare ? label : undefined}
      onClick={onSelect}
      className="flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-md px-2.5 text-sm font-semibold hover:bg-current/15 focus-visible:outline-bg focus-visible:-outline-offset-4"
    >
      {icon}
      <span className={hidden}>{label}</span>
    </button>
  )
}
