import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPeople } from '../../../../../db/seed/people.ts'
import { testServer, type Browser, type TestServer } from '#world/test-server.ts'
import { notifyOffers } from '#products/packs/server/publication/notify-offers.ts'
import { notifyOpenings } from './notify-openings.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const [ana, beto] = demoPeople as [(typeof demoPeople)[0], (typeof demoPeople)[0]]

async function entered({ email, password }: typeof ana): Promise<Browser> {
  const browser = server.browser()
  await browser.login(email, password)
  return browser
}
type Told = { kind: string; path: string }
async function told(browser: Browser, kind: string) {
  const { notifications } = (await browser.get('/notifications')).body
  return notifications
    .filter((one: Told) => one.kind === kind && one.path.includes('Detail/'))
    .map(({ path }: Told) => path)
}

it.each([
  ['sales', 'events', notifyOpenings, '/system/tickets-base/eventDetail/2'],
  ['promotions', 'packs', notifyOffers, '/system/tickets-base/packDetail/2'],
] as const)(
  '%s: who asked for it hears once that a sale of %s began, of no earlier one and no later',
  async (kind, table, tell, path) => {
    const [asker, other] = [await entered(ana), await entered(beto)]
    const input = { kind, channel: 'push', wanted: true }
    expect((await asker.call('PUT', '/notifications/preferences', input)).status).toBe(200)
    await sql`update ${sql.table(table)} set sales_start_at = now() - interval '2 days'
    where sales_end_at > now()`.execute(server.db)
    await tell(server.db)
    expect(await told(asker, kind)).toEqual([])
    await sql`update ${sql.table(table)} set sales_start_at = now() - interval '1 hour' where id = 2`.execute(
      server.db,
    )
    await sql`update ${sql.table(table)} set sales_start_at = now() + interval '1 hour' where id = 1`.execute(
      server.db,
    )
    await tell(server.db)
    await tell(server.db)
    expect(await told(asker, kind)).toEqual([path])
    expect(await told(other, kind)).toEqual([])
  },
)
