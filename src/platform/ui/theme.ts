import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark' | 'system'

const key = 'taquilla.theme'
const changed = 'taquilla:theme'

/** What the person chose; `system` until they choose. */
export function theme(): Theme {
  const saved = localStorage.getItem(key)
  return saved === 'light' || saved === 'dark' ? saved : 'system'
}

/** Stores the choice; `public/theme.js`, which painted the page first, paints it again. */
export function setTheme(chosen: Theme) {
  if (chosen === 'system') localStorage.removeItem(key)
  else localStorage.setItem(key, chosen)
  dispatchEvent(new Event(changed))
}

function subscribe(listener: () => void) {
  addEventListener(changed, listener)
  return () => removeEventListener(changed, listener)
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, theme)
}
