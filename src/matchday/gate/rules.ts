import { headlineFare } from '#lib/headline-price.ts'
import type { MatchOff, MatchSettings, VerdictKind } from './contract.ts'
import type { Clock } from './scan/clock.ts'
import type { Reading } from './scan/read-code.ts'
import type { GateTicket } from './snapshot/shapes.ts'

const minute = 60_000

export type Entry = { at: number; gate: string; inside: boolean }

/** What a gate stands on when it judges. `gate` null: a supervisor who walks, at every one. */
export type GateState = {
  gate: string | null
  /** `gate` is a lane or counter of extras: nobody goes into the stadium there. */
  atPoint: boolean
  direction: 'in' | 'out'
  settings: MatchSettings
  /** The match is not to be seen here today. */
  off: MatchOff | null
  fanIdRequired: boolean
  /** When the snapshot was made, in epoch ms: a ticket born later may be missing in it. */
  madeAt: number
  find: (ticketId: string) => GateTicket | undefined
  /** The ticket bound to a fan. */
  findOfFan: (fanId: string) => GateTicket | undefined
  /** The children who go in with a fan, by his key. */
  children: (fanKey: string) => GateTicket[]
  /** The fan himself. */
  adult: (fanKey: string) => GateTicket | undefined
  /** What this device has seen itself since its snapshot. */
  seen: (ticketId: string) => Entry | undefined
}

/**
 * Why staff look twice though it passes. `paper`: can be copied, look at an identity document; `clock`: the device has no
 * sure time; `new_sale`: born after the snapshot, known by its signature alone; `fare`: not the general one.
 */
export type Mark = 'paper' | 'clock' | 'new_sale' | 'fare'

/** What staff ask of who has a fare. */
export type FareAsked = Pick<GateTicket, 'fareName' | 'evidence'>

export type Verdict = {
  kind: VerdictKind
  /** What passing will be written down as; null when nobody passes. */
  entry: 'in' | 'out' | 're_entry' | null
  /** Null while the ticket is not known: not ours, or sold after the snapshot. */
  ticket: GateTicket | null
  ticketId: string | null
  /** The tickets that go in with this scan, the scanned one first: what the device writes down, one scan each. */
  party: string[]
  /** A family: how many children it has, how many people pass now, and their fares that are not the general one, each once. */
  family: { children: number; passing: number; fares: FareAsked[] } | null
  used: { at: number; gate: string } | null
  /** The gate that is printed on the ticket, when it is not this one. */
  otherGate: string | null
  /** Why a code is old, or a match off. */
  why: 'screenshot' | 'changed_hands' | 'ended' | MatchOff | null
  /** It was bought beside a seat, or read where such things are: a supervisor's word changes nothing. */
  extra: boolean
  marks: Mark[]
}

/** Judges what was read. The same on the device without a network and on the server. */
export function judge(reading: Reading, gateState: GateState, clock: Clock): Verdict {
  if (!reading.ok) return unread(reading.reason)
  if (reading.of === 'extra') return judgeExtra(reading.codeId, gateState, clock)
  const marks: Mark[] = [
    ...(reading.rotating ? [] : ['paper' as const]),
    ...(clock.known ? [] : ['clock' as const]),
  ]
  const ticket =
    reading.of === 'ticket' ? gateState.find(reading.ticketId) : gateState.findOfFan(reading.fanId)
  if (gateState.off !== null && gateState.direction === 'in')
    return verdict('match_off', {
      ticket: ticket ?? null,
      ticketId: ticket?.id ?? null,
      marks,
      why: gateState.off,
    })
  if (ticket?.extra !== undefined) return judgeExtra(ticket.id, gateState, clock)
  if (gateState.atPoint) {
    const about = { ticket: ticket ?? null, ticketId: ticket?.id ?? null, marks }
    return verdict('other_gate', { ...about, extra: true, otherGate: ticket?.gate ?? '' })
  }
  if (ticket === undefined) {
    if (reading.of === 'fan') return verdict('other_match', { marks })
    return unlisted(reading.ticketId, gateState, marks)
  }
  const about = { ticket, ticketId: ticket.id, marks }
  if (ticket.ended === 'replaced') return verdict('old_code', { ...about, why: 'changed_hands' })
  if (ticket.ended === 'revoked') return verdict('revoked', about)
  if (ticket.restricted) return verdict('restricted', about)
  const entry = entryOf(ticket, gateState)
  if (gateState.direction === 'out') return leaving(about, entry)
  if (entry !== null) return again(about, entry, gateState)
  if (gateState.fanIdRequired && (ticket.bound === 'nobody' || ticket.bound === 'other'))
    return verdict('fan_id_pending', about)
  if (ticket.bound === 'minor' && !adultIsIn(ticket, gateState)) return verdict('minor_alone', about)
  if (
    gateState.gate !== null &&
    !gateState.settings.anyGate &&
    ticket.gate !== '' &&
    ticket.gate !== gateState.gate
  )
    return verdict('other_gate', { ...about, otherGate: ticket.gate })
  return passing(about, ticket, gateState)
}

/** Verdicts that a supervisor's word can be set against; never a ticket that ended, a forged code or a restriction. */
const supervised: ReadonlySet<VerdictKind> = new Set([
  'pass',
  'used',
  'other_gate',
  'fan_id_pending',
  'minor_alone',
  'match_off',
])
export const overridable = (kind: VerdictKind): boolean => supervised.has(kind)

/** Whether a supervisor may let this person in all the same. A match that is off hides what else is wrong with a ticket. */
export function mayBeLetIn({ kind, ticket, ticketId, extra }: Verdict): boolean {
  if (extra || ticketId === null || !overridable(kind)) return false
  return ticket === null || (ticket.ended === null && !ticket.restricted)
}

/** Bought beside a seat: once, and at its own lane or counter. Who walks as a supervisor is at every one. */
function judgeExtra(codeId: string, gateState: GateState, clock: Clock): Verdict {
  const marks: Mark[] = clock.known ? [] : ['clock']
  const ticket = gateState.find(codeId) ?? null
  const about = { ticket, ticketId: codeId, marks, extra: true }
  if (gateState.off !== null) return verdict('match_off', { ...about, why: gateState.off })
  const pass = { entry: 'in' as const, party: [codeId] }
  if (ticket === null) {
    const seen = gateState.seen(codeId)
    if (seen !== undefined) return verdict('used', { ...about, used: seen })
    // Bought since: at a lane or counter its signature is enough, at a gate nobody knows where it belongs.
    if (!gateState.atPoint || bornAt(codeId) + minute < gateState.madeAt) return verdict('unknown_key', about)
    return verdict('pass', { ...about, ...pass, marks: [...marks, 'new_sale'] })
  }
  if (ticket.ended !== null) return verdict('revoked', about)
  const entry = entryOf(ticket, gateState)
  if (entry !== null) return verdict('used', { ...about, used: entry })
  if (gateState.gate !== null && gateState.gate !== ticket.gate)
    return verdict('other_gate', { ...about, otherGate: ticket.gate })
  return verdict('pass', { ...about, ...pass })
}

type About = Pick<Verdict, 'ticket' | 'ticketId' | 'marks'>

function unread(reason: Extract<Reading, { ok: false }>['reason']): Verdict {
  if (reason === 'barred') return verdict('restricted')
  if (reason === 'other_match') return verdict('other_match')
  if (reason === 'stale') return verdict('old_code', { why: 'screenshot' })
  return reason === 'ended' ? verdict('old_code', { why: 'ended' }) : verdict('unknown_key')
}

/** A ticket of this match that the snapshot does not hold: sold since, or never issued. The number tells when it was born. */
function unlisted(ticketId: string, gateState: GateState, marks: Mark[]): Verdict {
  const seen = gateState.seen(ticketId)
  const about = { ticket: null, ticketId, marks: [...marks, 'new_sale' as const] }
  if (gateState.direction === 'out') return leaving(about, seen ?? null)
  if (seen !== undefined) return again(about, seen, gateState)
  if (bornAt(ticketId) + minute < gateState.madeAt) return verdict('unknown_key', { ticketId, marks })
  // Nobody knows here whom it is bound to: where that matters, a supervisor or the network decides.
  if (gateState.fanIdRequired) return verdict('fan_id_pending', about)
  return verdict('pass', { ...about, entry: 'in', party: [ticketId] })
}

/** When a UUIDv7 was made, in epoch ms. */
export function bornAt(uuid: string): number {
  return Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16)
}

function entryOf(ticket: GateTicket, gateState: GateState): Entry | null {
  const seen = gateState.seen(ticket.id)
  if (ticket.entered === null) return seen ?? null
  if (seen === undefined) return { ...ticket.entered, inside: ticket.inside }
  const first = seen.at < ticket.entered.at ? seen : ticket.entered
  return { at: first.at, gate: first.gate, inside: seen.inside }
}

function leaving(about: About, entry: Entry | null): Verdict {
  if (entry?.inside !== true) return verdict('used', { ...about, used: entry })
  return verdict('pass', { ...about, entry: 'out', party: about.ticketId === null ? [] : [about.ticketId] })
}

/** Shown a second time: who went out may come back where the match lets them; an adult brings the children still outside. */
function again(about: About, entry: Entry, gateState: GateState): Verdict {
  const { ticket, ticketId } = about
  if (gateState.settings.reEntry && !entry.inside)
    return verdict('pass', { ...about, entry: 're_entry', party: ticketId === null ? [] : [ticketId] })
  const left = ticket === null ? [] : outside(ticket, gateState)
  if (left.length > 0 && ticket !== null)
    return verdict('pass', {
      ...about,
      entry: 'in',
      party: left.map(({ id }) => id),
      family: {
        children: gateState.children(ticket.fanKey).length,
        passing: left.length,
        fares: faresOf(left),
      },
    })
  return verdict('used', { ...about, used: entry })
}

function passing(about: About, ticket: GateTicket, gateState: GateState): Verdict {
  const left = outside(ticket, gateState)
  const fare = ticket.fare === headlineFare ? [] : ['fare' as const]
  return verdict('pass', {
    ...about,
    marks: [...about.marks, ...fare],
    entry: 'in',
    party: [ticket.id, ...left.map(({ id }) => id)],
    family:
      left.length === 0
        ? null
        : {
            children: gateState.children(ticket.fanKey).length,
            passing: left.length + 1,
            fares: faresOf([ticket, ...left]),
          },
  })
}

function faresOf(party: GateTicket[]): FareAsked[] {
  const asked = party.filter(({ fare }) => fare !== headlineFare)
  const byFare = new Map(asked.map(({ fare, fareName, evidence }) => [fare, { fareName, evidence }]))
  return [...byFare.values()]
}

/** The children of this adult who have not passed yet. */
function outside(ticket: GateTicket, gateState: GateState): GateTicket[] {
  if (ticket.bound !== 'fan') return []
  return gateState
    .children(ticket.fanKey)
    .filter((child) => child.ended === null && !child.restricted && entryOf(child, gateState) === null)
}

/** Of a child that comes with its own code: the adult passed before it. */
function adultIsIn(child: GateTicket, gateState: GateState): boolean {
  const adult = gateState.adult(child.fanKey)
  return adult !== undefined && entryOf(adult, gateState)?.inside === true
}

function verdict(kind: VerdictKind, more: Partial<Verdict> = {}): Verdict {
  return {
    kind,
    entry: null,
    ticket: null,
    ticketId: null,
    party: [],
    family: null,
    used: null,
    otherGate: null,
    why: null,
    extra: false,
    marks: [],
    ...more,
  }
}
