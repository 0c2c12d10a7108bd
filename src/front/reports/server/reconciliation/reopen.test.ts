import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { markRestored, refuseUnopened, restoredUntil } from '#server/backup/reopening.ts'
import { openPurchases } from '#world/purchases.ts'
import { reopen } from './reopen.ts'

let world: Awaited<ReturnType<typeof openPurchases>>
beforeAll(async () => {
  world = await openPurchases()
})
afterAll(() => world.close())

/** What the provider charges for an attempt that the restored database has never heard of. */
async function chargedLater(): Promise<string> {
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
      external_reference: randomUUID(),
      description: 'Boletos',
      payer: { email: 'ana@example.com' },
    }),
  })
  return String(((await answer.json()) as { id: number }).id)
}

it('a restored club opens once it lies beside the provider: what was charged after its moment is put aside', async () => {
  const { pool } = world.services
  const { connectionString } = pool.options as { connectionString: string }
  const config = { ...world.config, databaseUrl: connectionString }
  await refuseUnopened(pool)
  await expect(reopen(config)).rejects.toThrow('no viene de un respaldo')

  const until = new Date(Date.now() - 1000)
  await markRestored(pool, until)
  expect(await restoredUntil(pool)).toEqual(until)
  const id = await chargedLater()
  await expect(refuseUnopened(pool)).rejects.toThrow('primero npm run restore -- open')

  const away = { ...config, payments: { ...config.payments, baseUrl: 'http://127.0.0.1:9' } }
  await expect(reopen(away)).rejects.toThrow('El proveedor de pagos no contesta')
  await expect(refuseUnopened(pool)).rejects.toThrow('primero npm run restore -- open')

  expect((await reopen(config)).charges).toEqual([
    { id, amountCents: 25_000, at: expect.any(Date) as Date, became: 'aside' },
  ])
  await refuseUnopened(pool)
  const aside = world.db.selectFrom('quarantinedPayments').select('providerPaymentId')
  expect(await aside.execute()).toEqual([{ providerPaymentId: id }])
})
