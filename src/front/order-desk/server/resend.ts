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

/** Sends an order's tickets again, to its own mail or to a corrected one; three times an hour at most. */
export function resendTickets(
  db: Db,
  { orderId, to: corrected }: { orderId: string; to: string | undefined },
  staffId: string,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    if ((await lockOrder(tx, orderId)) === undefined) throw notFound('No encontramos ese pedido.')
    if ((await findValidTickets(tx, orderId)).length === 0)
      throw new Problem('no_tickets', 'Este pedido no tiene boletos válidos de quien lo compró.')
    if ((await resendsOf(tx, orderId)) >= resendsAnHour)
      throw new Problem(
        'too_many_mails',
        'Ya se mandaron 3 veces en una hora. Pide que revise su correo no deseado.',
        429,
      )
    const to = corrected ?? (await buyerOf(tx, orderId)).email
    if (to === windowEmail) throw new Problem('no_mailbox', 'Esta venta no tiene correo: escribe uno.', 400)
    await enqueue(tx, 'resend_tickets', { orderId, to, at: Date.now() })
    const detail = { to: maskedEmail(to), corrected: corrected !== undefined }
    await audit(tx, { accountId: staffId, action: 'order.resend', subject: `order:${orderId}`, detail })
    return to
  })
}
