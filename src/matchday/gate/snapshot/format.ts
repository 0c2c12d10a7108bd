import { uuidBytes, uuidText } from '#platform/codes/code-parts.ts'
import { SnapshotHead, type GateTicket } from './shapes.ts'

/**
 * kind(1) | kid(1) | head length(4) | head (JSON, UTF-8) | columns | signature(64), big-endian.
 * The columns hold one value a ticket, in order of the ticket's number: id(16), fan key(8, only where the match asks for a
 * Fan ID), first entry in seconds since 1970(4), flags(2), section(2), row(2), seat(2), zone(1), gate(1),
 * gate of the entry(1). The flags: the fare as devices of before know it(2 bits; 3: none of the three), whom it is bound to(2),
 * how it ended(2), restricted, inside, and the fare's place in the head's `fares` from 1 on(8 bits; 0: a snapshot of before).
 * A ticket's code begins with 1 and a fan's with 2: nothing signed passes for another kind.
 */
export const snapshotKind = 3
export const signatureBytes = 64
const headAt = 6

/** What a snapshot of before says with two bits, and what devices of before read of this one: other fares are an adult's to them. */
const fares = [
  { key: 'adult', name: 'Adulto', evidence: '' },
  { key: 'child', name: 'Niña o niño', evidence: '' },
  { key: 'senior', name: 'Adulto mayor', evidence: 'Pide la credencial de INAPAM' },
]
const ofNone = 3
const fareAt = 8
const bounds = ['nobody', 'fan', 'minor', 'other'] as const
const ends = [null, 'revoked', 'replaced'] as const
const restrictedBit = 64
const insideBit = 128

export type Snapshot = { head: SnapshotHead; bytes: Uint8Array<ArrayBuffer> }
type Words = SnapshotHead['words']

/** Where each column begins; `count` tickets. */
export function columnsAt(start: number, count: number, withFans: boolean) {
  const sizes = [16, withFans ? 8 : 0, 4, 2, 2, 2, 2, 1, 1, 1]
  let at = start
  const [id, fan, entered, flags, section, row, seat, zone, gate, enteredGate] = sizes.map((size) => {
    const begin = at
    at += size * count
    return begin
  }) as [number, number, number, number, number, number, number, number, number, number]
  return { id, fan, entered, flags, section, row, seat, zone, gate, enteredGate, end: at }
}

/** The bytes that are signed. The tickets are put in order here. */
export function encodeSnapshot(
  kid: number,
  head: Omit<SnapshotHead, 'count' | 'words' | 'holders' | 'fares'>,
  tickets: GateTicket[],
): Uint8Array<ArrayBuffer> {
  const ordered = tickets.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const words = { gates: [''], zones: [''], sections: [''], rows: [''], seats: [''] }
  const wordOf = numbering(words)
  const known: NonNullable<SnapshotHead['fares']> = []
  const fareOf = fareNumbering(known)
  const numbered = ordered.map((ticket) => ({
    fare: fareOf(ticket),
    section: wordOf('sections', ticket.section),
    row: wordOf('rows', ticket.row),
    seat: wordOf('seats', ticket.seat),
    zone: wordOf('zones', ticket.zone),
    gate: wordOf('gates', ticket.gate),
    enteredGate: wordOf('gates', ticket.entered?.gate ?? ''),
  }))
  if (words.gates.length > 255 || words.zones.length > 255) throw new Error('more gates or zones than a byte')
  if (known.length > 255) throw new Error('more fares than a byte')
  const holders = head.supervisor ? ordered.map(({ holder }) => holder) : []
  const json = new TextEncoder().encode(
    JSON.stringify({ ...head, count: ordered.length, words, fares: known, holders }),
  )
  const at = columnsAt(headAt + json.length, ordered.length, head.fanIdRequired)
  const bytes = new Uint8Array(at.end)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, snapshotKind)
  view.setUint8(1, kid)
  view.setUint32(2, json.length)
  bytes.set(json, headAt)
  for (const [index, ticket] of ordered.entries()) {
    const number = numbered[index]!
    bytes.set(uuidBytes(ticket.id), at.id + 16 * index)
    if (head.fanIdRequired && ticket.fanKey !== '')
      view.setBigUint64(at.fan + 8 * index, BigInt(`0x${ticket.fanKey}`))
    view.setUint32(at.entered + 4 * index, Math.floor((ticket.entered?.at ?? 0) / 1000))
    view.setUint16(at.flags + 2 * index, flagsOf(ticket) | (number.fare << fareAt))
    view.setUint16(at.section + 2 * index, number.section)
    view.setUint16(at.row + 2 * index, number.row)
    view.setUint16(at.seat + 2 * index, number.seat)
    view.setUint8(at.zone + index, number.zone)
    view.setUint8(at.gate + index, number.gate)
    view.setUint8(at.enteredGate + index, number.enteredGate)
  }
  return bytes
}

function numbering(words: Words) {
  const known = new Map<string, number>()
  return (kind: keyof Words, word: string): number => {
    if (word === '') return 0
    const key = `${kind} ${word}`
    const number = known.get(key) ?? words[kind].push(word) - 1
    known.set(key, number)
    return number
  }
}

/** A fare's place from 1 on, in the order in which tickets name them; what was bought beside a seat has a place for each use. */
function fareNumbering(fares: NonNullable<SnapshotHead['fares']>) {
  const known = new Map<string, number>()
  return ({ fare: key, fareName: name, evidence, extra }: GateTicket): number => {
    const which = extra === undefined ? key : `${key} ${extra}`
    const number = known.get(which) ?? fares.push({ key, name, evidence, ...(extra && { extra }) })
    known.set(which, number)
    return number
  }
}

function flagsOf(ticket: GateTicket): number {
  const before = fares.findIndex(({ key }) => key === ticket.fare)
  return (
    (before === -1 ? ofNone : before) |
    (bounds.indexOf(ticket.bound) << 2) |
    (ends.indexOf(ticket.ended) << 4) |
    (ticket.restricted ? restrictedBit : 0) |
    (ticket.inside ? insideBit : 0)
  )
}

/** Bytes whose signature was proved → head and columns; null where they have not exactly the form. */
export function openSnapshot(bytes: Uint8Array<ArrayBuffer>): Snapshot | null {
  if (bytes.length < headAt + signatureBytes || bytes[0] !== snapshotKind) return null
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(2)
  if (headAt + length > bytes.length) return null
  const parsed = SnapshotHead.safeParse(parseJson(bytes.subarray(headAt, headAt + length)))
  if (!parsed.success) return null
  const head = parsed.data
  const { end } = columnsAt(headAt + length, head.count, head.fanIdRequired)
  return end === bytes.length - signatureBytes ? { head, bytes } : null
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return null
  }
}

/** One ticket of a snapshot, by its place in the columns. */
export function ticketAt({ head, bytes }: Snapshot, index: number): GateTicket {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const at = columnsAt(headAt + view.getUint32(2), head.count, head.fanIdRequired)
  const { words } = head
  const flags = view.getUint16(at.flags + 2 * index)
  const listed = head.fares?.[(flags >> fareAt) - 1]
  const fare = listed ?? fares[flags & 3] ?? fares[0]!
  const entered = view.getUint32(at.entered + 4 * index)
  const fan = head.fanIdRequired ? view.getBigUint64(at.fan + 8 * index) : 0n
  return {
    id: uuidText(bytes.subarray(at.id + 16 * index, at.id + 16 * index + 16)),
    gate: words.gates[view.getUint8(at.gate + index)] ?? '',
    zone: words.zones[view.getUint8(at.zone + index)] ?? '',
    section: words.sections[view.getUint16(at.section + 2 * index)] ?? '',
    row: words.rows[view.getUint16(at.row + 2 * index)] ?? '',
    seat: words.seats[view.getUint16(at.seat + 2 * index)] ?? '',
    fare: fare.key,
    fareName: fare.name,
    evidence: fare.evidence,
    bound: bounds[(flags >> 2) & 3] ?? 'nobody',
    ended: ends[(flags >> 4) & 3] ?? null,
    restricted: (flags & restrictedBit) !== 0,
    inside: (flags & insideBit) !== 0,
    entered:
      entered === 0
        ? null
        : { at: entered * 1000, gate: words.gates[view.getUint8(at.enteredGate + index)] ?? '' },
    fanKey: fan === 0n ? '' : fan.toString(16).padStart(16, '0'),
    holder: head.holders[index] ?? '',
    ...(listed?.extra && { extra: listed.extra }),
  }
}
