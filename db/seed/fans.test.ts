import { afterAll, beforeAll, expect, it } from 'vitest'
import { openMinor } from '#matchday/minors/server/person/sealed-minor.ts'
import { ageOn } from '#lib/curp.ts'
import { readConfig } from '#server/config.ts'
import { testDatabase, type TestDatabase } from '../../tests/database.ts'
import { seedFans } from './fans.ts'

const { identityKeys, masterKey } = readConfig({})
const day = 24 * 60 * 60 * 1000
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase('demo')
})
afterAll(() => database.drop())

const rows = async () =>
  (
    await database.pool.query(`select (select count(*) from accounts)::int as accounts,
      (select string_agg(a.first_name || ' ' || f.status, ', ' order by a.first_name)
        from fans f join accounts a on a.id = f.account_id) as fans,
      (select count(*) from minors)::int as minors, (select count(*) from fan_lookups)::int as lookups,
      (select count(*) from fan_reviews where due_at > now())::int as reviews, (select count(*) from consents)::int as consents,
      (select count(*) from restrictions)::int as restrictions, (select count(*) from restriction_appeals)::int as appeals,
      (select count(*) from notifications)::int as notifications`)
  ).rows[0]

it('makes fans in every state, and the same after a second seed some days later', async () => {
  await seedFans({ db: database.db, identityKeys, masterKey })
  const first = await rows()
  expect(first).toMatchObject({
    fans: 'Ana approved, Carla in_review, Dante approved',
    minors: 2,
    lookups: 1,
    reviews: 1,
    restrictions: 1,
    appeals: 1,
  })
  await seedFans({ db: database.db, identityKeys, masterKey, now: new Date(Date.now() + 3 * day) })
  expect(await rows()).toEqual(first)
})

it('gives Ana a child who turns 18 within 35 days', async () => {
  const minors = await database.db.selectFrom('minors').select(['id', 'sealedPerson']).execute()
  const ages = (at: number) =>
    minors
      .map(({ id, sealedPerson }) =>
        ageOn(openMinor(identityKeys, id, sealedPerson!).birthDate, new Date(at).toISOString().slice(0, 10)),
      )
      .toSorted((a, b) => a - b)
  expect(ages(Date.now() - day)).toEqual([8, 17])
  expect(ages(Date.now() + 35 * day)).toEqual([8, 18])
})

it('brings back nobody who erased the Fan ID, and no child that was taken out', async () => {
  const { db, pool } = database
  await pool.query(`update fans set status = 'erased', erased_at = now(), phone = null, sealed_person = null,
    curp_index = null where way = 'person'`)
  await pool.query('update minors set sealed_person = null, curp_index = null, erased_at = now()')
  const before = await rows()
  await seedFans({ db, identityKeys, masterKey })
  expect(await rows()).toEqual(before)
})
