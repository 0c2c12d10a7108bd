import { notify } from '#people/notifications/server/actions.ts'
import type { Db } from '#server/db.ts'
import { hasMailbox } from '#lib/contact.ts'
import type { OrderTickets } from '../actions.ts'
import { matchTitle } from '../../rules.ts'

/** The tickets of a paid order stand in its buyer's notices and on the phone; the letter with them is a mail of its own. */
export async function notifyReady(
  db: Db,
  { accountId, email, tickets: [first, ...more] }: OrderTickets,
): Promise<void> {
  // A sale at the window to nobody known has nobody to tell.
  if (!hasMailbox(email)) return
  await db.transaction().execute((tx) =>
    notify(tx, {
      accountId,
      kind: 'orders',
      key: `tickets-ready:${first.orderId}`,
      title: more.length === 0 ? 'Tu boleto está listo' : 'Tus boletos están listos',
      body: `${matchTitle(first.event)}. Ábrelos sin internet desde tu celular.`,
      path: `/system/profile-base/myEventDetail/${first.id}`,
      mail: 'own',
    }),
  )
}
