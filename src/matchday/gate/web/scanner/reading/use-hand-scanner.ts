import { useEffect } from 'react'
import { scan } from '../scanning.ts'
import { handScanner } from './hand-scanner.ts'

/** A hand scanner types wherever the page is; what it ends with Enter presses no button. */
export function useHandScanner(): void {
  useEffect(() => {
    const hear = handScanner()
    const onKey = (event: KeyboardEvent) => {
      const text = hear(event.key, event.timeStamp)
      if (text === null) return
      event.preventDefault()
      event.stopPropagation()
      void scan(text)
    }
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [])
}
