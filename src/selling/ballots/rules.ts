/**
 * `planned`: its seats are kept, nobody applies yet. `open`: people apply, change and withdraw. `drawing`: the list is closed and
 * waits for the beacon. `granting`: who won pays, and what is not paid goes to the next. `ended`, or `cancelled` by the club.
 */
export const ballotStates = ['planned', 'open', 'drawing', 'granting', 'ended', 'cancelled'] as const

/** Why a ballot ended. */
export const ballotEnds = [
  'all_paid',
  'nobody_left',
  'stopped',
  'over',
  'match_cancelled',
  'cancelled',
] as const
export type BallotEnd = (typeof ballotEnds)[number]

/**
 * `applied`: until the draw, and after it while it waits in line. `won`: its seats wait for the payment. `lapsed`: not paid in
 * time. `declined`: let go by its own person. `lost`: the ballot ended before its turn.
 */
export const applicationStatuses = [
  'applied',
  'withdrawn',
  'won',
  'paid',
  'lapsed',
  'declined',
  'lost',
] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

export const mostSeatsOfAll = 10
export const mostPayHours = 168
/** Seats are promised for no less than that before the sale of the match ends. */
export const shortestPromiseMs = 3_600_000

/** The rules as everybody reads them; a change of them is a new version. */
export const ballotRules = {
  version: 1,
  lines: [
    'Una solicitud por persona: con tu cuenta y un celular confirmado, o con tu Fan ID si el partido lo pide. Nadie puede estar en dos.',
    'Participar el primer día o el último da lo mismo. Puedes cambiar o retirar tu solicitud hasta el cierre.',
    'No se cobra nada por participar ni se pide tarjeta antes de ganar.',
    'Al cierre se sortea el orden con un número público que no existía cuando se cerró la lista. Cualquiera puede comprobarlo.',
    'Según el orden que salga, cada solicitud recibe la primera de sus zonas donde caben todos sus lugares, juntos si los hay. Si no caben, sigue en su lugar por si otros no pagan.',
    'Quien gana paga dentro de su plazo. Lo que no se paga pasa a quien sigue; lo que sobra se vende en la siguiente fase.',
    'Participar no garantiza boleto.',
  ],
} as const

export type Wish = { quantity: number; zones: readonly number[] }

/** The first zone of a wish with room for all its seats; null where none has. */
export function zoneFor({ quantity, zones }: Wish, room: ReadonlyMap<number, number>): number | null {
  return zones.find((zoneId) => (room.get(zoneId) ?? 0) >= quantity) ?? null
}

/** Why a ballot that gives seats away is over; null while somebody may still pay or win. */
export function endOf(ballot: {
  stopped: boolean
  /** The sale of the match is over, or so near its end that nobody could pay. */
  saleOver: boolean
  /** Who has won and not paid yet. */
  unpaid: number
  /** Who waits in line and would find room. */
  servable: number
  waiting: number
}): BallotEnd | null {
  if (ballot.unpaid > 0) return null
  if (ballot.stopped) return 'stopped'
  if (ballot.saleOver) return 'over'
  if (ballot.servable > 0) return null
  return ballot.waiting > 0 ? 'all_paid' : 'nobody_left'
}

/** `Rosa@Correo.mx ` → how a person's mail is compared. */
export const mailOf = (typed: string): string => typed.trim().toLowerCase()

/** What somebody typed for a companion: a mail, or the number of a Fan ID with or without its marks. */
export function readCompanion(typed: string): { mail: string } | { fanNumber: string } {
  const text = typed.trim()
  if (text.includes('@')) return { mail: mailOf(text) }
  return { fanNumber: text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '') }
}

/** What the applicant sees of a companion afterwards: enough to know who, and no more. */
export function hintOf(typed: string): string {
  const read = readCompanion(typed)
  if ('fanNumber' in read) return `Fan ID que termina en ${read.fanNumber.slice(-3)}`
  const [name = '', host = ''] = read.mail.split('@')
  return `${name.slice(0, 1)}•••@${host}`.slice(0, 80)
}
