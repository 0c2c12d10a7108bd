import { afterAll, beforeAll, expect, it } from 'vitest'
import { placeKeys } from '#selling/holds/server/strangers/keys.ts'
import { readConfig } from '#server/config.ts'
import { ana, beto, takeBestSeats } from '../../world/buying.ts'
import { startProduct, type Product } from '../../world/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ RATE_LIMITS: 'on' })
})
afterAll(() => product.close())

/** Others at this machine's address hold so many seats without an account, from the far end of the hall. */
async function othersHold(eventId: number, seats: number): Promise<void> {
  const { networkKey, addressKey } = placeKeys(readConfig({}).masterKey)('127.0.0.1')
  const { pool } = product.database
  await pool.query('delete from holds where network_key is not null and event_id = $1', [eventId])
  await pool.query(
    `insert into holds (event_id, id, visitor_id, seat_ids, price_version, expires_at, network_key, address_key)
     values ($1, gen_random_uuid(), gen_random_uuid(), array(select generate_series(34106 - $2::int, 34105)), 1,
       now() + interval '10 minutes', $3, $4)`,
    [eventId, seats, networkKey, addressKey],
  )
}

it('takes seats under pressure by itself: the page does the work, and nobody solves anything', async () => {
  const eventId = 2
  await othersHold(eventId, 200)
  const first = await product.open('phone')
  await takeBestSeats(first.page, eventId)
  // The node has heard of the pressure with the first hold.
  const next = await product.open('phone')
  const asked: { proof: string | undefined; status: number }[] = []
  next.page.on('response', (answer) => {
    const request = answer.request()
    if (request.method() !== 'POST' || !answer.url().endsWith('/holds')) return
    asked.push({ proof: request.headers()['proof-of-work'], status: answer.status() })
  })
  await takeBestSeats(next.page, eventId)
  // Its first seats may be those that the other one took a moment before: then it works once more.
  const proofs = asked.flatMap(({ proof }) => proof ?? [])
  expect(proofs).not.toEqual([])
  expect(new Set(proofs).size).toBe(proofs.length)
  expect(asked.filter(({ status }) => status === 403)).toHaveLength(proofs.length)
  expect(asked.at(-1)).toEqual({ proof: proofs.at(-1), status: 201 })
  await Promise.all([first.context.close(), next.context.close()])
})

/** Two people: who holds seats already is offered those instead. */
it.each([
  ['phone', 1, ana],
  ['desktop', 1, beto],
] as const)(
  'sends to log in where the share is held, and keeps the choice: %s',
  async (size, eventId, { email, password }) => {
    await othersHold(eventId, 613)
    const { page, context } = await product.open(size)
    await page.goto(`/system/tickets-base/eventDetail/${eventId}`)
    const take = page
      .getByRole('button', { name: 'Apartar', exact: true })
      .or(page.getByRole('button', { name: /^Apartar por/ }))
      .filter({ visible: true })
    await take.first().click()
    await page
      .getByText('Desde tu red ya hay muchos lugares apartados sin cuenta')
      .filter({ visible: true })
      .first()
      .waitFor()
    const chosen = await page.evaluate(() => sessionStorage.getItem('wantedSeats'))
    await page.getByRole('link', { name: 'Iniciar sesión' }).filter({ visible: true }).last().click()
    await page.getByLabel('Correo').fill(email)
    await page.getByLabel('Contraseña', { exact: true }).fill(password)
    await page
      .getByRole('button', { name: /Iniciar sesión|Entrar/ })
      .last()
      .click()
    await page.waitForURL(new RegExp(`eventDetail/${eventId}$`))
    const held = page.waitForResponse(
      (answer) => answer.url().endsWith('/holds') && answer.request().method() === 'POST',
    )
    await take.first().click()
    const body = (await (await held).json()) as { seats: { id: number }[] }
    const wanted = JSON.parse(chosen ?? '{}') as { seatIds: number[] }
    expect(body.seats.map(({ id }) => id)).toEqual(wanted.seatIds)
    await page.getByRole('heading', { name: 'Tu compra' }).first().waitFor()
    await context.close()
  },
)
