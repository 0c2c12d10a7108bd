import { shareOut } from '#selling/ledger/rules.ts'
import type { Item } from '#selling/orders/rules.ts'
import type { ExtraKind, ExtraUse } from './contract.ts'

export const extraKinds = ['parking', 'food', 'tour', 'goods'] as const
export const extraUses = ['scan', 'counter'] as const

export const kindName: Record<ExtraKind, string> = {
  parking: 'Estacionamiento',
  food: 'Comida y bebida',
  tour: 'Recorrido',
  goods: 'Artículo',
}

export const howUsed: Record<ExtraUse, string> = {
  scan: 'Se escanea en su acceso',
  counter: 'Se entrega en mostrador',
}

/** More pieces of an extra than this are not told by their number. */
export const toldLeft = 10

const minute = 60_000

/** From when an extra can be used at an event, as an instant. */
export function opensAt(
  { startsAt, doorsAt }: { startsAt: Date; doorsAt: Date },
  minutesBefore: number | null,
): Date {
  return minutesBefore === null ? doorsAt : new Date(startsAt.getTime() - minutesBefore * minute)
}

/** What can be chosen of an extra now, with what is held of it already. */
export function mostOf({
  perOrder,
  free,
  chosen,
}: {
  perOrder: number
  free: number
  chosen: number
}): number {
  return Math.min(perOrder, free + chosen)
}

/**
 * What is paid for each piece of an order's extras, in the order of its items, in centavos: what a coupon takes off things that are
 * no seats is shared out by price, so that the pieces sum to what was paid.
 */
export function paidForPieces(items: Pick<Item, 'kind' | 'quantity' | 'unitCents'>[]): number[] {
  const pieces = items.flatMap(({ kind, quantity, unitCents }) =>
    kind === 'extra' ? Array.from({ length: quantity }, () => unitCents) : [],
  )
  const off = items.reduce((sum, { kind, unitCents }) => sum - (kind === 'coupon' ? unitCents : 0), 0)
  if (off === 0 || pieces.length === 0) return pieces
  const shares = shareOut(off, pieces)
  return pieces.map((cents, index) => Math.max(0, cents - shares[index]!))
}

/** Whether an order has anything beside its seats that is a code of its own. */
export function hasExtras(items: Pick<Item, 'kind'>[]): boolean {
  return items.some(({ kind }) => kind === 'extra')
}
