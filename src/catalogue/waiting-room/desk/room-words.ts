import { ended, formatMoment } from '#lib/dates.ts'
import type { DeskRoom } from '../desk-contract.ts'
import { mayGoOn, type RoomEnd, type WaitingMode } from '../rules.ts'
import { rangeWords } from '../web/standing.ts'

export const modeWords: Record<WaitingMode, string> = {
  off: 'Sin fila',
  opening: 'Al abrir la venta, con sorteo',
  automatic: 'Sola, si entra mucha gente',
}

const endWords: Record<RoomEnd, string> = {
  sold_out: 'se agotó',
  over: 'la venta terminó',
  cancelled: 'se canceló la venta',
  empty: 'ya nadie esperaba',
  calm: 'ya no hacía falta',
  switched_off: 'la quitó el club',
  next_phase: 'sigue la próxima fase',
}

type Told = Pick<
  DeskRoom,
  'mode' | 'state' | 'paused' | 'openToAll' | 'ended' | 'late' | 'opensAt' | 'closesAt' | 'now'
>

/** The line of one phase was served, and the list of a later one is to come. */
const opensAgain = ({ mode, ended: why, closesAt, now }: Told) =>
  mode === 'opening' && mayGoOn(why) && closesAt !== null && closesAt > now

/** What a room does now, in a word and its colour. */
export function stateOf(room: Told): { words: string; tone: 'neutral' | 'brand' | 'ok' | 'warn' } {
  const { state, mode } = room
  if (state === 'ended' && !opensAgain(room)) return { words: 'Terminó', tone: 'neutral' }
  if (mode === 'off') return { words: 'Sin fila', tone: 'neutral' }
  if (state === 'idle' || state === 'ended') return { words: 'Preparada', tone: 'brand' }
  if (room.openToAll) return { words: 'Abierta a todos', tone: 'warn' }
  if (state === 'joining') return { words: 'Tomando lugares', tone: 'ok' }
  if (state === 'drawing')
    return room.late ? { words: 'Sorteo atrasado', tone: 'warn' } : { words: 'Sorteando', tone: 'brand' }
  return room.paused ? { words: 'En pausa', tone: 'warn' } : { words: 'Avanzando', tone: 'ok' }
}

/** When it opens and is drawn, or how it ended. */
export function whenWords(room: Told): string {
  const { state, mode, opensAt, closesAt, ended: why } = room
  if (state === 'ended' && !opensAgain(room))
    return ended(`Terminó: ${why === null ? 'ya no hacía falta' : endWords[why]}`)
  if (mode === 'off') return 'Cualquiera elige lugares en cuanto abre la venta.'
  if (mode === 'automatic') return 'Se abre cuando la venta se satura y se quita cuando se calma.'
  const parts = [
    opensAt === null ? null : `Abre el ${formatMoment(opensAt)}`,
    closesAt === null ? null : `se sortea el ${formatMoment(closesAt)}`,
  ].filter((part) => part !== null)
  return ended(parts.join(' y '))
}

export function endWordsOf({ waiting, minutesToEnd, state }: DeskRoom): string {
  if (state !== 'serving') return 'Aún no avanza'
  if (waiting === 0) return 'Nadie espera'
  return minutesToEnd === null ? 'No avanza' : rangeWords(minutesToEnd)
}

/** A fifth faster or slower, in round steps and within what is allowed. */
export function otherRate(perMinute: number, way: 'faster' | 'slower', most: number): number {
  const step = Math.max(1, Math.round(perMinute / 5))
  const rounded = step >= 10 ? Math.round(step / 10) * 10 : step
  return way === 'faster' ? Math.min(most, perMinute + rounded) : Math.max(0, perMinute - rounded)
}
