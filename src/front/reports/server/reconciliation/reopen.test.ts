import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { markRestored, refuseUnopened, restoredUntil } from '#server/backup/reopening.ts'
import { openPurchases } from '#world/purchases.ts'
import { reopen } from './reopen.ts'
import { chargedElsewhere } from './testing/charged-elsewhere.ts'

let world: Awaited<ReturnType<typeof openPurchases>>
beforeAll(async () => {
  world = await openPurchases()
})
afterAll(() => world.close())

it('a restored club opens once it lies beside the provider: what was charged after its moment is put aside', async () => {
  const { pool } = world.services
  const { connectionString } = pool.options as { connectionString: string }
  const config = { ...world.config, databaseUrl: connectionString }
  await refuseUnopened(pool)
  await expect(reopen(config)).rejects.toThrow('no viene de un respaldo')

  const until = new Date(Date.now() - 1000)
  await markRestored(pool, until)
  expect(await restoredUntil(pool)).toEqual(until)
  const id = await chargedElsewhere(world, randomUUID())
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
