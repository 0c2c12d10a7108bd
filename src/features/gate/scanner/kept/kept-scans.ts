import { clear, createStore, getMany, setMany, values, type UseStore } from 'idb-keyval'
import type { Scan } from '../../contract.ts'
import { sealValue, unsealValue, type Sealed } from './sealed-box.ts'

/** A scan of this telephone; `wallAt`: its own clock when it was made, to correct `at` by once the server's is known. */
export type KeptScan = Scan & { wallAt: number }

type Row = { id: string; sealed: Sealed; sent: boolean }

let opened: UseStore | null = null
const store = () => (opened ??= createStore('taquilla-gate-scans', 'scans'))

/** Written before anybody is told to pass; the people of one scan together or not at all. */
export async function keepScans(key: CryptoKey, scans: KeptScan[]): Promise<void> {
  const rows = await Promise.all(
    scans.map(async (scan): Promise<[string, Row]> => [
      scan.id,
      { id: scan.id, sealed: await sealValue(key, scan), sent: false },
    ]),
  )
  await setMany(rows, store())
}

/** Every scan of this shift, the oldest first. */
export async function readScans(key: CryptoKey): Promise<{ scan: KeptScan; sent: boolean }[]> {
  const rows = await values<Row>(store())
  const opened = await Promise.all(
    rows.map(async ({ sealed, sent }) => ({ scan: await unsealValue<KeptScan>(key, sealed), sent })),
  )
  return opened.toSorted((one, other) => one.scan.wallAt - other.scan.wallAt)
}

/** The server has them; they stay, because this gate remembers whom it let in. */
export async function markSent(ids: string[]): Promise<void> {
  const rows = await getMany<Row | undefined>(ids, store())
  await setMany(
    rows.flatMap((row): [string, Row][] => (row === undefined ? [] : [[row.id, { ...row, sent: true }]])),
    store(),
  )
}

export async function eraseScans(): Promise<void> {
  await clear(store())
}
