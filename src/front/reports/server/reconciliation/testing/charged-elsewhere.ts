import { randomUUID } from 'node:crypto'
import type { openPurchases } from '#world/purchases.ts'

type Purchases = Awaited<ReturnType<typeof openPurchases>>

/** The number of a card payment of $250.00 that somebody makes at the provider's without us, for an attempt of that reference if any. */
export async function chargedElsewhere(world: Purchases, reference?: string): Promise<string> {
  const answer = await fetch(new URL('/v1/payments', world.sandboxUrl!), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${world.config.payments.accessToken}`,
      'content-type': 'application/json',
      'x-idempotency-key': randomUUID(),
    },
    body: JSON.stringify({
      transaction_amount: 250,
      token: await world.cardToken('APRO'),
      payment_method_id: 'visa',
      installments: 1,
      external_reference: reference,
      description: 'Otra cosa',
      payer: { email: 'ana@example.com' },
    }),
  })
  return String(((await answer.json()) as { id: number }).id)
}
