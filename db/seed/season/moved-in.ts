import { Readable } from 'node:stream'
import { sql } from 'kysely'
import * as claims from '#front/claims/server/sql.ts'
import type { ImportKind } from '#front/imports/columns.ts'
import { startApply, startCheck, takeFile } from '#front/imports/server/actions.ts'
import { applyImport } from '#front/imports/server/apply.ts'
import { checkImport, fileOfImport } from '#front/imports/server/check.ts'
import { findImport } from '#front/imports/server/import-rows.ts'
import { newClaimLink } from '#people/accounts/server/claim/links.ts'
import { dayInMexico } from '#lib/dates.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db.ts'
import { fileStore } from '#server/files.ts'
import { dirtyCustomers } from '../dirty-club/customers.ts'
import { dirtyHolders, type Place } from '../dirty-club/holders.ts'
import { dirtyProducts } from '../dirty-club/products.ts'
import { dirtyPurchases } from '../dirty-club/purchases.ts'
import { fileBytes, type Lines } from '../dirty-club/write-file.ts'

type Setting = { db: Db; config: Config; by: string; now: Date }

/**
 * What the club brought from its system before: customers and their purchases, applied; season holders and products that are
 * tried and wait for somebody; and the first wave of links, of which some were opened and used.
 */
export async function seedMovedIn({ db, config, by, now }: Setting): Promise<void> {
  const today = dayInMexico(now)
  // Another old system than the one of `npm run made-up-club`, so with numbers of its own.
  const customers = dirtyCustomers({ people: 120, seed: 11, today, after: 900_000 })
  const importId = await bring({ db, config }, 'customers', 'clientes-2025.csv', customers, {
    by,
    apply: true,
  })
  const purchases = dirtyPurchases({ customers: customers.known, lines: 220, seed: 12, today, after: 20_000 })
  await bring({ db, config }, 'purchases', 'ventas-boletera-anterior.csv', purchases, { by, apply: true })
  await bring({ db, config }, 'products', 'tienda.csv', dirtyProducts({ rounds: 1, seed: 13 }), {
    by,
    apply: false,
  })
  await tryHolders({ db, config, by, now })
  await seedWave(db, { importId, by, now })
}

/** Season holders in places that nobody has. */
async function tryHolders({ db, config, by, now }: Setting): Promise<void> {
  const plan = `Bonogallo Clausura ${now.getUTCFullYear() + 1}`
  const { rows: places } = await sql<Place>`
    with taken as materialized (
      select distinct seat.seat_id from bonus_plans plan join bonus_plan_events part on part.plan_id = plan.id
      join event_seats seat on seat.event_id = part.event_id and seat.status <> 'free' where plan.name = ${plan}
    )
    select seat.section, seat.row_label as row, seat.seat_label as seat
    from bonus_plans plan join plan_seats seat on seat.plan_id = plan.seating_plan_id
    where plan.name = ${plan} and seat.zone_id in (select zone_id from bonus_prices where plan_id = plan.id)
      and seat.seat_id not in (select seat_id from taken)
    order by seat.seat_id desc limit 120`.execute(db)
  if (places.length < 120) return
  const file = dirtyHolders({ holders: 90, seed: 5, today: dayInMexico(now), plan, pesos: 2280, places })
  await bring({ db, config }, 'holders', 'abonados-anteriores.csv', file, { by, apply: false })
}

type Bring = { by: string; apply: boolean }

async function bring(
  { db, config }: Pick<Setting, 'db' | 'config'>,
  kind: ImportKind,
  fileName: string,
  file: Lines,
  { by, apply }: Bring,
): Promise<string> {
  const files = fileStore(config)
  const stream = Readable.from([fileBytes(file, { encoding: 'windows-1252', delimiter: ';' })])
  const id = await takeFile({ db, files }, { kind, fileName, stream, by })
  await startCheck(db, id, (await findImport(db, id))!.mapping)
  await checkImport({ db, files, config }, id)
  if (!apply) return id
  await startApply(db, id, by)
  await applyImport(db, id)
  await files.delete(fileOfImport(id))
  return id
}

/** A wave of sixty that left yesterday; the next one leaves tomorrow. */
async function seedWave(
  db: Db,
  { importId, by, now }: { importId: string; by: string; now: Date },
): Promise<void> {
  const roundId = (await claims.insertRound(db, importId, by))!
  await claims.updateDraft(db, roundId, {
    importId,
    words: 'Estrenamos taquilla propia. Tu historial de compras ya está aquí.',
    waveSize: 60,
    waveHours: 48,
    sms: true,
  })
  await claims.markTested(db, roundId, by)
  const sendAt = new Date(now.getTime() - 24 * 60 * 60 * 1000)
  await claims.setRound(db, roundId, { state: 'waiting', sendAt, confirmedBy: by })
  const round = (await claims.findRound(db, roundId))!
  await claims.layPeople(db, round)
  await claims.beginWave(db, roundId)
  await sql`update claim_people set state = 'told', wave = 1, told_at = ${sendAt}, sent_at = ${sendAt},
      sent_to = case when account.email like '%.invalid' then 'sms' else 'mail' end
    from accounts account where account.id = account_id and round_id = ${roundId} and account_id in (
      select account_id from claim_people where round_id = ${roundId} order by turn limit 60)`.execute(db)
  const { rows } = await sql<{
    accountId: string
    sentTo: 'mail' | 'sms'
  }>`select account_id, sent_to from claim_people
    where round_id = ${roundId} and sent_at is not null order by turn`.execute(db)
  for (const { accountId, sentTo } of rows) await newClaimLink(db, accountId, sentTo)
  const some = (most: number) => rows.slice(0, most).map(({ accountId }) => accountId)
  await sql`update claim_links set created_at = ${sendAt}, opened_at = case when account_id = any (${some(34)}::uuid[])
      then ${sendAt}::timestamptz + interval '2 hours' end
    where account_id = any (${rows.map(({ accountId }) => accountId)}::uuid[])`.execute(db)
  await sql`update accounts set terms_version = '2026-11', terms_accepted_at = ${sendAt}::timestamptz + interval '3 hours',
      email_confirmed_at = ${sendAt}::timestamptz + interval '3 hours'
    where id = any (${some(21)}::uuid[]) and email not like '%.invalid'`.execute(db)
  await sql`update claim_rounds set written_at = ${sendAt}::timestamptz - interval '1 hour', started_at = ${sendAt}, state = 'waiting',
      send_at = ${sendAt}::timestamptz + interval '48 hours' where id = ${roundId}`.execute(db)
}
