import { countOf } from '#lib/count.ts'
import type { ChargebackState } from './contract.ts'

export const stateTones = {
  open: 'danger',
  evidence_sent: 'brand',
  won: 'ok',
  lost: 'neutral',
} as const satisfies Record<ChargebackState, string>

const hour = 60 * 60 * 1000
/** Closer than this a deadline is shown as one that runs out. */
const nearMs = 72 * hour

/** How long there is to answer, and whether that is little; `now` in milliseconds. */
export function deadlineWords(answerBy: string | null, now: number): { words: string; near: boolean } {
  if (answerBy === null) return { words: 'El proveedor no ha dicho', near: false }
  const left = Date.parse(answerBy) - now
  if (left <= 0) return { words: 'Ya venció', near: true }
  const hours = Math.floor(left / hour)
  const words =
    hours < 1
      ? 'Menos de 1 hora'
      : hours < 72
        ? `Quedan ${hours} h`
        : `Quedan ${countOf(Math.floor(hours / 24), 'día', 'días')}`
  return { words, near: left < nearMs }
}

/** What became of the tickets. */
export function ticketWords({ tickets, entered }: { tickets: number; entered: number }): string {
  if (tickets === 0) return 'Sin boletos'
  const many = tickets === 1 ? '1 boleto' : `${tickets} boletos`
  if (entered === 0) return `${many}, nadie entró`
  return `${many}, ${entered === 1 ? 'entró 1' : `entraron ${entered}`}`
}
