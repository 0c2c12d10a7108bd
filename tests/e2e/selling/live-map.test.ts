import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Hold } from '#selling/holds/contract.ts'
import { fan } from '../../world/fan.ts'
import { takeBestSeats } from '../../world/buying.ts'
import { startProduct, type Product } from '../../world/product.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

it('shows what others take, without a reload', async () => {
  const { page, context } = await product.open('desktop')
  await page.goto('/system/tickets-base/eventDetail/1')
  const proposed = page.getByText(/^Sección \d+, fila \w+, asientos/).first()
  const before = await proposed.innerText()
  const [, section = '', row = '', seat = ''] = /Sección (\d+), fila (\w+), asientos (\d+)/.exec(before) ?? []
  const { rows } = await product.database.pool.query(
    `select seat_id from plan_seats where section = $1 and row_label = $2 and seat_label = $3`,
    [section, row, seat],
  )
  const taken = await fan(product.origin).post('/events/1/holds', { seatIds: [rows[0].seat_id] })
  expect(taken.status).toBe(201)
  await expect.poll(() => proposed.innerText()).not.toBe(before)
  await context.close()
})

it('takes one hold for a double click', async () => {
  const { page, context } = await product.open('desktop')
  await page.goto('/system/tickets-base/eventDetail/1')
  const before = await holds()
  await page.getByRole('button', { name: /^Apartar por/ }).dblclick()
  await page.getByRole('heading', { name: 'Tu compra' }).first().waitFor()
  expect(await holds()).toBe(before + 1)
  await context.close()
})

it('takes seats of the same zone at once when somebody was quicker with the ones it had marked', async () => {
  const { page, context } = await product.open('phone')
  let before: number[] = []
  await page.route(
    '**/api/events/1/holds',
    async (route) => {
      before = (route.request().postDataJSON() as { seatIds: number[] }).seatIds
      // Where the map was a second old they may be taken already: as good.
      await fan(product.origin).post('/events/1/holds', { seatIds: before })
      await route.continue()
    },
    { times: 1 },
  )
  await page.goto('/system/tickets-base/eventDetail/1')
  await page.getByRole('button', { name: 'Apartar', exact: true }).filter({ visible: true }).click()
  await page.getByText('Te apartamos otros lugares').waitFor()
  await page.getByRole('heading', { name: 'Tu compra' }).first().waitFor()
  const hold = (await page.evaluate(`JSON.parse(sessionStorage.purchaseSeats).state.hold`)) as Hold
  expect(hold.seats).toHaveLength(2)
  expect(hold.seats.filter(({ id }) => before.includes(id))).toEqual([])
  const { rows } = await product.database.pool.query(
    `select distinct zone_id from plan_seats where seat_id = any($1)`,
    [[...before, ...hold.seats.map(({ id }) => id)]],
  )
  expect(rows).toHaveLength(1)
  await context.close()
})

it('takes places without numbers in the section that was chosen, and says what it marked', async () => {
  const { page, context } = await product.open('phone')
  await page.goto('/system/tickets-base/eventDetail2/1')
  await page.getByRole('button', { name: /^Sección 205/ }).click()
  await page.getByRole('button', { name: 'Elegir aquí' }).click()
  await page.getByText('Elegiste 2 lugares aquí').waitFor()
  const free = page.getByText(/\d+ lugares libres/)
  const before = await free.innerText()
  await page.locator('[data-live=polite]', { hasText: 'Te marcamos Sección 205, 2 lugares' }).waitFor()
  const { rows } = await product.database.pool.query(
    `select seat_id from plan_seats join event_seats using (seat_id)
     where section = '205' and event_id = 1 and status = 'free' order by seat_id limit 40`,
  )
  const seatIds = (rows as { seat_id: number }[]).map((row) => row.seat_id)
  expect((await fan(product.origin).post('/events/1/holds', { seatIds })).status).toBe(201)
  await expect.poll(() => free.innerText()).not.toBe(before)
  expect(await page.getByText('Alguien apartó').count()).toBe(0)
  await page.getByRole('button', { name: 'Apartar', exact: true }).click()
  await page.getByRole('heading', { name: 'Tu compra' }).first().waitFor()
  const hold = (await page.evaluate(`JSON.parse(sessionStorage.purchaseSeats).state.hold`)) as Hold
  expect(hold.seats.map(({ section }) => section)).toEqual(['205', '205'])
  await context.close()
})

it('tells a fan whose time ran out, and takes the same seats again with one button', async () => {
  const { page, context } = await product.open('phone')
  await takeBestSeats(page, 2)
  const { id } = (await page.evaluate(`JSON.parse(sessionStorage.purchaseSeats).state.hold`)) as Hold
  await product.database.pool.query(
    `update event_seats set held_until = now() + interval '3 s' where hold_id = $1`,
    [id],
  )
  await product.database.pool.query(`update holds set expires_at = now() + interval '3 s' where id = $1`, [
    id,
  ])
  await page.reload()
  await page.getByRole('button', { name: 'Buscar los mismos lugares' }).click()
  await page.getByRole('button', { name: 'Continuar al pago' }).waitFor()
  await context.close()
})

const losses = [
  { where: 'on the network', words: 'No hay conexión' },
  { where: 'by a gateway that waited for too long', status: 504, words: 'Algo falló de nuestro lado' },
]
it.each(losses)(
  'goes on with the seats of a hold whose answer was lost $where, and holds them once',
  async ({ words, status }) => {
    const { page, context } = await product.open('desktop')
    const lost = loseFirstHold(page, { status })
    await page.goto('/system/tickets-base/eventDetail/1')
    const before = await holds()
    const takeSeats = page.getByRole('button', { name: /^Apartar por/ })
    await takeSeats.click()
    await page.getByText(words).first().waitFor()
    expect(await holds()).toBe(before + 1)
    await takeSeats.click()
    await page.getByRole('heading', { name: 'Tu compra' }).first().waitFor()
    expect(await holds()).toBe(before + 1)
    const { id } = (await page.evaluate(`JSON.parse(sessionStorage.purchaseSeats).state.hold`)) as Hold
    expect(id).toBe((await lost).id)
    await context.close()
  },
)

it('knows the seats of a hold whose answer was lost before anything else had come of the stadium', async () => {
  const { page, context } = await product.open('phone')
  const lost = loseFirstHold(page, { eventId: 2 })
  const opened = Promise.withResolvers<void>()
  await page.route('**/api/events/2/live', async (route) => {
    await opened.promise
    // By then the page may have given it up.
    await route.continue().catch(() => undefined)
  })
  await page.goto('/system/tickets-base/eventDetail/2')
  const takeSeats = page.getByRole('button', { name: 'Apartar', exact: true }).filter({ visible: true })
  await takeSeats.click()
  await page.getByText('No hay conexión').first().waitFor()
  opened.resolve()
  await takeSeats.click()
  await page.getByRole('heading', { name: 'Tu compra' }).first().waitFor()
  const { id } = (await page.evaluate(`JSON.parse(sessionStorage.purchaseSeats).state.hold`)) as Hold
  expect(id).toBe((await lost).id)
  await context.close()
})

type Loss = { eventId?: number; status?: number | undefined }

/** The server takes the first hold, and the network swallows what it says, cookies included; or a gateway does, and answers itself. */
function loseFirstHold(page: Page, { eventId = 1, status }: Loss = {}): Promise<{ id: string }> {
  const address = `**/api/events/${eventId}/holds`
  return new Promise((resolve) => {
    void page.route(address, async (route) => {
      const request = route.request()
      const headers = await request.allHeaders()
      const answer = await fetch(request.url(), { method: 'POST', headers, body: request.postData() })
      // Seats of a map that was a second old: the page asks for others.
      if (answer.status !== 201) return route.fulfill({ status: answer.status, body: await answer.text() })
      resolve((await answer.json()) as Hold)
      await (status === undefined
        ? route.abort('internetdisconnected')
        : route.fulfill({ status, contentType: 'text/html', body: '<h1>Gateway</h1>' }))
      await page.unroute(address)
    })
  })
}

async function holds(): Promise<number> {
  const { rows } = await product.database.pool.query(
    `select count(*)::int as holds from holds where status = 'active' and expires_at > now()`,
  )
  return rows[0].holds
}
