import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runNotificationJobs } from '#people/notifications/server/testing/run-jobs.ts'
import { testServer, type Browser, type TestServer } from '#world/test-server.ts'
import { demoPeople } from '../../../../db/seed/people.ts'
import { tellSaleAlerts } from './actions.ts'

/** Announced in the demo: its sale begins in some days. */
const announced = 3

let server: TestServer
let ana: Browser
let beto: Browser
beforeAll(async () => {
  server = await testServer()
  const [one, other] = demoPeople as [(typeof demoPeople)[0], (typeof demoPeople)[0]]
  ana = await entered(one)
  beto = await entered(other)
})
afterAll(() => server.close())

async function entered({ email, password }: (typeof demoPeople)[0]): Promise<Browser> {
  const browser = server.browser()
  await browser.login(email, password)
  return browser
}

const alert = (browser: Browser, method: 'PUT' | 'DELETE', eventId = announced) =>
  browser.call(method, `/events/${eventId}/sale-alert`)

async function told(browser: Browser): Promise<string[]> {
  const { notifications } = (await browser.get('/notifications')).body
  return notifications
    .filter(({ path }: { path: string }) => path.endsWith(`eventDetail/${announced}`))
    .map(({ kind }: { kind: string }) => kind)
}

const openSale = () =>
  sql`update events set sales_start_at = now() - interval '1 minute' where id = ${announced}`.execute(
    server.db,
  )
const closeSale = () =>
  sql`update events set sales_start_at = now() + interval '3 days' where id = ${announced}`.execute(server.db)

it('is asked for by one call, twice the same, and taken back', async () => {
  expect((await alert(ana, 'PUT')).status).toBe(200)
  expect((await alert(ana, 'PUT')).status).toBe(200)
  expect((await ana.get('/sale-alerts')).body).toEqual({ eventIds: [announced] })
  expect((await beto.get('/sale-alerts')).body).toEqual({ eventIds: [] })
  expect((await alert(ana, 'DELETE')).status).toBe(200)
  expect((await ana.get('/sale-alerts')).body).toEqual({ eventIds: [] })
})

it('is refused where no sale is ahead', async () => {
  await sql`update events set sales_end_at = now() - interval '1 hour' where id = 1`.execute(server.db)
  expect((await alert(ana, 'PUT', 1)).body).toMatchObject({ code: 'no_sale_ahead' })
  expect((await alert(ana, 'PUT', 99_999)).body).toMatchObject({ code: 'no_sale_ahead' })
})

it('waits for a phase that is the asker’s own, then tells once by notice and mail', async () => {
  await alert(ana, 'PUT')
  await tellSaleAlerts(server.db)
  expect(await told(ana)).toEqual([])

  await openSale()
  await sql`insert into event_seats (event_id, seat_id, zone_id, status)
    select ${announced}, seat_id, zone_id, 'free' from event_seats where event_id = 1 limit 5
    on conflict do nothing`.execute(server.db)
  await sql`insert into sale_phases (event_id, name, rule, starts_at, ends_at)
    values (${announced}, 'Con Fan ID', 'fan_id', now() - interval '1 minute', now() + interval '1 hour')`.execute(
    server.db,
  )
  await tellSaleAlerts(server.db)
  expect(await told(ana)).toEqual([])

  await sql`update sale_phases set rule = 'public' where event_id = ${announced}`.execute(server.db)
  await Promise.all([tellSaleAlerts(server.db), tellSaleAlerts(server.db)])
  expect(await told(ana)).toEqual(['sale_alert'])
  expect(await told(beto)).toEqual([])
  const mails = await runNotificationJobs(server)
  expect(mails.map(({ subject }) => subject)).toEqual(['Ya puedes comprar: Gallos vs Mareas de Veracruz'])

  // Asked again, and opened again: they know.
  await alert(ana, 'PUT')
  await tellSaleAlerts(server.db)
  expect(await told(ana)).toEqual(['sale_alert'])
  expect((await ana.get('/sale-alerts')).body).toEqual({ eventIds: [] })
})

it('is forgotten when the match is called off', async () => {
  await closeSale()
  await alert(beto, 'PUT')
  await sql`update events set status = 'cancelled' where id = ${announced}`.execute(server.db)
  await tellSaleAlerts(server.db)
  expect(await told(beto)).toEqual([])
  expect((await beto.get('/sale-alerts')).body).toEqual({ eventIds: [] })
})
