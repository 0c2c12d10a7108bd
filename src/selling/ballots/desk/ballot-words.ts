import type { DeskBallot } from '../desk-contract.ts'
import type { BallotEnd } from '../rules.ts'

type Tone = 'ok' | 'brand' | 'warn' | 'neutral'

export const endWords: Record<BallotEnd, string> = {
  all_paid: 'Terminó: todos los lugares se pagaron',
  nobody_left: 'Terminó: ya no quedaba nadie en la lista',
  stopped: 'Lo terminó el club',
  over: 'Terminó el tiempo de venta',
  match_cancelled: 'Se canceló el partido',
  cancelled: 'Lo canceló el club',
}

/** What a ballot does now, for its badge. */
export function stateOf({ state, late, stopped, ended }: DeskBallot): { words: string; tone: Tone } {
  if (ended !== null) return { words: endWords[ended], tone: 'neutral' }
  if (state === 'planned') return { words: 'Por abrir', tone: 'neutral' }
  if (state === 'open') return { words: 'Recibe solicitudes', tone: 'ok' }
  if (state === 'drawing')
    return late
      ? { words: 'El número público viene tarde', tone: 'warn' }
      : { words: 'Sorteando', tone: 'brand' }
  return stopped ? { words: 'Terminando', tone: 'brand' } : { words: 'Entrega lugares', tone: 'ok' }
}
