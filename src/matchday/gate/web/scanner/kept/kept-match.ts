import {
  clear,
  createStore,
  delMany,
  get,
  getMany,
  keys,
  set,
  setMany,
  update,
  type UseStore,
} from 'idb-keyval'
import type { Device } from '../../../contract.ts'
import type { Supervisor } from '../../../scan/supervisor-pin.ts'
import { newKey, seal, sealValue, unseal, unsealValue, type Sealed } from './sealed-box.ts'

/** Who this telephone is; `keys` are trusted from the sign-in on: only what one of them signed is a snapshot. */
export type Session = {
  token: string
  device: Device
  keys: { kid: number; publicKey: string }[]
}

/** What proves this telephone to the server, beside its cookie. */
export const gateHeaders = ({ token }: Session) => ({ 'gate-session': token })

export type KeptMatch = { snapshot: Uint8Array<ArrayBuffer>; deltas: Uint8Array<ArrayBuffer>[] }

let opened: UseStore | null = null
const store = () => (opened ??= createStore('taquilla-gate', 'kept'))

/** The key of this telephone, made at its first use. */
export async function deviceKey(): Promise<CryptoKey> {
  const known = await get<CryptoKey>('key', store())
  if (known !== undefined) return known
  const made = await newKey()
  await set('key', made, store())
  return made
}

export async function storeSession(key: CryptoKey, session: Session): Promise<void> {
  await set('session', await sealValue(key, session), store())
}

/** Null when nobody signed in, or when what lies here cannot be opened. */
export async function readSession(key: CryptoKey): Promise<Session | null> {
  const sealed = await get<Sealed>('session', store())
  return sealed === undefined ? null : unsealValue<Session>(key, sealed).catch(() => null)
}

/** What a PIN is checked against without a network. */
export async function storeSupervisors(key: CryptoKey, supervisors: Supervisor[]): Promise<void> {
  await set('supervisors', await sealValue(key, supervisors), store())
}

export async function readSupervisors(key: CryptoKey): Promise<Supervisor[]> {
  const sealed = await get<Sealed>('supervisors', store())
  return sealed === undefined ? [] : unsealValue<Supervisor[]>(key, sealed).catch(() => [])
}

/** A new snapshot takes the place of the old one and of what changed since it, in one step. */
export async function storeSnapshot(key: CryptoKey, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const entries: [string, unknown][] = [
    ['snapshot', await seal(key, bytes)],
    ['deltas', []],
  ]
  await setMany(entries, store())
}

export async function storeDelta(key: CryptoKey, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const sealed = await seal(key, bytes)
  await update<Sealed[]>('deltas', (before = []) => [...before, sealed], store())
}

/** `broken`: it lies there and does not open, so somebody changed it. */
export async function readMatch(key: CryptoKey): Promise<KeptMatch | 'broken' | null> {
  const [snapshot, deltas = []] = (await getMany<unknown>(['snapshot', 'deltas'], store())) as [
    Sealed | undefined,
    Sealed[] | undefined,
  ]
  if (snapshot === undefined) return null
  try {
    return {
      snapshot: await unseal(key, snapshot),
      deltas: await Promise.all(deltas.map((delta) => unseal(key, delta))),
    }
  } catch {
    return 'broken'
  }
}

/** What is not secret: the hand, the chosen gate, the last sync. */
export async function storeNote(name: string, value: unknown): Promise<void> {
  await set(`note:${name}`, value, store())
}

export function readNote<T>(name: string): Promise<T | undefined> {
  return get<T>(`note:${name}`, store())
}

/** Erases everything, the key first: what were left over could not be read. */
export async function eraseMatch(): Promise<void> {
  await set('key', null, store())
  await clear(store())
}

/** Erases all but the key, without which scans that still wait could not be told. */
export async function eraseMatchButKey(): Promise<void> {
  const all = await keys<string>(store())
  await delMany(
    all.filter((name) => name !== 'key'),
    store(),
  )
}
