import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ImportKind } from '#front/imports/columns.ts'
import { startApply, startCheck, takeFile } from '#front/imports/server/actions.ts'
import { findImport } from '#front/imports/server/import-rows.ts'
import { publishPlan } from '#products/bonogallo/server/plans/make-plan.ts'
import { dayInMexico } from '#lib/dates.ts'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db.ts'
import { fileStore } from '#server/files.ts'
import { dirtyCredit } from '../../db/seed/dirty-club/credit.ts'
import { dirtyCustomers } from '../../db/seed/dirty-club/customers.ts'
import { dirtyHolders, type Place } from '../../db/seed/dirty-club/holders.ts'
import { dirtyProducts } from '../../db/seed/dirty-club/products.ts'
import { dirtyPurchases } from '../../db/seed/dirty-club/purchases.ts'
import { dirtyRestrictions } from '../../db/seed/dirty-club/restrictions.ts'
import { fileBytes } from '../../db/seed/dirty-club/write-file.ts'
import type { Stage } from './stage.ts'

const people = 120_000
const holders = 8000
/** Lines of purchases of the system before, and how often the shop's catalogue. */
const sold = 20_000
const shelves = 40
const plan = 'Abono del banco'
const pesos = 3600

/**
 * The made-up club's 120,000 customers, 8,000 season holders, credit, restrictions, 20,000 purchases of before and products
 * tried and applied with all checks.
 * `import_wrong_accepted`: lines that the truth calls wrong, or another person's, and that were taken all the same;
 * `import_right_refused`: the other way round. Lines a second are the customers'.
 */
export async function benchImports({
  db,
  dataDir,
}: Pick<Stage, 'db' | 'dataDir'>): Promise<Record<string, number>> {
  const today = dayInMexico(new Date())
  const customers = dirtyCustomers({ people, seed: 7, today })
  const first = await bring(db, dataDir, 'customers', customers)
  const season = dirtyHolders({ holders, seed: 8, today, plan, pesos, places: await newSeason(db) })
  const second = await bring(db, dataDir, 'holders', season)
  const { known } = season
  const credit = dirtyCredit({ people: 3000, seed: 9, today, known })
  const third = await bring(db, dataDir, 'credit', credit)
  const restrictions = dirtyRestrictions({ people: 200, seed: 10, today, known })
  const fourth = await bring(db, dataDir, 'restrictions', restrictions)
  const before = dirtyPurchases({ customers: customers.known, lines: sold, seed: 11, today })
  const fifth = await bring(db, dataDir, 'purchases', before)
  const sixth = await bring(db, dataDir, 'products', dirtyProducts({ rounds: shelves, seed: 12 }))
  const mistakes = [first, second, third, fourth, fifth, sixth].map(({ mistakes: of }) => of)
  return {
    import_lines_per_s: people / first.seconds,
    import_checked_per_s: people / first.checkSeconds,
    import_holders_per_s: holders / second.seconds,
    import_purchases_per_s: before.lines.length / fifth.seconds,
    import_wrong_accepted: mistakes.reduce((sum, { wrongAccepted }) => sum + wrongAccepted, 0),
    import_right_refused: mistakes.reduce((sum, { rightRefused }) => sum + rightRefused, 0),
  }
}

/** A file whose truth is known; the lines of a catalogue are nobody's. */
type Told = {
  header: string[]
  lines: { cells: string[]; truth: { is: string; why: string; person?: number } }[]
}

async function bring(db: Db, dataDir: string, kind: ImportKind, file: Told) {
  const bytes = fileBytes(file, { encoding: 'windows-1252', delimiter: ';' })
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir })
  const files = fileStore(config)
  const stream = Readable.from([bytes])
  const id = await takeFile({ db, files }, { kind, fileName: `${kind}.csv`, stream, by: null })
  const began = performance.now()
  await startCheck(db, id, (await findImport(db, id))!.mapping)
  await untilIs(db, id, 'checked')
  const checked = performance.now()
  const judged = await judgedLines(db, id)
  const applying = performance.now()
  // A person answers for restrictions.
  const by = kind === 'restrictions' ? await anybody(db) : null
  await startApply(db, id, by)
  await untilIs(db, id, 'applied')
  const seconds = (checked - began + performance.now() - applying) / 1000
  return { seconds, checkSeconds: (checked - began) / 1000, mistakes: mistakesIn(kind, file, judged) }
}

/** The worker beside the product does it. */
async function untilIs(db: Db, id: string, state: 'checked' | 'applied'): Promise<void> {
  for (;;) {
    const found = await findImport(db, id)
    if (found?.state === state) return
    if (found?.state === 'failed') throw new Error(`the import failed: ${found.failure}`)
    await sleep(50)
  }
}

async function anybody(db: Db): Promise<string> {
  const { id } = await db
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'administrator')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

/** A plan over four matches that nobody has bought a seat of; answers its places. */
async function newSeason(db: Db): Promise<Place[]> {
  await sql`update bonus_plans set status = 'ended'`.execute(db)
  const { rows } = await sql<{ id: number; planId: number }>`
    insert into events (season_id, plan_id, slug, home, away, round, starts_at, doors_at, published_at, sales_start_at, sales_end_at,
      status, cancellation_rule)
    select season_id, plan_id, 'banco-' || no, home, 'Banco ' || no, round, now() + make_interval(days => 100 + no),
      now() + make_interval(days => 100 + no) - interval '2 hours', now(), now() + interval '90 days', now() + make_interval(days => 100 + no),
      'draft', cancellation_rule
    from events cross join generate_series(1, 4) no where events.id = 1 returning id, plan_id`.execute(db)
  const ids = rows.map(({ id }) => id)
  await sql`insert into event_zones select id, zone_id, admission from event_zones, unnest(${ids}::int[]) id where event_id = 1`.execute(
    db,
  )
  await sql`insert into price_lists (event_id, version) select id, 1 from unnest(${ids}::int[]) id`.execute(
    db,
  )
  await sql`update events set price_version = 1, status = 'published' where id = any (${ids}::int[])`.execute(
    db,
  )
  const { planId: seatingPlanId } = rows[0]!
  await sql`
    insert into event_seats (event_id, seat_id, zone_id) select id, seat_id, zone_id from plan_seats, unnest(${ids}::int[]) id
    where plan_id = ${seatingPlanId}`.execute(db)
  const zones = await db
    .selectFrom('planZones')
    .select('zoneId')
    .where('planId', '=', seatingPlanId)
    .execute()
  const day = (days: number) => new Date(Date.now() + days * 86_400_000)
  await publishPlan(db, {
    name: plan,
    span: 'season',
    seatingPlanId,
    startsOn: day(90).toISOString().slice(0, 10),
    endsOn: day(300).toISOString().slice(0, 10),
    renewalFrom: null,
    renewalUntil: null,
    openFrom: day(-1),
    openUntil: day(120),
    instalments: 6,
    rules: { cessionPercent: 70, cessionHours: 24, neededMatches: 2, graceDays: 10, choiceDays: 30 },
    prices: zones.flatMap(({ zoneId }) => [
      { zoneId, fare: 'adult' as const, priceCents: pesos * 100 },
      { zoneId, fare: 'child' as const, priceCents: pesos * 50 },
    ]),
    eventIds: ids,
  })
  const { rows: places } = await sql<Place>`
    select section, row_label as row, seat_label as seat from plan_seats where plan_id = ${seatingPlanId} order by seat_id`.execute(
    db,
  )
  return places
}

type Judged = { line: number; verdict: string; joins: number | null; reasons: string[] }

async function judgedLines(db: Db, id: string): Promise<Judged[]> {
  const { rows } = await sql<Judged>`
    select line, verdict, joins, reasons from import_lines where import_id = ${id} order by line`.execute(db)
  return rows
}

/** Both numbers; each line that was judged wrongly is told with why. */
function mistakesIn(kind: ImportKind, { lines }: Told, judged: Judged[]) {
  let wrongAccepted = 0
  let rightRefused = 0
  lines.forEach(({ truth }, at) => {
    const { line, verdict, joins, reasons } = judged[at]!
    const before = wrongAccepted + rightRefused
    const is =
      verdict === 'new' ? 'made' : verdict === 'refused' ? 'wrong' : verdict === 'same' ? 'same' : 'joined'
    // A child is the guardian's, who has a line of their own.
    const other = joins === null || truth.why === 'child' ? undefined : lines[joins - 2]
    if (is === 'wrong') rightRefused += truth.is === 'wrong' ? 0 : 1
    // A double that says the very same is the same line.
    else if (is !== truth.is && !(is === 'same' && truth.is === 'joined')) wrongAccepted += 1
    else if (other !== undefined && other.truth.person !== truth.person) wrongAccepted += 1
    if (wrongAccepted + rightRefused > before)
      console.error(`${kind} ${line}: ${verdict} (${reasons.join(', ')}), is ${truth.is}`)
  })
  return { wrongAccepted, rightRefused }
}
