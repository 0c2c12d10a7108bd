import * as bounds from './thresholds.ts'

/** What a fan does, one after the other; `purchase` is all from the turn to the tickets, `state` what everybody who waits asks for. */
export const stepNames = [
  'join',
  'state',
  'pass',
  'hold',
  'order',
  'card',
  'payment',
  'tickets',
  'purchase',
  'entry',
] as const
export type StepName = (typeof stepNames)[number]

export const rehearsalStates = ['waiting', 'running', 'done', 'stopped', 'failed'] as const
export type RehearsalState = (typeof rehearsalStates)[number]

/** Where it is: what is shown while it runs. */
export const rehearsalPhases = [
  'waiting',
  'database',
  'programs',
  'fans',
  'join',
  'draw',
  'sale',
  'gate',
  'books',
  'cleaning',
] as const
export type RehearsalPhase = (typeof rehearsalPhases)[number]

/** What was used up first. `fans`: the program of the fans itself, so that the club could do more than was measured. */
export const limits = ['web', 'database', 'connections', 'provider', 'fans'] as const
export type Limit = (typeof limits)[number]

/** A rate as it was tried. Shares are of what there is: 1 is all of it. */
export type Rung = {
  perMinute: number
  seconds: number
  called: number
  purchases: number
  failed: number
  /** Still buying at the end of it, for longer than a purchase may take. */
  late: number
  perSecond: number
  purchaseP95: number | null
  holdP95: number | null
  providerP95: number | null
  /** The busiest web process's one thread, and the fans'. */
  web: number
  fans: number
  /** Statements under way on average, for each processor; the share of connections for sales that are in use. */
  statements: number
  connections: number
  broke: boolean
}

/** The value below which `share` of the numbers lie; null of none. */
export function percentile(numbers: readonly number[], share: number): number | null {
  if (numbers.length === 0) return null
  const sorted = numbers.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!)
}

type Measured = Pick<Rung, 'called' | 'late' | 'failed' | 'purchaseP95' | 'holdP95'>

/** Whether a rate was more than the club carries. */
export function isBroken({ called, late, failed, purchaseP95, holdP95 }: Measured): boolean {
  if (called === 0) return false
  if (failed > called * bounds.failedShare && failed > 1) return true
  if (called < bounds.fewestPurchases) return false
  if (purchaseP95 !== null && purchaseP95 > bounds.purchaseP95Ms) return true
  if (holdP95 !== null && holdP95 > bounds.holdP95Ms) return true
  return late > called * bounds.lateShare
}

/** How long a rate lasts: with few fans shorter, so that there is more than one. */
export const secondsOfRung = (fans: number): number =>
  fans >= 2000 ? bounds.rungSeconds : fans >= 400 ? bounds.rungSeconds / 2 : 2

/** The rate after so many. */
export const rateOfRung = (no: number): number =>
  Math.min(60_000, Math.round((bounds.firstPerMinute * bounds.rungGrows ** no) / 10) * 10)

/** What was used up at the rate that broke; null where nothing did, and where none of what is watched was. */
export function limitOf(rungs: readonly Rung[]): Limit | null {
  const broken = rungs.find(({ broke }) => broke)
  if (broken === undefined) return null
  if (broken.fans >= bounds.busyProcess && broken.web < bounds.busyProcess) return 'fans'
  if (broken.providerP95 !== null && broken.providerP95 > bounds.providerP95Ms) return 'provider'
  if (broken.web >= bounds.busyProcess) return 'web'
  if (broken.statements >= bounds.statementsPerCore) return 'database'
  return broken.connections >= bounds.busyConnections ? 'connections' : 'database'
}

export type Proposal = {
  perMinute: number
  /** Whether a higher rate was tried and was too much: only then it is the most that the room calls by itself. */
  reached: boolean
}

/** What a rate came to: near the end of a sale, or with few fans, fewer are called than it says. */
const cameTo = ({ perMinute, called, seconds }: Rung) =>
  Math.min(perMinute, seconds > 0 ? (called / seconds) * 60 : 0)

/**
 * How many people a minute the room may call: a tenth fewer than came at the highest rate that held, below the lowest that did not.
 * Null where none did.
 */
export function proposalOf(rungs: readonly Rung[]): Proposal | null {
  const broken = rungs.filter(({ broke }) => broke).map(({ perMinute }) => perMinute)
  const lowest = Math.min(Infinity, ...broken)
  const held = rungs.filter(({ broke, perMinute }) => !broke && perMinute < lowest).map(cameTo)
  const perMinute = Math.floor((Math.max(0, ...held) * bounds.proposalShare) / 10) * 10
  return perMinute === 0 ? null : { perMinute, reached: broken.length > 0 }
}

/** Connections that a rehearsal takes: each web process 12, 8 for sales and 5 for seats, the worker 26, the fans and whoever watches 6. */
export const connectionsOf = (webs: number): number => webs * 25 + 32
/** So many are left to the club, whatever the rehearsal asks for. */
const leftToClub = 20

/** With how many web processes it is rehearsed: as many as the club runs here, as far as connections reach; 0 where none do. */
export function websFor({ here, free }: { here: number; free: number }): number {
  for (let webs = Math.max(1, here); webs > 0; webs--)
    if (connectionsOf(webs) + leftToClub <= free) return webs
  return 0
}
