import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectNothingCut,
  settled,
  startProduct,
  type Product,
} from '../../world/product.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const accounts = '/system/tickets-base/cuentas/1'
const query = (text: string) => product.database.pool.query(text)
const told = async () =>
  (
    await query(`select statement::json ->> 'kind' as kind from sale_records where event_id = 1 order by no`)
  ).rows.map(({ kind }) => kind as string)

/** The worker's round, without waiting for its minute. */
async function tells(kind: string): Promise<void> {
  await query(`select graphile_worker.add_job('tell_sales')`)
  await expect.poll(async () => (await told()).at(-1), { timeout: 30_000 }).toBe(kind)
}

it('anybody reads what a sale said before and after, and checks it in the own browser', async () => {
  await tells('planned')
  await query(`insert into sale_phases (event_id, name, rule, starts_at, ends_at, quota)
    values (1, 'Público', 'public', now() - interval '1 hour', now() + interval '1 hour', 500)`)
  await tells('changed')

  const { page, context } = await product.open('phone')
  await page.goto('/system/tickets-base/eventDetail2/1')
  await page.getByRole('link', { name: 'Cuentas claras de la venta' }).click()
  await page.waitForURL(`**${accounts}`)
  await page.getByText('Nueva fase «Público»: 500 lugares.').waitFor()
  await page.getByRole('button', { name: 'Comprobar ahora' }).click()
  await page.getByText('Todo cuadra hasta ahora').waitFor()
  await expectAccessible(page)
  await context.close()

  await query(`update events set sales_end_at = now() - interval '1 second' where id = 1`)
  await tells('changed')
  await tells('ended')
  for (const size of ['phone', 'desktop'] as const) {
    const visit = await product.open(size)
    // What is published is shared for some seconds.
    await expect
      .poll(
        async () => {
          await visit.page.goto(accounts)
          await visit.page.getByRole('heading', { name: 'Compruébalo aquí' }).waitFor()
          await settled(visit.page)
          return visit.page.getByRole('heading', { name: 'Antes y después, por zona' }).isVisible()
        },
        { timeout: 30_000, interval: 1000 },
      )
      .toBe(true)
    await visit.page.getByRole('button', { name: 'Comprobar ahora' }).click()
    await visit.page.getByText('Las cuentas cuadran').waitFor()
    await expectAccessible(visit.page)
    await expectNoSidewaysScroll(visit.page)
    if (size === 'phone') await expectNothingCut(visit.page, 320)
    for (const colorScheme of ['light', 'dark'] as const) {
      await visit.page.emulateMedia({ colorScheme })
      if (process.env['SHOTS'])
        await visit.page.screenshot({
          path: `${process.env['SHOTS']}/${size}-${colorScheme}.png`,
          fullPage: true,
        })
    }
    await visit.context.close()
  }
})

it('says so where a sale has told nothing yet', async () => {
  const { page, context } = await product.open('phone')
  await page.goto('/system/tickets-base/cuentas/999')
  await page.getByRole('heading', { name: 'Todavía no hay cuentas' }).waitFor()
  await expectAccessible(page)
  await context.close()
})
