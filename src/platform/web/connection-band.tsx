import { OfflineBand } from '#ui/offline-band.tsx'
import { useConnected } from './connection.ts'

/** Says that there is no network. */
export function ConnectionBand({ words }: { words?: string }) {
  return useConnected() ? null : <OfflineBand>{words}</OfflineBand>
}
