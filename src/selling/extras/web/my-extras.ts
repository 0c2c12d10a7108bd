import type { Answer } from '#lib/endpoint.ts'
import { useSession } from '#web/session-store.ts'
import { useRead } from '#web/query.ts'
import { useKeptFirst, type KeptFirst } from '#web/offline/kept-first.ts'
import { listMyExtras, type ExtraCode } from '../contract.ts'
import { readStoredExtras, saveExtras, type ExtraWallet } from './stored-extras.ts'

const extras: KeptFirst<Answer<typeof listMyExtras>, ExtraWallet> = {
  name: 'extras',
  read: readStoredExtras,
  save: saveExtras,
  pack: (answer, accountId, taken) => ({ accountId, ...taken, extras: answer.extras }),
  owner: () => useSession.getState().userData?.id ?? null,
}

/** What the person bought beside the seats of a match, good or not: first what this device has, then what the server says. */
export function useMyExtras(eventId: number | undefined): ExtraCode[] {
  const accountId = useSession(({ token, userData }) => (token === null ? null : (userData?.id ?? null)))
  const reading = useRead(listMyExtras, {}, { enabled: accountId !== null })
  const { kept } = useKeptFirst(extras, accountId, reading)
  return kept?.extras.filter(({ event }) => event.id === eventId) ?? []
}
