import { useSyncExternalStore } from 'react'
import { OfflineBand } from '#ui/offline-band.tsx'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Says that there is no network; it decides nothing, because the browser is often wrong about it. */
export function ConnectionBand({ words }: { words?: string }) {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return online ? null : <OfflineBand>{words}</OfflineBand>
}
