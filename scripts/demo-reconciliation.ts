import { compareDay } from '#front/reports/server/reconciliation/reconcile-day.ts'
import { mercadoPagoProvider } from '#selling/payments/server/provider.ts'
import { dayInMexico } from '#lib/dates.ts'
import type { Config } from '#server/config.ts'
import { openDatabase } from '#server/db.ts'

const dayMs = 24 * 60 * 60 * 1000
const days = 10

/** The last days laid beside the provider's, as every night does from then on. Nothing happens when one has been. */
export async function reconcileDemo(databaseUrl: string, config: Config, now = Date.now()): Promise<void> {
  const { db, close } = openDatabase(databaseUrl, 2)
  const done = await db.selectFrom('reconciledDays').select('day').limit(1).executeTakeFirst()
  const services = { db, payments: mercadoPagoProvider(config.payments) }
  for (let back = 1; done === undefined && back <= days; back += 1)
    await compareDay(services, dayInMexico(new Date(now - back * dayMs)), null)
  await close()
}
