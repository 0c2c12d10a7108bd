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

const tickets = '/system/tickets-base'
const query = (text: string) => product.database.pool.query(text)

/** The worker's round, without waiting for its minute, until a sale has told that. */
async function tells(subject: string, kind: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await query(`select graphile_worker.add_job('tell_sales', job_key => 'told_by_test')`)
        const { rows } = await query(`select statement::json ->> 'kind' as kind from sale_records
          where subject = '${subject}' order by no desc limit 1`)
        return rows[0]?.kind as string | undefined
      },
      { timeout: 30_000, interval: 500 },
    )
    .toBe(kind)
}

/** From the page of what is sold, while it is sold, on a phone. */
async function readsPlan({ from, accounts, says }: { from: string; accounts: string; says: RegExp }) {
  const { page, context } = await product.open('phone')
  await page.goto(from)
  await page.getByRole('link', { name: 'Cuentas claras de la venta' }).click()
  await page.waitForURL(`**${accounts}`)
  await page.getByText(says).first().waitFor()
  await page.getByRole('button', { name: 'Comprobar ahora' }).click()
  await page.getByText('Todo cuadra hasta ahora').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await context.close()
}

async function readsEnd(accounts: string): Promise<void> {
  for (const size of ['phone', 'desktop'] as const) {
    const { page, context } = await product.open(size)
    // What is published is shared for some seconds.
    await expect
      .poll(
        async () => {
          await page.goto(accounts)
          await page.getByRole('heading', { name: 'Compruébalo aquí' }).waitFor()
          await settled(page)
          return page.getByRole('heading', { name: 'Antes y después, por zona' }).isVisible()
        },
        { timeout: 30_000, interval: 1000 },
      )
      .toBe(true)
    await page.getByRole('button', { name: 'Comprobar ahora' }).click()
    await page.getByText('Las cuentas cuadran').waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    if (size === 'phone') await expectNothingCut(page, 320)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      if (process.env['SHOTS'])
        await page.screenshot({
          path: `${process.env['SHOTS']}/${accounts.replaceAll('/', '-')}-${size}-${colorScheme}.png`,
          fullPage: true,
        })
    }
    await context.close()
  }
}

it('anybody reads what the sale of a pack and of a bonogallo said, and checks it in the own browser', async () => {
  await tells('pack:1', 'planned')
  await tells('plan:2', 'planned')
  const pack = `${tickets}/cuentas/pack-1`
  const bonogallo = `${tickets}/cuentas/plan-2`
  await readsPlan({ from: `${tickets}/packDetail/1?lista`, accounts: pack, says: /packs en total/ })
  await readsPlan({
    from: '/system/bonus-base/compra1-bonogallo/2?lista',
    accounts: bonogallo,
    says: /Cada lugar se cuenta una vez/,
  })
  await query(`update packs set sales_end_at = now() - interval '1 second' where id = 1`)
  await query(`update bonus_plans set open_until = now() - interval '1 second' where id = 2`)
  await tells('pack:1', 'ended')
  await tells('plan:2', 'ended')
  await readsEnd(pack)
  await readsEnd(bonogallo)
})

it('anybody reads what a sale said before and after, and checks it in the own browser', async () => {
  await tells('event:1', 'planned')
  await query(`insert into sale_phases (event_id, name, rule, starts_at, ends_at, quota)
    values (1, 'Público', 'public', now() - interval '1 hour', now() + interval '1 hour', 500)`)
  await tells('event:1', 'changed')
  const accounts = `${tickets}/cuentas/1`
  await readsPlan({
    from: `${tickets}/eventDetail2/1`,
    accounts,
    says: /Nueva fase «Público»: 500 lugares\./,
  })
  await query(`update events set sales_end_at = now() - interval '1 second' where id = 1`)
  await tells('event:1', 'ended')
  await readsEnd(accounts)
})

it('says so where a sale has told nothing yet', async () => {
  const { page, context } = await product.open('phone')
  await page.goto('/system/tickets-base/cuentas/999')
  await page.getByRole('heading', { name: 'Todavía no hay cuentas' }).waitFor()
  await expectAccessible(page)
  await context.close()
})
