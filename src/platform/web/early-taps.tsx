import { useEffect } from 'react'

type Tap = { tag: string; text: string; nth: number }
declare global {
  interface Window {
    earlyTaps?: Tap[]
  }
}

/** What was pressed on a page's picture before its code stood, as public/theme.js kept it, is pressed again in order. */
export function EarlyTaps() {
  useEffect(() => {
    document.documentElement.dataset['standing'] = ''
    dispatchEvent(new Event('taquilla:standing'))
    for (const { tag, text, nth } of window.earlyTaps?.splice(0) ?? []) {
      const alike = document.querySelectorAll<HTMLElement>(`#app ${tag}`)
      Array.from(alike)
        .filter(({ textContent }) => textContent === text)
        .at(nth)
        ?.click()
    }
  }, [])
  return null
}
