import { clear, createStore, delMany, getMany, setMany, values, type UseStore } from 'idb-keyval'
import type { Scan } from '../../../contract.ts'
import { sealValue, unsealValue, type Sealed } from './sealed-box.ts'

/** A scan of this telephone; `wallAt`: its own clock when it was made, to correct `at` by once the server's is known. */
export type KeptScan = Scan & { eventId: number; wallAt: number }

/** As the server is told. */
export const wireScan = ({ wallAt: _wallAt, eventId: _eventId, ...scan }: KeptScan): Scan => scan

type Row = { id: string; sealed: Sealed; sent: boolean }

let opened: UseStore | null = null
const store = () => (opened ??= createStore('taquilla-gate-scans', 'scans'))

/** Written before anybody is told to pass; the people of one scan together or not at all. */
export async function storeScans(key: CryptoKey, scans: KeptScan[], sent: boolean): Promise<void> {
  const rows = await Promise.all(
    scans.map(async (scan): Promise<[string, Row]> => [
      scan.id,
      { id: scan.id, sealed: await sealValue(key, scan), sent },
    ]),
  )
  await setMany(rows, store())
}

/** Every scan of this match, the oldest first. */
export async function readScans(
  key: CryptoKey,
  eventId: number,
): Promise<{ scan: KeptScan; sent: boolean }[]> {
  const rows = await values<Row>(store())
  const opened = await Promise.all(
    rows.map(async ({ sealed, sent }) => ({ scan: await unsealValue<KeptScan>(key, sealed), sent })),
  )
  const own = opened.filter(({ scan }) => scan.eventId === eventId)
  return own.toSorted((one, other) => one.scan.wallAt - other.scan.wallAt)
}

/** The server has them; they stay, because this gate remembers whom it let in. */
export async function markSent(ids: string[]): Promise<void> {
  const rows = await getMany<Row | undefined>(ids, store())
  await setMany(
    rows.flatMap((row): [string, Row][] => (row === undefined ? [] : [[row.id, { ...row, sent: true }]])),
    store(),
  )
}

/** How many the server has not been told, of whatever match. */
export async function countUnsent(): Promise<number> {
  const rows = await values<Row>(store())
  return rows.filter(({ sent }) => !sent).length
}

/** Answers how many are left: those that the server has not been told. */
export async function eraseSent(): Promise<number> {
  const rows = await values<Row>(store())
  const sent = rows.flatMap((row) => (row.sent ? [row.id] : []))
  await delMany(sent, store())
  return rows.length - sent.length
}

export async function eraseScans(): Promise<void> {
  await clear(store())
}
