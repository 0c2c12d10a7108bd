import { fromBase64Url } from '#platform/codes/base64url.ts'
import { uuidBytes } from '#platform/codes/code-parts.ts'
import { publicKey } from '#platform/codes/ticket-keys.ts'
import type { CodeReader } from '../scan/read-code.ts'
import { columnsAt, ticketAt, type Snapshot } from './format.ts'
import type { GateTicket, SnapshotHead } from './shapes.ts'

/**
 * The tickets of a match as a device looks them up: a snapshot, and over it what came since. Finds by halving in the sorted
 * column: nothing is unpacked on loading but who belongs together.
 */
export function lookupOf(base: Snapshot) {
  const changed = new Map<string, GateTicket>()
  const families = familiesOf(base)
  let head = base.head

  const find = (ticketId: string): GateTicket | undefined => {
    const newer = changed.get(ticketId)
    if (newer !== undefined) return newer
    const index = indexOf(base, ticketId)
    return index === -1 ? undefined : ticketAt(base, index)
  }
  const membersOf = (fanKey: string): GateTicket[] => {
    if (fanKey === '') return []
    const old = (families.get(fanKey) ?? []).map((index) => ticketAt(base, index).id)
    const newer = [...changed.values()].filter((ticket) => ticket.fanKey === fanKey).map(({ id }) => id)
    return [...new Set([...old, ...newer])].flatMap((id) => {
      const ticket = find(id)
      return ticket?.fanKey === fanKey && ticket.ended === null ? [ticket] : []
    })
  }
  const adult = (fanKey: string) => membersOf(fanKey).find(({ bound }) => bound !== 'minor')
  return {
    head: () => head,
    find,
    findOfFan: (fanId: string) => adult(fanKeyOf(fanId)),
    adult,
    children: (fanKey: string) => membersOf(fanKey).filter(({ bound }) => bound === 'minor'),
    /** What changed since; a delta tells the whole of each ticket, so that it may come twice. */
    apply: (delta: Snapshot): void => {
      for (let index = 0; index < delta.head.count; index += 1) {
        const ticket = ticketAt(delta, index)
        changed.set(ticket.id, ticket)
      }
      head = { ...delta.head, since: head.since, madeAt: delta.head.madeAt }
    },
  }
}

/** The last 8 bytes of a fan's number, in hex: enough to find, too little to be told elsewhere. */
export function fanKeyOf(fanId: string): string {
  return fanId.replaceAll('-', '').slice(16)
}

type ReaderHead = Pick<SnapshotHead, 'eventId' | 'keys' | 'eventSecret' | 'gateSecrets' | 'barred'>

/** Keys and secrets of a head, imported once. */
export async function codeReaderOf(head: ReaderHead): Promise<CodeReader> {
  const bytes = (text: string) => fromBase64Url(text) ?? new Uint8Array(0)
  return {
    eventId: head.eventId,
    keys: new Map(
      await Promise.all(
        head.keys.map(async ({ kid, publicKey: raw }) => [kid, await publicKey(bytes(raw))] as const),
      ),
    ),
    eventSecret: bytes(head.eventSecret),
    gateSecrets: new Map(head.gateSecrets.map(({ kid, secret }) => [kid, bytes(secret)])),
    barred: new Set(head.barred),
  }
}

function indexOf({ head, bytes }: Snapshot, ticketId: string): number {
  const start = columnsAt(startOf(bytes), head.count, head.fanIdRequired).id
  const wanted = uuidBytes(ticketId)
  let [low, high] = [0, head.count - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const order = compare(bytes, start + 16 * middle, wanted)
    if (order === 0) return middle
    if (order < 0) low = middle + 1
    else high = middle - 1
  }
  return -1
}

const startOf = (bytes: Uint8Array): number => 6 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(2)

function compare(bytes: Uint8Array, at: number, wanted: Uint8Array): number {
  for (let offset = 0; offset < 16; offset += 1) {
    const difference = bytes[at + offset]! - wanted[offset]!
    if (difference !== 0) return difference
  }
  return 0
}

/** Places in the columns by fan key: a fan, and the minors who go in with him. */
function familiesOf({ head, bytes }: Snapshot): Map<string, number[]> {
  const families = new Map<string, number[]>()
  if (!head.fanIdRequired) return families
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const at = columnsAt(startOf(bytes), head.count, true)
  for (let index = 0; index < head.count; index += 1) {
    const fan = view.getBigUint64(at.fan + 8 * index)
    if (fan === 0n) continue
    const key = fan.toString(16).padStart(16, '0')
    const members = families.get(key)
    if (members === undefined) families.set(key, [index])
    else members.push(index)
  }
  return families
}
