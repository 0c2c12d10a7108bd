import { Problem } from '#lib/problem.ts'
import { eachApart } from '#server/job-failures/actions.ts'
import { enqueue } from '#server/jobs.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import { sendAttempt, refuseAttempt } from '../attempts/send-attempt.ts'
import { startAttempt } from '../attempts/start-attempt.ts'
import { ProviderRejected, ProviderUnavailable } from '../provider.ts'
import { settleSeen } from '../settlement/settle.ts'
import { buyerOf } from '../sql.ts'
import * as sql from './sql.ts'

type Deps = Pick<Services, 'db' | 'payments' | 'seats' | 'config' | 'log'>

/** Keeps the card of a token at the provider, in place of the one that the person had. Answers its number. */
export async function saveCard({ db, payments }: Deps, accountId: string, token: string): Promise<string> {
  const owner = await buyerOf(db, accountId)
  const customerRef = await sql.customerRefOf(db, accountId)
  const card = await payments.saveCard({ ...owner, customerRef }, token).catch((error: unknown) => {
    if (error instanceof ProviderRejected)
      throw new Problem(
        'card_refused',
        'Mercado Pago no aceptó guardar la tarjeta. Revisa los datos o usa otra.',
      )
    if (error instanceof ProviderUnavailable)
      throw new Problem(
        'provider_unavailable',
        'Mercado Pago no contesta. No guardamos nada. Intenta en un momento.',
        503,
      )
    throw error
  })
  return db.transaction().execute(async (tx) => {
    await forgetSavedCard(tx, accountId)
    const id = await sql.insertSavedCard(tx, accountId, card)
    if (id === null) throw new Problem('card_refused', 'Esa tarjeta ya está guardada en otra cuenta.')
    return id
  })
}

/** Nobody charges the person's card from now on, and the provider is told to forget it. Answers whether there was one. */
export async function forgetSavedCard(tx: Db, accountId: string): Promise<boolean> {
  if ((await sql.removeSavedCard(tx, accountId)) === null) return false
  await enqueue(tx, 'forget_cards', {}, { key: 'forget_cards' })
  return true
}

/** Cards that were removed are forgotten by the provider too; one that could not be told comes again. */
export async function forgetRemovedCards({ db, payments }: Deps): Promise<void> {
  await eachApart(db, {
    task: 'forget_cards',
    things: await sql.cardsToForget(db),
    subject: ({ id }) => id,
    work: async (card) => {
      await payments.forgetCard(card)
      await sql.markForgotten(db, card.id)
    },
  })
}

type Charge = { orderId: string; accountId: string; card: sql.SavedCardRow; key: string }

/**
 * Charges an order to its owner's saved card, as one attempt under `key`: the same key again charges nothing more. The attempt is
 * stored first, as every other; without an answer the poller finds out. Approved or refused at once: nobody is there to answer a bank.
 */
export async function chargeSavedCard(
  services: Deps,
  { orderId, accountId, card, key }: Charge,
): Promise<void> {
  const { db, payments } = services
  const body = {
    method: 'card' as const,
    token: `saved:${card.id}`,
    paymentMethodId: card.methodId,
    installments: 1,
    ...(card.issuerId !== null && { issuerId: card.issuerId }),
  }
  const started = await db
    .transaction()
    .execute((tx) => startAttempt(tx, { orderId, accountId, body, key }, true))
  if ('wallet' in started || !started.fresh) return
  try {
    const token = await payments.tokenOfCard(card)
    await sendAttempt(services, started, { ...body, token, customerRef: card.customerRef }, async (answer) =>
      settleSeen(services, answer.seen, { attempt: answer.attempt }),
    )
  } catch (error) {
    // No token, no charge: a card that is not kept any more is a no, and who did not answer is asked again.
    if (!(error instanceof ProviderRejected || error instanceof ProviderUnavailable)) throw error
    const status = error instanceof ProviderRejected ? 'rejected' : 'abandoned'
    await refuseAttempt(db, started.payment, status, error)
  }
}
