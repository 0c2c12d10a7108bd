import { useSyncExternalStore } from 'react'

/** How long a screen that calls nothing waits before it asks whether the server is there, in ms. */
const first = 1000
/** How long after a call without an answer the server is asked again, in ms. */
const pause = 5000

let reached = true
let looking: number | undefined
const listeners = new Set<() => void>()

/** Learns from a call whether it came through: a browser with a dead Wi-Fi believes itself online. */
export function noteReached(came: boolean): void {
  clearTimeout(looking)
  looking = came ? 0 : window.setTimeout(look, pause)
  if (came === reached) return
  reached = came
  for (const listener of listeners) listener()
}

/** Until an answer comes, the server is asked for nothing but its life. */
function look(): void {
  void fetch('/healthz', { method: 'HEAD' }).then(
    () => noteReached(true),
    () => noteReached(false),
  )
}

function subscribe(listener: () => void): () => void {
  const heard = () => {
    if (!reached) look()
    listener()
  }
  listeners.add(listener)
  looking ??= window.setTimeout(look, first)
  window.addEventListener('online', heard)
  window.addEventListener('offline', heard)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('online', heard)
    window.removeEventListener('offline', heard)
  }
}

/** False while the browser says so or calls stay without an answer. It decides nothing, it only tells. */
export function useConnected(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine && reached,
    () => true,
  )
}
