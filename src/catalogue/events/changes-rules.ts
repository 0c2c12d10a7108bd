import type { MatchChange } from './contract.ts'
import { formatDay, formatMoment } from '#lib/dates.ts'
import { plain } from '#lib/slug.ts'

export const changeKinds = ['cancelled', 'moved', 'closed'] as const
export type ChangeKind = (typeof changeKinds)[number]

export const changeSteps = [
  'sales',
  'vouchers',
  'codes',
  'refunds',
  'passes',
  'compensation',
  'messages',
] as const
export type ChangeStep = (typeof changeSteps)[number]

/** LFPC art. 92 Ter: at least a fifth of what was paid, where the law asks for it. */
const compensationShare = 0.2

/** Centavos in, centavos out, never less than the law's share. */
export function compensationOf(cents: number): number {
  return Math.ceil(cents * compensationShare)
}

/** How a compensation names a bonogallo, beside the orders that it names by their id alone. */
export const compensatedPass = {
  subject: (passId: string) => `pass:${passId}`,
  /** Null: it is an order's. */
  idIn: (subject: string) => (subject.startsWith('pass:') ? subject.slice('pass:'.length) : null),
}

export type MatchFacts = {
  status: 'draft' | 'published' | 'cancelled'
  startsAt: Date
  doorsAt: Date
  salesStartAt: Date
  salesEndAt: Date
  /** It is played without people already. */
  closed: boolean
  now: Date
}

const day = 86_400_000
/** After that, what happened is told by other means. */
const overMs = 4 * 3_600_000

export type ChangeFault =
  | 'not_published'
  | 'cancelled_for_good'
  | 'already_closed'
  | 'match_over'
  | 'same_date'
  | 'date_past'
  | 'sale_too_late'

/** Why a match cannot be changed so; null when it can. `startsAfter`: where it is moved. */
export function changeFault(match: MatchFacts, kind: ChangeKind, startsAfter?: Date): ChangeFault | null {
  if (match.status === 'draft') return 'not_published'
  if (match.status === 'cancelled') return 'cancelled_for_good'
  if (match.closed && kind !== 'cancelled') return 'already_closed'
  if (match.now.getTime() > match.startsAt.getTime() + overMs) return 'match_over'
  return kind === 'moved' ? moveFault(match, startsAfter) : null
}

function moveFault(match: MatchFacts, startsAfter: Date | undefined): ChangeFault | null {
  if (startsAfter === undefined || startsAfter.getTime() === match.startsAt.getTime()) return 'same_date'
  if (startsAfter <= match.now) return 'date_past'
  return movedTimes(match, startsAfter).salesEndAt <= match.salesStartAt ? 'sale_too_late' : null
}

export const faultWords: Record<ChangeFault, string> = {
  not_published: 'Ese partido aún no se publica: cámbialo en su ficha.',
  cancelled_for_good: 'Un partido cancelado no se puede reactivar. Publica uno nuevo.',
  already_closed: 'Ese partido ya es a puerta cerrada. Solo se puede cancelar.',
  match_over: 'Ese partido ya se jugó.',
  same_date: 'Escribe la fecha y hora nuevas.',
  date_past: 'La fecha nueva tiene que estar por venir.',
  sale_too_late: 'Con esa fecha la venta terminaría antes de abrir. Adelanta primero la venta.',
}

/** Doors and the end of the sale keep their distance to the start. */
export function movedTimes(
  { startsAt, doorsAt, salesEndAt }: Pick<MatchFacts, 'startsAt' | 'doorsAt' | 'salesEndAt'>,
  startsAfter: Date,
): { startsAt: Date; doorsAt: Date; salesEndAt: Date } {
  const by = startsAfter.getTime() - startsAt.getTime()
  return {
    startsAt: startsAfter,
    doorsAt: new Date(doorsAt.getTime() + by),
    salesEndAt: new Date(salesEndAt.getTime() + by),
  }
}

/** Until when fans choose; null where nobody has to. */
export function choiceEnd(kind: ChangeKind, now: Date, days: number): Date | null {
  return kind === 'cancelled' ? null : new Date(now.getTime() + days * day)
}

/** True when the typed name is the rival's; accents, capitals and spaces do not matter. */
export function sameName(typed: string, name: string): boolean {
  const words = (text: string) => plain(text).replace(/\s+/g, ' ').trim()
  return words(typed) === words(name)
}

type Told = {
  id: number
  eventId: number
  kind: ChangeKind
  reason: string
  startsAfter: Date
  chooseUntil: Date | null
  match: string
}

const tickets = '/system/profile-base/events'
const payments = '/system/profile-base/payment'

/** What every person of the match is told, once: the key is theirs and the change's. */
export function noticeOf({ id, eventId, kind, reason, startsAfter, chooseUntil, match }: Told) {
  const until = chooseUntil === null ? '' : formatDay(chooseUntil)
  const why = `Motivo: ${reason.replace(/\.$/, '')}.`
  switch (kind) {
    case 'cancelled':
      return {
        key: `match-cancelled:${eventId}`,
        title: `Se canceló ${match}`,
        body: `${why} Te devolvemos lo que pagaste, con cargos; no tienes que hacer nada.`,
        path: tickets,
        button: 'Ver mis boletos',
      }
    case 'moved':
      return {
        key: `match-moved:${id}`,
        title: `${match} cambió de fecha`,
        body: `Ahora es el ${formatMoment(startsAfter)} ${why} Tu boleto sigue valiendo: descarga otra vez tu PDF y tu calendario. ¿No puedes ir? Hasta el ${until} te devolvemos tu dinero si lo pides.`,
        path: payments,
        button: 'Ver mis opciones',
      }
    case 'closed':
      return {
        key: `match-closed:${eventId}`,
        title: `${match} se juega a puerta cerrada`,
        body: `${why} Nadie entra al estadio. Hasta el ${until} eliges saldo o devolución; si no eliges, te devolvemos lo que pagaste, con cargos.`,
        path: payments,
        button: 'Elegir',
      }
  }
}

/** As the database says it, in the shape that is told; nothing where nothing changed. */
export function changeOf(change: MatchChange | null | undefined): { change?: MatchChange } {
  if (!change) return {}
  return {
    change: { ...change, previousStartsAt: new Date(change.previousStartsAt).toISOString() },
  }
}
