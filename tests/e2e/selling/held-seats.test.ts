import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fan } from '../../world/fan.ts'
import { ana, beto, firstFare, logInAndGoOn, takeBestSeats } from '../../world/buying.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  logIn,
  startProduct,
  type Product,
} from '../../world/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const bar = (page: Page) => page.getByRole('region', { name: 'Tus lugares apartados' })
const timeOf = async (page: Page) => (await bar(page).getByRole('timer').innerText()).match(/\d\d:\d\d/)?.[0]

/** Brings the holds of the first match to where so many seconds are left of those that were given. */
async function leaveOfHolds(leftS: number, givenS: number): Promise<void> {
  const end = `now() + interval '${leftS} s'`
  for (const set of [
    `event_seats set held_until = ${end} where event_id = 1 and held_until > now()`,
    `holds set created_at = ${end} - interval '${givenS} s', expires_at = ${end} where event_id = 1 and status = 'active'`,
  ])
    await product.database.pool.query(`update ${set}`)
}

it('stands on every screen and in a second tab, leads back, and lets go in both', async () => {
  const { page, context } = await product.open('phone')
  await takeBestSeats(page, 1)
  expect(await bar(page).count()).toBe(0)
  await page.goto('/system/inicio')
  await bar(page).waitFor()
  expect(await timeOf(page)).toMatch(/^09:|^10:/)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const second = await context.newPage()
  await second.goto('/system/tickets')
  await bar(second).waitFor()
  await second.goto('/system/tickets-base/resume')
  await second.getByRole('button', { name: 'Continuar al pago' }).waitFor()
  await second.goto('/system/news')
  await bar(second).getByRole('button', { name: 'Seguir' }).click()
  await second.waitForURL(/tickets-base\/resume/)

  await leaveOfHolds(50, 600)
  await page.goto('/system/tickets-base/resume')
  await page.getByText('Te queda 1 minuto').first().waitFor()
  const clock = () => page.getByRole('timer').innerText()
  expect(await clock()).toMatch(/\b00:[0-5]\d/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Dame más tiempo' }).click()
  await expect.poll(clock).toMatch(/\b(09|10):\d\d/)
  expect(await page.getByRole('button', { name: 'Dame más tiempo' }).count()).toBe(0)
  await page.goto('/system/inicio')

  await bar(page)
    .getByRole('button', { name: /Ver o soltar/ })
    .click()
  await page.getByRole('button', { name: 'Soltar lugares' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sí, soltarlos' }).click()
  await bar(page).waitFor({ state: 'detached' })
  await second.getByText('No tienes lugares apartados').waitFor()
  await context.close()
})

it('gives more time as long as it gave at first, and says how long that is', async () => {
  const { page, context } = await product.open('phone')
  await takeBestSeats(page, 1)
  // Under pressure somebody without an account is given five minutes.
  await leaveOfHolds(40, 300)
  await page.goto('/system/tickets-base/resume')
  await page.getByRole('button', { name: 'Dame más tiempo' }).click()
  await page.getByText('Listo. Ahora tienes 5 minutos.').waitFor({ state: 'attached' })
  expect(await page.getByRole('timer').innerText()).toMatch(/\b0[45]:\d\d/)
  await context.close()
})

it('tells who waits long for seats that they are being held', async () => {
  const { page, context } = await product.open('phone')
  await page.route('**/api/events/1/holds', async (route) => {
    await page.getByText('Seguimos apartando tus lugares.').waitFor()
    await expectAccessible(page)
    await route.continue()
  })
  await takeBestSeats(page, 1)
  await context.close()
})

it('is on the account’s other device, at the payment where the first one stopped', async () => {
  const { page, context } = await product.open('desktop')
  await takeBestSeats(page, 1)
  await firstFare(page, 'Niña o niño').check({ force: true })
  await logInAndGoOn(page, beto)
  const total = await page
    .getByRole('button', { name: /^Pagar \$/ })
    .first()
    .innerText()

  const phone = await product.open('phone', { dark: true })
  await logIn(phone, beto.email, beto.password)
  await phone.page.goto('/system/main')
  await bar(phone.page).waitFor()
  await expectAccessible(phone.page)
  await bar(phone.page).getByRole('button', { name: 'Seguir' }).click()
  await phone.page.waitForURL(/confirmation\/[0-9a-f-]{36}/)
  expect(
    await phone.page
      .getByRole('button', { name: /^Pagar \$/ })
      .first()
      .innerText(),
  ).toBe(total)
  // The fares chosen on the first device stay.
  await phone.page.goto('/system/tickets-base/resume')
  const child = firstFare(phone.page, 'Niña o niño')
  await child.waitFor({ state: 'attached' })
  expect(await child.isChecked()).toBe(true)
  await phone.context.close()
  await context.close()
})

it('is another account’s once that one has held it: said in words, with the way on', async () => {
  const { page, context } = await product.open('desktop')
  const first = fan(product.origin)
  await first.login(ana.email, ana.password)
  const { body: held } = await first.post<{ id: string }>('/events/2/holds', {
    bestAvailable: { quantity: 2 },
  })
  await takeBestSeats(page, 2)
  // What this tab held becomes Ana's, as if she had logged in here and left.
  await product.database.pool.query(
    `update holds set account_id = (select id from accounts where email = $1)
     where id = (select id from holds where account_id is null and status = 'active' and event_id = 2 order by id desc limit 1)`,
    [ana.email],
  )
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
  await page.getByLabel('Correo').fill(beto.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(beto.password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.getByText('Estos lugares se apartaron con otra cuenta').first().waitFor()
  await page.getByRole('button', { name: 'Soltar esos lugares' }).click()
  await expect
    .poll(async () => {
      const { rows } = await product.database.pool.query(
        `select count(*)::int as n from holds where event_id = 2 and status = 'active'`,
      )
      return rows[0].n
    })
    .toBe(1)
  await first.call('DELETE', `/holds/${held.id}`)
  await context.close()
})
