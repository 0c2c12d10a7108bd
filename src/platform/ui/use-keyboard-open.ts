import { useSyncExternalStore } from 'react'

/** The window without a keyboard: as tall as it has been at this width. */
let whole = { width: 0, height: 0 }
/** No browser's own bars leave so little of it. */
const keyboardLeaves = 0.7

function isOpen(): boolean {
  const turned = innerWidth !== whole.width
  whole = { width: innerWidth, height: turned ? innerHeight : Math.max(whole.height, innerHeight) }
  return (
    innerHeight < whole.height * keyboardLeaves &&
    matchMedia('(pointer: coarse)').matches &&
    document.activeElement?.matches('input, textarea, select, iframe') === true
  )
}

function follow(changed: () => void): () => void {
  addEventListener('resize', changed)
  return () => removeEventListener('resize', changed)
}

/** Whether a keyboard on the screen made the page shorter, as `CheckoutPage` asks of the browser; a low window is none. */
export function useKeyboardOpen(): boolean {
  return useSyncExternalStore(follow, isOpen)
}
