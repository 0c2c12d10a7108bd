/** What a sale is called in rows and in the audit log: `event:7`, `pack:3`, `plan:2`; in an address it is `event-7`. */
export const saleKindNames = ['event', 'pack', 'plan'] as const
export type SaleKindName = (typeof saleKindNames)[number]

export const subjectOf = (saleId: string) => saleId.replace('-', ':')
export const saleIdOf = (subject: string) => subject.replace(':', '-')
/** `event:7` → its kind and number. */
export function partsOfSubject(subject: string): { kind: SaleKindName; id: number } {
  const [kind = '', id = ''] = subject.split(':')
  return { kind: kind as SaleKindName, id: Number(id) }
}

/** The match of `event:7`; null of another sale. */
export function matchOfSubject(subject: string): number | null {
  const { kind, id } = partsOfSubject(subject)
  return kind === 'event' ? id : null
}

/** `off`: no waiting room; `opening`: for the opening, with a draw; `automatic`: by itself when the sale is pressed. */
export const waitingModes = ['off', 'opening', 'automatic'] as const
export type WaitingMode = (typeof waitingModes)[number]

/**
 * `idle`: nobody can take a place yet. `joining`: before T, places are taken in any order and drawn later. `drawing`: the
 * list is closed and waits for the beacon; new places go to its end. `serving`: numbers are called. `ended`: no pass is asked.
 */
export const roomStates = ['idle', 'joining', 'drawing', 'serving', 'ended'] as const
export type RoomState = (typeof roomStates)[number]

/** Why a room ended. `calm`: an automatic one that is no longer needed; `next_phase`: whoever still waited stands in the next phase's draw. */
export const roomEnds = [
  'sold_out',
  'over',
  'cancelled',
  'empty',
  'calm',
  'switched_off',
  'next_phase',
] as const
export type RoomEnd = (typeof roomEnds)[number]

/** Why a sitting ended, as its record and its people are told: `phase_removed` is of a list whose phase the club took away. */
export const sittingEnds = [...roomEnds, 'phase_removed'] as const
export type SittingEnd = (typeof sittingEnds)[number]

/**
 * `waiting`: its number was not called. `called`: it may be exchanged for a pass. `served`: it was. `skipped`: called and
 * not taken in time. `left`: its person gave it up.
 */
export const placeStatuses = ['waiting', 'called', 'served', 'skipped', 'left'] as const
export type PlaceStatus = (typeof placeStatuses)[number]

/** Within so many seconds a turn is taken, and so long a pass holds seats. */
export const turnSeconds = 5 * 60
export const passSeconds = 10 * 60
/** Who is told that the turn is near: whoever is called within so many minutes. */
export const nearMinutes = 10
/** Places called a minute until the club says another number. */
export const usualPerMinute = 300
export const mostPerMinute = 60_000
/** So many minutes before T places are taken, unless the club says another number. */
export const usualOpensBefore = 30

type Paced = {
  perMinute: number
  measuredPerMinute: number | null
  beyondMeasured: boolean
  easedTo: number | null
}

/**
 * How many a room calls a minute: what the club says, by itself never more than a rehearsal measured, and fewer while too much is in
 * flight. `beyondMeasured`: the club said so knowing the figure.
 */
export function paceOf({ easedTo, ...room }: Paced): number {
  return Math.min(wishedPace(room), easedTo ?? mostPerMinute)
}

function wishedPace({ perMinute, measuredPerMinute, beyondMeasured }: Omit<Paced, 'easedTo'>): number {
  return measuredPerMinute === null || beyondMeasured ? perMinute : Math.min(perMinute, measuredPerMinute)
}

/** A purchase takes about so long from the first hold to the payment, and most take so many seats. */
const minutesOfPurchase = 100 / 60
const seatsOfPurchase = 4

/** How many seats are held at once where a machine buys as much as was measured; without a measure the usual bound. */
export function fullAt(measuredPerMinute: number | null, usual: number): number {
  return measuredPerMinute === null
    ? usual
    : Math.max(1, Math.round(measuredPerMinute * minutesOfPurchase * seatsOfPurchase))
}

/**
 * How many are called under a load of which 1 is full: all of the pace until then, and evenly less beyond. A tenth goes on at least, so
 * that nobody keeps the others out by holding seats. Null where nothing is to be eased.
 */
export function easedPace(room: Omit<Paced, 'easedTo'>, load: number): number | null {
  const pace = wishedPace(room)
  if (load <= 1 || pace === 0) return null
  const share = Math.max(0.1, 2 - load)
  return Math.max(1, Math.round(pace * share))
}

type Clocked = { servingAt: Date; perMinute: number; paused: boolean }

/** What a room that is moved late makes up for at most: it is late because its machine is full, and a crowd at once would fill it more. */
const madeUpMs = 10_000

/**
 * How many more places are called at an instant, by the rate since it was last written down. What is less than one place
 * is carried in `servingAt`, so that no rate loses by being asked often. A pause saves nothing up, and being late seconds only.
 */
export function dueUntil(
  { servingAt, perMinute, paused }: Clocked,
  now: Date,
): { due: number; servingAt: Date } {
  if (now <= servingAt) return { due: 0, servingAt }
  if (paused || perMinute === 0) return { due: 0, servingAt: now }
  const msEach = 60_000 / perMinute
  const from = Math.max(servingAt.getTime(), now.getTime() - Math.max(madeUpMs, msEach))
  const due = Math.floor((now.getTime() - from) / msEach)
  return { due, servingAt: new Date(from + due * msEach) }
}

/** From when the next place counts at another pace, where of it the same part has passed as at the one before. */
export function servingAtOf(before: Clocked, after: Clocked, now: Date): Date {
  const msEach = ({ paused, perMinute }: Clocked) => (paused || perMinute === 0 ? null : 60_000 / perMinute)
  const [was, is] = [msEach(before), msEach(after)]
  if (was === null || is === null) return now
  const part = Math.min(1, Math.max(0, (now.getTime() - before.servingAt.getTime()) / was))
  return new Date(now.getTime() - part * is)
}

/**
 * In how many minutes a number is called, as a range that people can trust: a fifth to either side and no false precision.
 * Null where nothing moves.
 */
export function estimate(
  ahead: number,
  { perMinute, paused }: Pick<Clocked, 'perMinute' | 'paused'>,
): { from: number; to: number } | null {
  if (paused || perMinute <= 0) return null
  const minutes = Math.max(0, ahead) / perMinute
  const step = minutes < 10 ? 1 : minutes < 60 ? 5 : 15
  const from = Math.floor((minutes * 0.8) / step) * step
  return { from, to: Math.max(from + step, Math.ceil((minutes * 1.25) / step) * step) }
}

/** After how many seconds a waiting person asks again: far away rarely, near often, never all at once (`random` in 0…1). */
export function pollAfterSeconds(minutesAway: number | null, random: number): number {
  const usual = minutesAway === null || minutesAway > 10 ? 15 : minutesAway > 3 ? 10 : 5
  return usual * (0.8 + 0.4 * random)
}

export type Turn = { status: PlaceStatus; returned: boolean; passOver: boolean }

/** Once a place may come back, behind those who wait: its turn was not taken, its pass ended, or it was given up. */
export function mayReturn({ status, returned, passOver }: Turn): boolean {
  return !returned && (status === 'skipped' || status === 'left' || (status === 'served' && passOver))
}

export type SaleFacts = { status: 'coming' | 'open' | 'over' | 'cancelled'; soldOut: boolean }

type Openings = { startsAt: Date; later?: readonly Date[] }

/** When a sale, or a later phase of it, begins next after an instant; null where all have begun. */
export function nextOpening({ startsAt, later = [] }: Openings, after: Date): Date | null {
  return [startsAt, ...later].find((opening) => opening > after) ?? null
}

/** A room whose line was served: a later phase may have another. */
export const mayGoOn = (ended: RoomEnd | null) => ended === 'empty' || ended === 'next_phase'

type Listed = {
  mode: WaitingMode
  state: RoomState
  ended: RoomEnd | null
  closesAt: Date | null
  now: Date
}

/** When the list of a room closes that is being taken, or is taken next; else the last one that was. Null where it has none. */
export function listCloses(room: Listed, sale: Openings): Date | null {
  const { mode, state, ended, closesAt, now } = room
  if (mode !== 'opening') return closesAt
  const none = state === 'idle' || (state === 'ended' && mayGoOn(ended))
  return (none ? nextOpening(sale, now) : null) ?? closesAt ?? sale.startsAt
}

type Ending = {
  state: RoomState
  mode: WaitingMode
  /** Places whose turn is to come or under way. */
  waiting: number
  minutesServing: number
  pressed: boolean
  /** Places are taken for the draw of a later phase, and whether no phase is open until then. */
  nextList: boolean
  between: boolean
}

/** Why a room ends now; null while it goes on. */
export function endOf(sale: SaleFacts | null, room: Ending): RoomEnd | null {
  if (sale === null || sale.status === 'cancelled') return 'cancelled'
  if (sale.status === 'over') return 'over'
  if (room.mode === 'off') return 'switched_off'
  if (room.state !== 'serving') return null
  if (sale.soldOut) return 'sold_out'
  if (room.nextList && (room.waiting === 0 || room.between)) return 'next_phase'
  if (room.waiting > 0 || room.minutesServing < quietMinutes) return null
  if (room.mode === 'automatic') return room.pressed ? null : 'calm'
  return 'empty'
}

/** So long after its beginning a room in which nobody waits stays, because the next ones may be on their way. */
export const quietMinutes = 10

/**
 * How much work a place costs by how many were taken lately from its address, or from its whole network: two tenths of a
 * second of a desktop, then twice and three times that; an old phone waits 5 s at most. Tries are few and dear, because a
 * browser spends more on beginning one than a program does.
 */
export const joinWork = [
  { address: 0, network: 0, fewest: 400, most: 1_200 },
  { address: 5, network: 40, fewest: 1_500, most: 3_500 },
  { address: 30, network: 240, fewest: 4_000, most: 5_500 },
] as const
export const joinCost = 300
/** Joins are counted for so long, at all nodes together. */
export const joinSeconds = 600
export function joinLevel(taken: { address: number; network: number }): number {
  return joinWork.findLastIndex(
    ({ address, network }) => taken.address >= address || taken.network >= network,
  )
}

/** Of every room. */
const onePlace =
  'Un lugar por persona: con tu cuenta y un celular confirmado, o con tu Fan ID si el partido lo pide.'
const theTurn =
  'Cuando es tu turno tienes 5 minutos para entrar y 10 para elegir. Si no llegas, puedes volver una vez, al final.'
const inPhases =
  'Si la venta va por fases, entras a la fila de una fase si puedes comprar en ella; a la de un pack, si puedes en cada partido.'
const noPromise = 'Un lugar en la fila no garantiza boleto.'

/** The rules of a room as everybody reads them beside the sale, before it and ever after; a change of them is a new version. */
export function rulesOf(mode: WaitingMode): { version: number; lines: string[] } {
  const order =
    mode === 'automatic'
      ? [
          'La fila se abre sola cuando hay mucha gente, y se cierra sola.',
          'No hay sorteo: entras en el orden en que llegas.',
        ]
      : [
          'Llegar antes dentro del tiempo de registro no da ventaja: a la hora de la venta los lugares se sortean.',
          'El sorteo usa un número público que no existía cuando se cerró la lista. Cualquiera puede comprobarlo.',
          'Quien llega después de esa hora va al final, en el orden en que llega.',
          'Si la venta va por fases, cada fase tiene su propio sorteo. Quien sigue esperando entra al de la siguiente, si puede comprar en ella.',
        ]
  return { version: 5, lines: [onePlace, inPhases, ...order, theTurn, noPromise] }
}
