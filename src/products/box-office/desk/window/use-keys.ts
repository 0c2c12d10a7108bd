import { useEffect, useEffectEvent } from 'react'

/** Where Enter has work of its own: a list that may be open, something that it presses, the map, a longer text. */
const ownEnter = 'button, a, select, summary, canvas, textarea, [role="button"], [data-own-enter]'

const nameOf = ({ key, shiftKey }: KeyboardEvent) => (shiftKey && /^F\d/.test(key) ? `Shift+${key}` : key)

/** Keys of the whole window, by their names: `F6`, `Shift+F2`, `Enter`, `Escape`. A dialog that is open keeps them for itself. */
export function useKeys(keys: Record<string, (() => void) | undefined>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[nameOf(event)]
    if (act === undefined || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
    // Held down it would charge the next sale as well.
    if (event.repeat || document.querySelector('dialog[open]') !== null) return
    const at = event.target instanceof Element ? event.target : null
    if (event.key === 'Enter' && at?.closest(ownEnter)) return
    if (event.key === 'Escape' && at?.closest('canvas')) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
