import { audit } from '#server/audit.ts'
import { windowEmail } from '#products/box-office/server/guest-account.ts'
import { findValidTickets } from '#selling/tickets/server/sql.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import { lockOrder } from '#selling/orders/server/sql.ts'
import { maskedEmail } from '#lib/masked-email.ts'
import { buyerOf, resendsOf } from './sql.ts'

/** Mails with tickets that staff may send again for one order in an hour. */
const resendsAnHour = 3

type Wish = { orderId: string; to: string | undefined }

/** Sends an order's tickets again, to its own mail or to a corrected one; three times an hour at most. */
export function resendTickets(db: Db, wish: Wish, staffId: string): Promise<string> {
  return db.transaction().execute((tx) => resendIn(tx, wish, staffId))
}

/** The same inside a transaction that does more. */
export async function resendIn(tx: Db, { orderId, to: corrected }: Wish, staffId: string): Promise<string> {
  if ((await lockOrder(tx, orderId)) === undefined) throw notFound('No encontramos ese pedido.')
  const to = await mailboxFor(tx, orderId, corrected)
  await enqueue(tx, 'resend_tickets', { orderId, to, at: Date.now() })
  const detail = { to: maskedEmail(to), corrected: corrected !== undefined }
  await audit(tx, { accountId: staffId, action: 'order.resend', subject: `order:${orderId}`, detail })
  return to
}

/** Where an order's tickets may be sent again now. Throws why they may not. */
export async function mailboxFor(db: Db, orderId: string, corrected: string | undefined): Promise<string> {
  if ((await findValidTickets(db, orderId)).length === 0)
    throw new Problem('no_tickets', 'Este pedido no tiene boletos válidos de quien lo compró.')
  if ((await resendsOf(db, orderId)) >= resendsAnHour)
    throw new Problem(
      'too_many_mails',
      'Ya se mandaron 3 veces en una hora. Pide que revise su correo no deseado.',
      429,
    )
  const to = corrected ?? (await buyerOf(db, orderId)).email
  if (to === windowEmail) throw new Problem('no_mailbox', 'Esta venta no tiene correo: escribe uno.', 400)
  return to
}
