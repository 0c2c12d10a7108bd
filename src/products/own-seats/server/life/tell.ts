import { eventWord, inEventWords } from '#catalogue/events/event-title.ts'
import { countOf } from '#lib/count.ts'
import { formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { paths } from '#lib/paths.ts'
import { notify, notifyEach } from '#people/notifications/server/actions.ts'
import type { Db } from '#server/db.ts'
import { titleOf, type SaleRow } from '../sql.ts'

type Sale = Pick<SaleRow, 'id' | 'home' | 'away' | 'startsAt' | 'until'>
export type Waiting = { accountId: string; seats: number; cents: number }

const places = (seats: number) => countOf(seats, 'lugar', 'lugares')
const path = paths.miBonogallo

const matchFacts = (sale: Sale, { seats, cents }: Waiting) => ({
  kind: 'facts' as const,
  items: [
    { label: inEventWords('Partido', sale), value: `${titleOf(sale)}, ${formatMoment(sale.startsAt)}` },
    { label: 'Tus lugares', value: `${places(seats)} por ${formatMoney(cents)}` },
    { label: 'Tienes hasta', value: formatMoment(sale.until) },
  ],
})

/** Holders are told that their seats are kept for them: by mail with what they cost, on the phone without it. */
export function tellReserved(tx: Db, sale: Sale, holders: Waiting[]): Promise<number> {
  return notifyEach(
    tx,
    holders.map((holder) => ({
      accountId: holder.accountId,
      body: `Tu bonogallo no incluye este ${eventWord(sale)} y te guardamos tu mismo lugar. Págalo antes del ${formatMoment(sale.until)} Si no lo quieres, suéltalo.`,
      mail: { blocks: [matchFacts(sale, holder)], button: 'Ver mis lugares' },
    })),
    {
      kind: 'bonogallo',
      key: `own-seat:${sale.id}`,
      title: `Te apartamos tu lugar: ${titleOf(sale)}`,
      path,
      push: true,
    },
  )
}

/** Whose payment failed after the reservation had ended hears that the seat is kept in the one of now; `seatId`: the first of them. */
export function tellReservedAnew(tx: Db, sale: Sale, holder: Waiting, seatId: number): Promise<number> {
  return notifyEach(
    tx,
    [
      {
        accountId: holder.accountId,
        body: `Tu pago no se completó y te guardamos otra vez tu mismo lugar. Págalo antes del ${formatMoment(sale.until)} Si no lo quieres, suéltalo.`,
        mail: { blocks: [matchFacts(sale, holder)], button: 'Ver mis lugares' },
      },
    ],
    {
      kind: 'bonogallo',
      key: `own-seat-anew:${sale.id}:${seatId}`,
      title: `Te apartamos otra vez tu lugar: ${titleOf(sale)}`,
      path,
      push: true,
    },
  )
}

/** Who has not paid yet is told once more; a new deadline is told anew. */
export function tellLastDay(tx: Db, sale: Sale, holders: Waiting[]): Promise<number> {
  return notifyEach(
    tx,
    holders.map((holder) => ({
      accountId: holder.accountId,
      body: `Tu lugar sigue apartado hasta el ${formatMoment(sale.until)} Después sale a la venta.`,
      mail: { blocks: [matchFacts(sale, holder)], button: 'Pagar mis lugares' },
    })),
    {
      kind: 'bonogallo',
      key: `own-seat-last:${sale.id}:${sale.until.getTime()}`,
      title: `Falta pagar tu lugar: ${titleOf(sale)}`,
      path,
      push: true,
    },
  )
}

/** A notice of one person about their seats of a match, once for each `what`. */
function tell(
  tx: Db,
  sale: Sale,
  accountId: string,
  { what, title, body, button }: { what: string; title: string; body: string; button: string },
): Promise<boolean> {
  const key = `own-seat-${what}:${sale.id}`
  return notify(tx, {
    accountId,
    kind: 'bonogallo',
    key,
    title: `${title}: ${titleOf(sale)}`,
    body,
    path,
    mail: { button },
  })
}

type Announced = { amountCents: number; dueAt: Date; last4: string }

/** At least 48 hours before: what will be charged, when, to which card, and how to say no. The amount goes by mail only. */
export function tellCharge(
  tx: Db,
  sale: Sale,
  accountId: string,
  { amountCents, dueAt, last4 }: Announced,
): Promise<number> {
  return notifyEach(
    tx,
    [
      {
        accountId,
        body: `El ${formatMoment(dueAt)} se cobra tu lugar a tu tarjeta guardada, como lo pediste. Si no quieres, dilo antes en Mi bonogallo.`,
        mail: {
          blocks: [
            {
              kind: 'facts' as const,
              items: [
                { label: inEventWords('Partido', sale), value: titleOf(sale) },
                {
                  label: 'Se cobra',
                  value: `${formatMoney(amountCents)}, a la tarjeta terminada en ${last4}`,
                },
                { label: 'Cuándo', value: formatMoment(dueAt) },
              ],
            },
          ],
          button: 'Ver o quitar el cobro',
        },
      },
    ],
    {
      kind: 'bonogallo',
      key: `own-seat-charge:${sale.id}:${dueAt.getTime()}`,
      title: `Cobro automático de tu lugar: ${titleOf(sale)}`,
      path,
      push: true,
    },
  )
}

/** Who agreed to less than the seats cost decides themselves. */
export function tellAboveCeiling(tx: Db, sale: Sale, accountId: string): Promise<boolean> {
  return tell(tx, sale, accountId, {
    what: 'ceiling',
    title: 'No haremos el cobro automático',
    body: `Tus lugares cuestan más que el tope que pusiste, así que no los cobramos. Págalos o suéltalos antes del ${formatMoment(sale.until)}`,
    button: 'Ver mis lugares',
  })
}

export function tellRefused(tx: Db, sale: Sale, accountId: string, why: string): Promise<boolean> {
  return tell(tx, sale, accountId, {
    what: 'refused',
    title: 'No se pudo cobrar tu lugar',
    body: `${why} Tu lugar sigue apartado: págalo de otra forma antes del ${formatMoment(sale.until)}`,
    button: 'Pagar mis lugares',
  })
}

export function tellLapsed(tx: Db, sale: Sale, accountId: string, seats: number): Promise<boolean> {
  return tell(tx, sale, accountId, {
    what: 'lapsed',
    title: 'Se acabó el plazo de tu lugar',
    body: `No se ${seats === 1 ? 'pagó y tu lugar salió' : 'pagaron y tus lugares salieron'} a la venta. No te cobramos. Tu bonogallo sigue igual.`,
    button: 'Ver mi bonogallo',
  })
}

export function tellCancelled(tx: Db, sale: Sale, accountId: string): Promise<boolean> {
  return tell(tx, sale, accountId, {
    what: 'cancelled',
    title: 'Terminó la reserva de tu lugar',
    body: 'El club la terminó antes de que pagaras. No te cobramos. Tu bonogallo sigue igual.',
    button: 'Ver mi bonogallo',
  })
}
