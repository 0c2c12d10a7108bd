import { currentClub } from '#club/settings/club-words.ts'
import { seatPlaces } from '#selling/holds/server/sql.ts'
import { folioOf, totalsOf } from '#selling/orders/rules.ts'
import { itemsOf, linesOf, type OrderRow } from '#selling/orders/server/sql.ts'
import type { Db } from '#server/db.ts'
import { meansOf } from '../sql.ts'

export type ReceiptFacts = {
  clubName: string
  publicUrl: string
  folio: string
  title: string
  paidAt: Date
  lines: { words: string; cents: number }[]
  taxCents: number
  totalCents: number
  means: { words: string; cents: number; refundedCents: number }[]
}

const methods: Record<string, string> = {
  card: 'Tarjeta',
  wallet: 'Mercado Pago',
  oxxo: 'Efectivo en OXXO',
  paycash: 'Efectivo en tienda',
  spei: 'Transferencia SPEI',
  credit: 'Saldo a favor',
  gift_card: 'Tarjeta de regalo',
  subscription: 'Cargo mensual a tarjeta',
  cash_desk: 'Efectivo en taquilla',
  terminal: 'Tarjeta en taquilla',
  transfer: 'Transferencia al club',
}

/** What a receipt says of a paid order: every line with its price, the VAT inside, and how it was paid. */
export async function readReceipt(db: Db, order: OrderRow, publicUrl: string): Promise<ReceiptFacts> {
  const [lines, items, means] = await Promise.all([
    linesOf(db, order.id),
    itemsOf(db, order.id),
    meansOf(db, order.id),
  ])
  const seats = await Promise.all(
    [...Map.groupBy(lines, (line) => line.eventId)].map(async ([eventId, ofMatch]) => {
      const places = await seatPlaces(
        db,
        eventId,
        ofMatch.map((line) => line.seatId),
      )
      return ofMatch.map((line) => {
        const place = places.find(({ id }) => id === line.seatId)!
        const seat =
          place.seat === '' ? place.section : `${place.section}, fila ${place.row}, asiento ${place.seat}`
        return { words: `${place.zone} · ${seat}`, cents: line.faceCents + line.serviceCents }
      })
    }),
  )
  const { serviceTaxCents, itemsTaxCents, totalCents } = totalsOf(lines, items)
  return {
    clubName: currentClub().name,
    publicUrl,
    folio: folioOf(order.folio),
    title: order.title,
    paidAt: order.paidAt ?? order.createdAt,
    lines: [
      ...seats.flat(),
      ...items
        .filter(({ unitCents }) => unitCents !== 0)
        .map(({ title, quantity, unitCents }) => ({
          words: quantity === 1 ? title : `${quantity} × ${title}`,
          cents: quantity * unitCents,
        })),
    ],
    taxCents: serviceTaxCents + itemsTaxCents,
    totalCents,
    means: means.map(({ method, cardLast4, amountCents, refundedCents }) => ({
      words: cardLast4 === null ? methods[method]! : `Tarjeta terminada en ${cardLast4}`,
      cents: amountCents,
      refundedCents,
    })),
  }
}
