import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { linkDue } from '#people/linked-accounts/server/link.ts'
import { tellStaff } from '#people/staff-notices/server/actions.ts'
import { openPool } from '#server/connections.ts'
import { keptPlans } from '#server/db.ts'
import { testDatabase, type TestDatabase } from '#world/database.ts'
import { statementsOf } from '#world/statements.ts'
import { openWorld, type World } from '#world/world.ts'

let world: World
/** As a club opens: no table has a row, and a connection keeps for good what it plans now. */
let empty: TestDatabase
beforeAll(async () => {
  ;[world, empty] = await Promise.all([openWorld(), testDatabase('empty')])
})
afterAll(() => Promise.all([world.close(), empty.drop()]))

/** They stay small, however much is sold. */
const small = [
  'club',
  'teams',
  'fares',
  'signing_keys',
  'sale_phases',
  'events',
  'past_matches',
  'waiting_rooms',
]

/** What has a plan, behind a comment or not. */
const isStatement = /^\s*(?:\/\*.*?\*\/\s*)?(?:with|select|insert|update|delete)\b/i

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: Plan[]
}

/** Reads of a table that find their rows by nothing but what is true of many of them. */
function readsWhole(plan: Plan, table?: string): string[] {
  const name = plan['Relation Name'] ?? table
  const bitmap = plan['Node Type'] === 'Bitmap Heap Scan'
  const looks = /^(Seq|Index|Index Only|Bitmap Index) Scan$/.test(plan['Node Type'])
  // A number, or a column of what was read before: not a state alone.
  const found = /\$\d|\.[a-z]|InitPlan|SubPlan/.test(plan['Index Cond'] ?? '')
  const own =
    looks && !found && !small.includes(name ?? '') ? [`${name} by ${plan['Index Name'] ?? 'nothing'}`] : []
  return [...own, ...(plan.Plans ?? []).flatMap((part) => readsWhole(part, bitmap ? name : undefined))]
}

/** Those of the statements that read a growing table whole, planned on the empty club. */
async function wholeReadsOf(
  texts: string[],
): Promise<{ planned: string[]; whole: Record<string, string[]> }> {
  const pool = openPool(empty.url, { max: 1, name: 'plans', options: keptPlans })
  const planned = [...new Set(texts)].filter((text) => isStatement.test(text) && text.includes('$1'))
  const whole: Record<string, string[]> = {}
  for (const text of planned) {
    const explain = `explain (generic_plan, format json) ${text}`
    const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(explain)
    const reads = readsWhole(rows[0]!['QUERY PLAN'][0]!.Plan)
    if (reads.length > 0) whole[text] = reads
  }
  await pool.end()
  return { planned, whole }
}

it('finds what a purchase needs by its number, however full the tables are that were empty when it was planned', async () => {
  const buyers = await Promise.all(Array.from({ length: 6 }, () => world.buyer()))
  const { texts } = await statementsOf(() =>
    Promise.all(
      buyers.map(async (buyer) => {
        const order = await buyer.order(2)
        await buyer.payByCard(order.id, 'APRO')
      }),
    ),
  )
  const { planned, whole } = await wholeReadsOf(texts)
  expect(planned.length).toBeGreaterThan(10)
  expect(whole).toEqual({})
})

it('looks through no fans for what staff are told and for whom two accounts are, while everybody buys', async () => {
  const { accountId } = await world.buyer()
  const { services } = world
  await sql`insert into account_marks_due (account_id) values (${accountId})`.execute(world.db)
  const { texts } = await statementsOf(async () => {
    await tellStaff(services)
    await linkDue(services)
  })
  const ofPeople = texts.filter((text) => /staff_notices|account_marks/.test(text))
  const { planned, whole } = await wholeReadsOf(ofPeople)
  expect(planned.some((text) => text.includes('insert into staff_notices'))).toBe(true)
  expect(planned.some((text) => text.includes('delete from account_marks_due'))).toBe(true)
  const people = Object.values(whole)
    .flat()
    .filter((read) => read.startsWith('accounts '))
  // Whoever works at the club, and nobody else.
  expect(new Set(people)).toEqual(new Set(['accounts by accounts_of_staff']))
})
