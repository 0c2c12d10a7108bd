import { formatMoney } from '#lib/money.ts'
import type { Permission } from '#lib/permissions.ts'

/** How much somebody may give back; null: no bound. */
export type Limit = { actCents: number | null; dayCents: number | null }
export type Allowance = Limit & { givenCents: number }

/** What may be done only within a role's limits: each act that gives money back, or gives it up, is one of these. */
export const limitedActs = [
  'refund AnyOrder',
  'serve AnyOrder',
  'give Credit',
  'give GiftCard',
  'manage GroupSale',
  'manage Quarantine',
] as const satisfies readonly Permission[]
export type LimitedAct = (typeof limitedActs)[number]

/** What an act passes: the bound of one act, or of the person's day; null when it is within both. */
export type Beyond = 'act' | 'day' | null

/** Which bound an act of so much money passes, after what was given on the same day. */
export function beyond({ actCents, dayCents, givenCents }: Allowance, amountCents: number): Beyond {
  if (actCents !== null && amountCents > actCents) return 'act'
  return dayCents !== null && givenCents + amountCents > dayCents ? 'day' : null
}

/** Why the act is not one's own to do, in words. */
export function beyondWords(
  which: Exclude<Beyond, null>,
  { actCents, dayCents, givenCents }: Allowance,
): string {
  if (which === 'act') return `Tu límite es de ${formatMoney(actCents ?? 0)} por devolución.`
  return `Tu límite es de ${formatMoney(dayCents ?? 0)} por día y hoy llevas ${formatMoney(givenCents)}.`
}

const anyOf = new Intl.ListFormat('es-MX', { type: 'disjunction' })

/** Who is within his limits where one's own do not do; `roles` as people call them. */
export function whoMayWords(roles: readonly string[]): string {
  if (roles.length === 0)
    return 'Con ese importe no puede nadie: pide en Administración que cambien el límite.'
  return `Con ese importe puede alguien de ${anyOf.format(roles)}.`
}

/** How long a request waits for somebody, in hours. */
export const approvalHours = 24

/** Refusals that say that what was asked for is no longer so: the request ends and is asked anew. */
const stale = new Set([
  'changed_meanwhile',
  'deposit_too_large',
  'group_over',
  'not_found',
  'not_refundable',
  'quote_dates',
  'quoted_meanwhile',
  'refund_too_large',
  'ticket_used',
  'too_few_seats',
  'unknown_seat',
])
export const saysStale = (code: string): boolean => stale.has(code)
