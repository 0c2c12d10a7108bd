import { countOf } from '#lib/count.ts'
import { dayInMexico, formatHour, formatMoment } from '#lib/dates.ts'
import type { OwnPlace, QueueSale, QueueState } from '../contract.ts'
import { estimate, mayGoOn, type RoomEnd } from '../rules.ts'

type Range = { from: number; to: number }

/** Where a person stands with a sale's waiting room; the screen shows one of these and nothing else. */
export type Standing =
  | { kind: 'too_early'; opensAt: string }
  | { kind: 'no_queue' }
  | { kind: 'open_to_all' }
  | { kind: 'may_join'; afterDraw: boolean }
  | { kind: 'before_draw'; closesAt: string | null }
  | { kind: 'drawing'; late: boolean }
  | { kind: 'waiting'; number: number; ahead: number; range: Range | null; paused: boolean }
  | { kind: 'turn'; until: string | null }
  | { kind: 'pass'; until: string }
  | { kind: 'skipped'; status: 'skipped' | 'served' | 'left'; mayReturn: boolean }
  /** `next`: when the list of a later phase opens. */
  | { kind: 'ended'; why: RoomEnd | null; next: string | null }

type Known = {
  sale: Pick<QueueSale, 'mode' | 'opensAt' | 'closesAt'>
  state: QueueState
  place: OwnPlace | null
  /** The place in the list of the next phase. */
  next?: OwnPlace | null
  /** The number of the draw, as the published file says it, until the place itself brings it. */
  drawn: number | null
  /** Epoch ms. */
  now: number
}

export function standingOf({ sale, state: room, place, next = null, drawn, now }: Known): Standing {
  const { state } = room
  if (state === 'ended') {
    const next = mayGoOn(room.ended) && sale.mode === 'opening' && isComing(sale, now) ? sale.opensAt : null
    if (room.ended === 'next_phase' && next !== null) return { kind: 'too_early', opensAt: next }
    return { kind: 'ended', why: room.ended, next }
  }
  if (state === 'idle') {
    if (sale.mode !== 'opening' || sale.opensAt === null) return { kind: 'no_queue' }
    return { kind: 'too_early', opensAt: sale.opensAt }
  }
  const mine = place?.sitting === room.sitting ? place : null
  const isOver = mine === null || (!isUnderWay(mine) && !hasPass(mine))
  if (isOver && room.next !== null && next?.sitting === room.next.sitting && isUnderWay(next))
    return { kind: 'before_draw', closesAt: room.next.closesAt }
  if (room.openToAll && state !== 'joining') return { kind: 'open_to_all' }
  if (mine === null || (mine.status === 'left' && state === 'joining'))
    return { kind: 'may_join', afterDraw: state !== 'joining' }
  return standingOfPlace(mine, { ...room, closesAt: sale.closesAt, drawn })
}

const isUnderWay = ({ status }: OwnPlace) => status === 'waiting' || status === 'called'
const hasPass = ({ status, until }: OwnPlace) => status === 'served' && until !== null

function standingOfPlace(
  place: OwnPlace,
  room: QueueState & { closesAt: string | null; drawn: number | null },
): Standing {
  const { status, until } = place
  if (status === 'served' && until !== null) return { kind: 'pass', until }
  if (status === 'served' || status === 'skipped' || status === 'left')
    return { kind: 'skipped', status, mayReturn: place.mayReturn && place.number !== null }
  if (status === 'called') return { kind: 'turn', until }
  if (room.state === 'joining') return { kind: 'before_draw', closesAt: room.closesAt }
  const number = place.number ?? room.drawn
  if (number === null) return { kind: 'drawing', late: room.late }
  const ahead = Math.max(0, number - room.serving - 1)
  return { kind: 'waiting', number, ahead, range: estimate(ahead + 1, room), paused: room.paused }
}

/** What is known of the list is of one that is still to be drawn. */
export const isComing = ({ closesAt }: Pick<QueueSale, 'closesAt'>, now: number): boolean =>
  closesAt !== null && Date.parse(closesAt) > now

/** Whether the own place must be asked for again, because the state says that something of it has changed. */
export function placeIsOld(room: QueueState, place: OwnPlace, drawn: number | null, now: number): boolean {
  if (place.sitting !== room.sitting) return true
  if (room.state === 'joining' || room.state === 'drawing') return false
  if (place.until !== null) return Date.parse(place.until) <= now
  if (place.status !== 'waiting') return false
  const number = place.number ?? drawn
  return number !== null && number <= room.serving
}

/** The same of a place in the list of the next phase: the room went on to it, or the list is no more. */
export const nextIsOld = (room: QueueState, next: OwnPlace): boolean => next.sitting !== room.next?.sitting

/** So many minutes, as people say them: «entre 20 y 30 minutos». */
export function rangeWords({ from, to }: Range): string {
  if (from === 0) return to === 1 ? 'menos de 1 minuto' : `menos de ${timeWords(to)}`
  if (to < 60) return `entre ${from} y ${to} minutos`
  return `entre ${timeWords(from)} y ${timeWords(to)}`
}

function timeWords(minutes: number): string {
  if (minutes < 60) return countOf(minutes, 'minuto', 'minutos')
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const whole = hours === 1 ? '1 hora' : `${hours} horas`
  return rest === 0 ? whole : `${hours} h ${rest} min`
}

/** Between which hours a number is called, on round minutes: «entre 12:25 y 12:40 p.m.». `now` in epoch ms. */
export function entryWords({ from, to }: Range, now: number): string {
  const step = (to < 10 ? 1 : 5) * 60_000
  const first = Math.floor((now + from * 60_000) / step) * step
  const last = Math.max(first + step, Math.ceil((now + to * 60_000) / step) * step)
  if (from === 0) return `antes de las ${formatHour(last)}`
  if (dayInMexico(new Date(now)) !== dayInMexico(new Date(last)))
    return `entre ${formatMoment(first)} y ${formatMoment(last)}`
  const [hour, half] = formatHour(first).split('\u00a0')
  const end = formatHour(last)
  return end.endsWith(half!) ? `entre ${hour} y ${end}` : `entre ${formatHour(first)} y ${end}`
}

/** «a las 12:00 p.m.» of today, «el sáb 12 de dic, 12:00 p.m.» of another day. `now` in epoch ms. */
export function atWords(at: string, now: number): string {
  return dayInMexico(new Date(at)) === dayInMexico(new Date(now))
    ? `a las ${formatHour(at)}`
    : `el ${formatMoment(at)}`
}

/** What is said to who listens when it changes; numbers that change often are not read out. */
export function spokenWords(standing: Standing): string {
  switch (standing.kind) {
    case 'before_draw':
      return 'Ya tienes tu lugar. Falta el sorteo.'
    case 'drawing':
      return 'Se cerró la lista. Estamos sorteando los lugares.'
    case 'waiting': {
      const { number, range, paused } = standing
      if (paused) return `Tu número es el ${number}. La fila está en pausa.`
      return `Tu número es el ${number}. ${range === null ? '' : `Faltan ${rangeWords(range)}.`}`.trim()
    }
    case 'turn':
      return 'Es tu turno. Entra a elegir tus lugares.'
    case 'pass':
      return 'Ya puedes elegir tus lugares.'
    case 'skipped':
      return standing.mayReturn ? 'Se pasó tu turno. Puedes volver una vez.' : 'Se pasó tu turno.'
    case 'open_to_all':
      return 'Ya no necesitas fila: elige tus lugares.'
    case 'ended':
      return 'La fila terminó.'
    case 'may_join':
    case 'too_early':
    case 'no_queue':
      return ''
  }
}
