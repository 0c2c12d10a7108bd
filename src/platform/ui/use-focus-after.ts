import { useEffect, useRef } from 'react'

/**
 * For a part whose buttons vanish with what they did: when `standing` changes and the focus went with the button, the
 * part's heading (`tabIndex={-1}`) has it, so that a keyboard goes on from there. `null`: not known, or a dialog is open.
 */
export function useFocusAfter<E extends HTMLElement>(standing: string | null) {
  const heading = useRef<E>(null)
  const before = useRef<string | null>(null)
  useEffect(() => {
    if (standing === null) return
    if (before.current !== null && before.current !== standing && focusIsNowhere()) heading.current?.focus()
    before.current = standing
  }, [standing])
  return heading
}

/** On the page as a whole: a dialog that cannot give the focus back to what opened it leaves it there. */
function focusIsNowhere(): boolean {
  const { activeElement, body } = document
  return activeElement === body || activeElement === document.querySelector('main')
}
