import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { paths } from '#lib/paths.ts'
import { openDatabase } from '#server/db.ts'
import { migrate } from '#server/migrate.ts'
import { ensureDatabase, startPostgres, type Cluster } from '#server/postgres.ts'
import { seedDemoClub } from '../../../db/seed/demo-club.ts'
import { ana, beto, fillCard, logInAndGoOn, pressPay, takeBestSeats } from '../../world/buying.ts'
import { fan } from '../../world/fan.ts'
import { freePort } from '../../world/free-port.ts'
import { expectNoComplaints, logIn, visitorsOf, type Product } from '../../world/product.ts'
import { startPrograms, type Programs } from '../../world/programs.ts'

let folder: string
let port: number
let cluster: Cluster
let programs: Programs
let visitors: Pick<Product, 'open' | 'close'>

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taquilla-screens-'))
  await chmod(folder, 0o755)
  port = await freePort()
  cluster = await startPostgres(join(folder, 'postgres'), port)
  const url = await ensureDatabase(cluster, 'taquilla')
  await migrate(url)
  const { db, close } = openDatabase(url, 4)
  await seedDemoClub(db, { quick: true })
  await close()
  programs = await startPrograms(url, { JOBS: 'off' })
  visitors = visitorsOf(programs)
})
afterEach(async () => {
  await visitors.close()
  await programs.stop()
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
})

const match = '/system/tickets-base/eventDetail/1'
/** A page that is loaded anew does not have it any more. */
const marked = 'globalThis.notReloaded === true'
async function mark(page: Page): Promise<void> {
  await page.evaluate('globalThis.notReloaded = true')
}
const proposed = (page: Page) => page.getByText(/^Sección \d+, fila \w+, asientos/).first()
const apology = (page: Page) => page.getByText('Ahora no se pudo. Intenta en unos segundos').first()

it('open screens say what is the matter while the database is away, and are right again by themselves once it is back', async () => {
  const account = await visitors.open('phone')
  await logIn(account, beto.email, beto.password, programs.origin)
  const paying = (await visitors.open('phone')).page
  await takeBestSeats(paying, 1)
  await logInAndGoOn(paying, ana)
  await fillCard(paying, 'APRO')
  const looking = (await visitors.open('desktop')).page
  await looking.goto(match)
  const before = await proposed(looking).innerText()
  const pages = [looking, paying, account.page]

  await cluster.stop()
  await looking.getByRole('button', { name: /^Apartar por/ }).click()
  await apology(looking).waitFor()
  // Answered: what is still on its way may be held once the database is back.
  await looking
    .getByRole('button', { name: /^Apartar por/ })
    .and(looking.locator(':not([aria-busy])'))
    .waitFor()
  await pressPay(paying)
  await paying.getByRole('heading', { name: 'Estamos confirmando tu pago' }).waitFor()
  // Whoever comes only now, and what was never read before.
  await account.page.goto(paths.payment)
  await account.page.getByRole('button', { name: 'Volver a intentar' }).first().waitFor()
  // Control: a page that never hears that the server is ready stays as it is.
  const deaf = await account.context.newPage()
  await deaf.route('**/readyz', (route) => route.abort())
  await deaf.goto(paths.payment)
  await deaf.getByRole('button', { name: 'Volver a intentar' }).first().waitFor()
  const late = (await visitors.open('phone')).page
  pages.push(late)
  await late.goto(match)
  await late.getByRole('button', { name: 'Volver a intentar' }).first().waitFor()
  await Promise.all(pages.map(mark))

  cluster = await startPostgres(join(folder, 'postgres'), port)
  await late.getByRole('button', { name: 'Apartar', exact: true }).waitFor()
  await account.page.getByRole('button', { name: 'Volver a intentar' }).first().waitFor({ state: 'hidden' })
  await paying.getByRole('button', { name: 'Enviar otra vez' }).click()
  await paying.waitForURL(/finaliced/)
  pages.splice(pages.indexOf(paying), 1)
  // The stream of seats is open again: what others take now is seen.
  const [, section = '', row = '', seat = ''] = /Sección (\d+), fila (\w+), asientos (\d+)/.exec(before) ?? []
  const { pool, close } = openDatabase(cluster.url('taquilla'), 1)
  const { rows } = await pool.query(
    `select seat_id from plan_seats where section = $1 and row_label = $2 and seat_label = $3`,
    [section, row, seat],
  )
  await close()
  const taken = await fan(programs.origin).post('/events/1/holds', { seatIds: [rows[0].seat_id] })
  expect(taken, JSON.stringify(taken.body)).toMatchObject({ status: 201 })
  await expect.poll(() => proposed(looking).innerText()).not.toBe(before)
  await looking.getByRole('button', { name: /^Apartar por/ }).click()
  await looking.getByRole('heading', { name: 'Tu compra' }).first().waitFor()
  for (const page of pages) expect(await page.evaluate(marked)).toBe(true)
  expect(await deaf.getByRole('button', { name: 'Volver a intentar' }).first().isVisible()).toBe(true)
  expectNoComplaints()
})
