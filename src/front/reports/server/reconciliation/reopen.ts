import { fastify } from 'fastify'
import { reconcileDay } from './reconcile-day.ts'
import { seatEngine } from '#selling/holds/server/engine/seat-engine.ts'
import { cardKeyOf } from '#selling/payments/server/card-key.ts'
import { mercadoPagoProvider, ProviderUnavailable } from '#selling/payments/server/provider.ts'
import { dayInMexico } from '#lib/dates.ts'
import { markReopened, restoredUntil } from '#server/backup/reopening.ts'
import { CannotStart } from '#server/cannot-start.ts'
import type { Config } from '#server/config.ts'
import { openDatabase, type Db } from '#server/db.ts'
import { refuseOldSchema } from '#server/schema-version.ts'

const day = 24 * 60 * 60 * 1000

/** A charge that the provider made after the moment of the backup, and what became of it here. */
type LateCharge = { id: string; amountCents: number; at: Date; became: 'known' | 'aside' | 'unknown' }
export type Reopened = { until: Date; days: number; matched: number; named: number; charges: LateCharge[] }

/**
 * Lays a restored database beside the provider's books, from the day of its moment until today: what was charged after it is
 * settled, or put aside for finance to give back. Only then web and worker may begin.
 */
export async function reopen(config: Config, now = new Date()): Promise<Reopened> {
  const { databaseUrl } = config
  if (databaseUrl === undefined) throw new CannotStart('DATABASE_URL: falta. Es la base restaurada.')
  const { db, pool, close } = openDatabase(databaseUrl, 4, 'taquilla restore')
  const seats = seatEngine({ db, directUrl: config.databaseDirectUrl ?? databaseUrl, limits: false })
  try {
    await refuseOldSchema(pool)
    const until = await restoredUntil(pool)
    if (until === null) throw new CannotStart('Esta base no espera a que se abra: no viene de un respaldo.')
    const payments = mercadoPagoProvider(config.payments, cardKeyOf(config.masterKey))
    const { log } = fastify({ logger: { level: 'error' } })
    const found = { until, days: 0, matched: 0, named: 0, charges: [] as LateCharge[] }
    const theirs = await payments.listPayments(until, now)
    for (const at of daysBetween(until, now)) {
      const { matched, named } = await reconcileDay({ db, payments, seats, log }, at, null)
      found.days += 1
      found.matched += matched
      found.named += named
    }
    for (const { id, amountCents, approvedAt } of theirs)
      if (approvedAt !== null && approvedAt > until)
        found.charges.push({ id, amountCents, at: approvedAt, became: await became(db, id) })
    await markReopened(pool)
    return found
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    throw new CannotStart('El proveedor de pagos no contesta: la base sigue sin abrir. Inténtalo otra vez.')
  } finally {
    await seats.close()
    await close()
  }
}

function daysBetween(from: Date, until: Date): string[] {
  const days = new Set<string>()
  for (let at = from.getTime(); at < until.getTime(); at += day / 4) days.add(dayInMexico(new Date(at)))
  return [...days.add(dayInMexico(until))]
}

async function became(db: Db, id: string): Promise<LateCharge['became']> {
  const ours = db.selectFrom('payments').select('id').where('providerPaymentId', '=', id)
  if ((await ours.executeTakeFirst()) !== undefined) return 'known'
  const aside = db.selectFrom('quarantinedPayments').select('paymentId').where('providerPaymentId', '=', id)
  return (await aside.executeTakeFirst()) === undefined ? 'unknown' : 'aside'
}
