import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { Place } from './options.tsx'

const load = () => import('./palette.tsx')
const Palette = lazy(load)

type DeskSearchProps = {
  account: string
  places: { title: string; places: Place[] }[]
  /** Why only places are found: whoever searches works at some matches only. */
  only: string | null
}

/** The search in the head of the desk: a button that looks like a field, Ctrl K, ⌘ K or `/`. */
export function DeskSearch({ account, places, only }: DeskSearchProps) {
  const [open, setOpen] = useState(false)
  useSearchKeys(() => setOpen(true))
  // It is there before it is asked for, or the first letters would be typed into nothing.
  useEffect(() => void load(), [])
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={() => setOpen(true)}
        className="flex h-9 w-full items-center gap-2 rounded-md bg-white/12 px-3 text-left text-sm text-on-night-2 hover:bg-white/20 max-lg:ml-auto max-lg:size-11 max-lg:justify-center max-lg:bg-transparent max-lg:px-0"
      >
        <IconSearch size={18} aria-hidden className="shrink-0" />
        <span className="min-w-0 flex-1 truncate max-lg:sr-only">
          {only === null ? 'Busca pedido, persona, asiento o lugar' : 'Busca una página'}
        </span>
        <kbd className="shrink-0 rounded-sm bg-white/15 px-1.5 font-sans text-xs font-semibold text-on-night max-lg:hidden">
          Ctrl K
        </kbd>
      </button>
      {open && (
        <Suspense fallback={null}>
          <Palette
            account={account}
            only={only}
            places={places.flatMap((group) => group.places)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

function useSearchKeys(open: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || document.querySelector('dialog[open]') !== null) return
    const typing =
      event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')
    const withK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey
    const slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !typing
    if (!withK && !slash) return
    event.preventDefault()
    open()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
