import { eventTitle } from '#catalogue/events/event-title.ts'
import { countOf } from '#lib/count.ts'
import { findEvents } from '#catalogue/events/server/sql.ts'
import { notify, notifyAll } from '#people/notifications/server/actions.ts'
import { formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import type { Db } from '#server/db.ts'
import type { PassRow } from './pass-rows.ts'
import { waitingRenewals } from './renewed-from.ts'

const kind = 'bonogallo' as const
const path = '/system/profile-base/mi-bonogallo'

/** A monthly charge failed: what happens, until when, and the way back. Passes of one purchase are told of once a day. */
export async function notifyPastDue(
  tx: Db,
  { accountId, orderId, plan, rules }: PassRow,
  today: string,
): Promise<void> {
  await notify(tx, {
    accountId,
    kind,
    key: `pass-due:${orderId}:${today}`,
    title: 'No se pudo cobrar tu mensualidad',
    body: `Tu banco no aprobó el cargo de ${plan}. No te cobramos. Tu lugar sigue siendo tuyo: tienes ${countOf(rules.graceDays, 'día', 'días')} para pagar; después se pierde.`,
    path,
    mail: { subject: `${plan}: falta una mensualidad`, button: 'Pagar o cambiar mi tarjeta' },
  })
}

/** The grace went by without a payment. */
export async function notifyLost(tx: Db, { accountId, orderId, plan }: PassRow, creditCents: number) {
  const kept = creditCents > 0 ? ' Lo que pagaste y no usaste ya es saldo a favor; lo ves en Mis pagos.' : ''
  await notify(tx, {
    accountId,
    kind,
    key: `pass-lost:${orderId}`,
    title: 'Tu bonogallo terminó',
    body: `Pasó el tiempo para pagar la mensualidad de ${plan}, así que soltamos tu lugar en los partidos por jugar.${kept}`,
    path,
    mail: { button: 'Ver mi bonogallo' },
  })
}

/** A match is not played for people: its share waits for the holder's choice. */
export async function notifyChoice(
  tx: Db,
  { id, accountId, plan, rules }: PassRow,
  { eventId, shareCents }: { eventId: number; shareCents: number },
): Promise<void> {
  const [event] = await findEvents(tx, [eventId])
  if (event === undefined) return
  const title = `${eventTitle(event)} no se juega con público`
  await notify(tx, {
    accountId,
    kind,
    key: `pass-choice:${id}:${eventId}`,
    title,
    body: `La parte de ese partido en tu ${plan} vuelve a ti. Elige saldo a favor o devolución; si no eliges en ${countOf(rules.choiceDays, 'día', 'días')}, te queda como saldo.`,
    path,
    mail: {
      button: 'Elegir',
      blocks: [
        {
          kind: 'facts',
          items: [
            { label: 'Partido', value: formatMoment(event.startsAt) },
            { label: 'Tu parte', value: formatMoney(shareCents) },
          ],
        },
      ],
    },
  })
}

/** A match joined a plan after it was sold. Who has several passes of it is told once. */
export async function notifyNewMatch(
  tx: Db,
  { accountId, planId, eventId }: { accountId: string; planId: number; eventId: number },
): Promise<void> {
  const [event] = await findEvents(tx, [eventId])
  if (event === undefined) return
  await notify(tx, {
    accountId,
    kind,
    key: `pass-match:${planId}:${eventId}`,
    title: `Tu bonogallo ahora incluye ${eventTitle(event)}`,
    body: `Se juega el ${formatMoment(event.startsAt)} Tu boleto ya está en tu bonogallo, en el mismo lugar y sin pagar más.`,
    path,
    mail: { button: 'Ver mi bonogallo' },
  })
}

/** Renewals began: each holder whose seat is kept is told until when. Again: who was told is told nothing. */
export async function notifyRenewals(db: Db): Promise<void> {
  for (const { planId, plan, until, accountIds } of await waitingRenewals(db)) {
    await db.transaction().execute((tx) =>
      notifyAll(tx, accountIds, {
        kind,
        key: `pass-renewal:${planId}`,
        title: `Tu lugar te espera: ${plan}`,
        body: `Lo guardamos para ti hasta el ${formatMoment(until)} Después sale a la venta.`,
        path: '/system/bonus',
        mail: { button: 'Renovar mi bonogallo' },
      }),
    )
  }
}
