import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { features } from '#app/server/features.ts'
import { checkAll } from '#front/integrity/server/check-all.ts'
import { keysMissing } from '#front/integrity/server/keys-of-rows.ts'
import { fromBase64Url } from '#platform/codes/base64url.ts'
import { publicKey, type Key } from '#platform/codes/ticket-keys.ts'
import { verifyCode } from '#platform/codes/verify-code.ts'
import { openDatabase, type Database } from '#server/db.ts'
import { fileStore } from '#server/files.ts'
import { migrate } from '#server/migrate.ts'
import { migrationFiles } from '#server/schema-version.ts'
import { demoPeople } from '../db/seed/people.ts'
import { killHalfWay } from '../drills/parts/migrations.ts'
import { catalogOf } from '#world/catalog.ts'
import { testDatabase, type TestDatabase } from '#world/database.ts'
import { fillFiles, keptReleases, openKept } from '#world/kept-database.ts'
import { columnsOf, comparedRows, inBoth, rowsIn } from '#world/table-rows.ts'
import { testServer, type TestServer } from '#world/test-server.ts'

type Owned = { id: string; order_id: string; event_id: number; doors_at: Date }
/** No feature's: the queue's own. */
const ofEveryWorker = 'free_jobs_of_the_dead'
const newest = Math.max(...globSync(migrationFiles).map((file) => Number.parseInt(basename(file), 10)))

describe.each(keptReleases())('a club that was made by %s', (release) => {
  let database: TestDatabase
  let fresh: Database
  let server: TestServer
  let halfWay: number
  let ran: number[][]
  let rows: ReturnType<typeof comparedRows>

  beforeAll(async () => {
    const url = new URL(inject('adminUrl'))
    url.pathname = '/template_empty'
    fresh = openDatabase(url.href, 1)
    database = await testDatabase('0')
    await openKept(database.url, release)
    const columns = inBoth(await columnsOf(database.pool), await columnsOf(fresh.pool))
    const before = await rowsIn(database.pool, columns)
    halfWay = await killHalfWay(database.url, 'fan_reviews')
    ran = await Promise.all([migrate(database.url), migrate(database.url)])
    rows = comparedRows(before, await rowsIn(database.pool, columns))
    server = await testServer({ database })
  })
  afterAll(async () => {
    await server.close()
    await fresh.close()
  })

  it('comes to the schema that a new club has, after a try that was killed and by two at once', async () => {
    expect(halfWay).toBeGreaterThan(0)
    expect(ran.map((steps) => steps.length).toSorted((a, b) => a - b)).toEqual([0, expect.any(Number)])
    expect(Math.max(...ran.flat())).toBe(newest)
    expect(await catalogOf(database.pool)).toEqual(await catalogOf(fresh.pool))
  })

  it('keeps every row, and every word in it', () => {
    expect(rows).toEqual({ lost: 0, other: [] })
  })

  it('still knows how to do every job that waits', async () => {
    const known = features.flatMap(({ jobs = [] }) =>
      jobs.flatMap((of) => Object.keys(of(server.services).tasks)),
    )
    const { rows: waiting } = await database.pool.query<{ task: string; jobs: number }>(
      'select task_identifier as task, count(*)::int as jobs from graphile_worker.jobs group by 1',
    )
    expect(waiting.length).toBeGreaterThan(0)
    expect(waiting.filter(({ task }) => !known.includes(task) && task !== ofEveryWorker)).toEqual([])
  })

  it('passes every check that a restored club passes', async () => {
    const { config, db } = server
    const files = fileStore(config)
    await fillFiles(release, files)
    const last = await db.selectFrom('auditLog').select('at').orderBy('at', 'desc').executeTakeFirstOrThrow()
    const { differences, orders, tickets } = await checkAll({ db, files }, last.at)
    expect(differences).toEqual([])
    expect(await keysMissing(db, config)).toEqual([])
    expect([orders > 500, tickets > 1000]).toEqual([true, true])
  })

  it('lets its people in, and what they bought still opens', async () => {
    const ana = demoPeople.find(({ firstName }) => firstName === 'Ana')!
    const browser = server.browser()
    expect((await browser.login(ana.email, ana.password)).status).toBe(200)
    const { rows: owned } = await database.pool.query<Owned>(
      `select tickets.id, order_id, event_id, doors_at from tickets
      join accounts on accounts.id = tickets.account_id join events on events.id = event_id
      where email = $1 and tickets.status = 'valid'`,
      [ana.email],
    )
    expect(owned.length).toBeGreaterThan(0)
    const { body: published } = await browser.get('/tickets/keys')
    const keys = new Map<number, Key>()
    for (const { kid, publicKey: raw } of published.keys) keys.set(kid, await publicKey(fromBase64Url(raw)!))
    for (const { id, order_id, event_id, doors_at } of owned) {
      const { body: ticket } = await browser.get(`/tickets/${id}`)
      expect(ticket).toMatchObject({ id, orderId: order_id, status: 'valid' })
      const scanner = { eventId: event_id, keys, eventSecret: new Uint8Array() }
      const verdict = await verifyCode(ticket.code, scanner, doors_at.getTime())
      expect(verdict).toMatchObject({ ok: true, ticket: { ticketId: id } })
      expect((await browser.get(`/orders/${order_id}`)).body).toMatchObject({ id: order_id, status: 'paid' })
    }
  })
})
