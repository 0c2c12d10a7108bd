import type { Page } from 'playwright-core'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ana, beto, boughtSeats } from '../../world/buying.ts'
import { deskPage } from '../../world/desk-session.ts'
import { fan } from '../../world/fan.ts'
import { expectEnd } from '../../world/keyboard.ts'
import { expectAccessible, expectNoSidewaysScroll, startProduct, type Product } from '../../world/product.ts'
import { staffSession } from '../../world/staff.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
  await openTill()
  await sell(3)
})
afterAll(() => product.close())

const row = (page: Page, folio: string) => page.getByRole('row').filter({ hasText: folio })
const bar = (page: Page) => page.getByRole('region', { name: 'Con los pedidos elegidos' })
const asked = (page: Page) => page.getByRole('region', { name: 'Lo que pediste' })

/** Who sells at the window, with an open till. */
let post: (path: string, body: object) => Promise<{ id: string; totalCents: number }>

async function openTill(): Promise<void> {
  const { token, cookie } = await staffSession(product.database.db, 'box_office')
  const headers = {
    authorization: `Bearer ${token}`,
    cookie: `taquilla=${cookie}`,
    'content-type': 'application/json',
  }
  post = async (path, body) => {
    const answer = await fetch(`${product.origin}/api${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { id: string; totalCents: number }
  }
  await post('/box-office/till', { openingCents: 0 })
}

/** Sales at the window, each of a seat, for cash. */
async function sell(many: number): Promise<void> {
  const seats = await product.database.db
    .selectFrom('eventSeats')
    .select('seatId')
    .where('eventId', '=', 1)
    .where('status', '=', 'free')
    .orderBy('seatId')
    .limit(many)
    .execute()
  for (const { seatId } of seats) {
    const hold = await post('/events/1/holds', { seatIds: [seatId] })
    const pay = { means: 'cash', receivedCents: hold.totalCents }
    await post('/box-office/sales', { key: crypto.randomUUID(), holdId: hold.id, fares: [], pay })
  }
}

/** The folios of paid orders of tickets, as the list shows them. */
async function paidFolios(page: Page): Promise<string[]> {
  await page.goto('/backoffice/pedidos?status=paid&kind=tickets')
  await page.getByRole('link', { name: /^TQ-/ }).first().waitFor()
  return page.getByRole('link', { name: /^TQ-/ }).allInnerTexts()
}

/** As if the time in which a batch can be taken back were over. */
async function timeIsOver(): Promise<void> {
  const { db } = product.database
  await db
    .updateTable('orderBatches')
    .set({ runsAt: sql`created_at` })
    .where('state', '=', 'waiting')
    .execute()
  await sql`update graphile_worker._private_jobs set run_at = now() where key like 'run_order_batch:%'`.execute(
    db,
  )
}

it('refunds several orders at once: looked at, taken back, and then done', async () => {
  const page = await deskPage(product, 'administrator', '/backoffice/pedidos')
  const [first, second, third] = await paidFolios(page)
  await page.getByRole('checkbox', { name: `Elegir ${first}` }).click()
  await page.getByRole('checkbox', { name: `Elegir ${third}` }).click({ modifiers: ['Shift'] })
  await bar(page).getByText('3 elegidos').waitFor()
  await page.getByRole('checkbox', { name: `Elegir ${second}` }).click()
  await bar(page).getByText('2 elegidos').waitFor()
  await expectAccessible(page)

  const dialog = page.getByRole('dialog')
  const refund = async () => {
    await bar(page).getByRole('button', { name: 'Devolver' }).click()
    await dialog.getByText('2 se pueden devolver').waitFor()
    await dialog.getByLabel('Motivo').fill('Se movió el partido')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: /^Devolver \$.* de 2 pedidos$/ }).click()
    await asked(page).getByText('Se devuelven 2 pedidos').waitFor()
  }
  await refund()
  await expectAccessible(page)
  // It can be taken back from wherever one goes meanwhile.
  await page.getByRole('link', { name: first! }).click()
  await page.waitForURL(/\/pedidos\/[\da-f-]{36}$/)
  await asked(page).getByRole('button', { name: 'Deshacer' }).click()
  await asked(page).waitFor({ state: 'detached' })
  await timeIsOver()
  await page.goBack()
  await row(page, first!).getByRole('cell', { name: 'Pagado' }).waitFor()

  await page.getByRole('checkbox', { name: `Elegir ${first}` }).click()
  await page.getByRole('checkbox', { name: `Elegir ${third}` }).click()
  await refund()
  await timeIsOver()
  await asked(page).getByText('Devolviste 2 pedidos').waitFor()
  await asked(page).getByRole('link', { name: 'Ver pedido por pedido' }).click()
  await page.getByRole('heading', { level: 1, name: 'Devolver pedidos' }).waitFor()
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'Hecho' }).count()).toBe(2)
  await expectAccessible(page)
  await page.goto('/backoffice/pedidos?status=refunded')
  await row(page, first!).waitFor()
  await row(page, third!).waitFor()
})

/** An order of one seat of the first match that this person has not paid. */
async function unpaidOf({ email, password }: typeof ana): Promise<void> {
  const buyer = fan(product.origin)
  await buyer.login(email, password)
  const hold = await buyer.post<{ id: string }>('/events/1/holds', { bestAvailable: { quantity: 1 } })
  const order = await buyer.post('/orders', { holdId: hold.body.id })
  expect(order.status, JSON.stringify(order.body)).toBe(201)
}

const pick = (page: Page, folio: string) => page.getByRole('checkbox', { name: `Elegir ${folio}` }).click()

/** The folio of the row of somebody. */
const folioOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ hasText: name }).first().getByRole('link', { name: /^TQ-/ }).innerText()

it('voids several orders that nobody paid at once, taken back and then done; a paid one stays, and why', async () => {
  await unpaidOf(ana)
  await unpaidOf(beto)
  const page = await deskPage(product, 'administrator', '/backoffice/pedidos')
  const [paid] = await paidFolios(page)
  await page.goto('/backoffice/pedidos?status=pending')
  const open = [await folioOf(page, ana.lastName), await folioOf(page, beto.lastName)]
  await page.goto('/backoffice/pedidos')
  for (const folio of [...open, paid!]) await pick(page, folio)
  const dialog = page.getByRole('dialog')
  const voidAll = async () => {
    await bar(page).getByRole('button', { name: 'Anular' }).click()
    await dialog.getByText('2 se pueden anular · 1 no').waitFor()
    await dialog.getByText('Se cierran sin mover dinero y sus lugares vuelven a la venta.').waitFor()
    await dialog
      .getByRole('listitem')
      .filter({ hasText: paid! })
      .getByText('Ya está pagado: usa Devolver.')
      .waitFor()
    const go = dialog.getByRole('button', { name: 'Anular 2 pedidos' })
    // Nothing is closed without a reason.
    expect(await go.isDisabled()).toBe(true)
    await dialog.getByLabel('Motivo').fill('Eran de prueba')
    await expectAccessible(page)
    await go.click()
    await asked(page).getByText('Se anulan 2 pedidos').waitFor()
  }
  await voidAll()
  await asked(page).getByRole('button', { name: 'Deshacer' }).click()
  await page.getByText('Deshecho: no pasó nada').waitFor()
  await asked(page).waitFor({ state: 'detached' })
  await timeIsOver()
  await page.goto('/backoffice/pedidos?status=pending')
  for (const folio of open) await row(page, folio).waitFor()

  await page.goto('/backoffice/pedidos')
  for (const folio of [...open, paid!]) await pick(page, folio)
  await voidAll()
  await timeIsOver()
  await asked(page).getByText('Anulaste 2 pedidos').waitFor()
  await page.goto('/backoffice/pedidos?status=cancelled')
  for (const folio of open) await row(page, folio).waitFor()
  await page.goto('/backoffice/pedidos?status=paid')
  await row(page, paid!).waitFor()
})

it('sends the tickets of several orders again at once, to each buyer, and says whom it cannot', async () => {
  // Of as many seats, by one card, they would look like one purchase made twice.
  await boughtSeats(product, ana, { quantity: 2 })
  await boughtSeats(product, beto, { quantity: 3 })
  const page = await deskPage(product, 'support', '/backoffice/pedidos?status=paid&kind=tickets')
  const [theirs, his] = [await folioOf(page, ana.lastName), await folioOf(page, beto.lastName)]
  const [window] = await page
    .getByRole('row')
    .filter({ hasText: 'Venta en taquilla' })
    .getByRole('link', { name: /^TQ-/ })
    .allInnerTexts()
  const mailsTo = async ({ email }: typeof ana) => {
    const answer = await fetch(`${product.mailboxOrigin}/api/messages?to=${email}`)
    return ((await answer.json()) as object[]).length
  }
  // The mail of the purchase itself is there before.
  await expect.poll(() => mailsTo(ana), { timeout: 60_000 }).toBeGreaterThan(0)
  await expect.poll(() => mailsTo(beto), { timeout: 60_000 }).toBeGreaterThan(0)
  const before = [await mailsTo(ana), await mailsTo(beto)]

  const dialog = page.getByRole('dialog')
  const resend = async () => {
    for (const folio of [theirs, his, window!]) await pick(page, folio)
    await bar(page).getByRole('button', { name: 'Reenviar' }).click()
    await dialog.getByText('2 se pueden reenviar · 1 no').waitFor()
    await dialog.getByText('Esta venta no tiene correo: escribe uno.').waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Reenviar 2 pedidos' }).click()
    await asked(page).getByText('Se reenvían 2 pedidos').waitFor()
  }
  await resend()
  await asked(page).getByRole('button', { name: 'Deshacer' }).click()
  await asked(page).waitFor({ state: 'detached' })
  await timeIsOver()
  await resend()
  await timeIsOver()
  await asked(page).getByText('Reenviaste 2 pedidos').waitFor()
  await asked(page).getByRole('button', { name: 'Cerrar' }).click()
  await asked(page).waitFor({ state: 'detached' })
  // Once each: what was taken back was never sent.
  await expect
    .poll(async () => [await mailsTo(ana), await mailsTo(beto)], { timeout: 60_000 })
    .toEqual(before.map((count) => count + 1))
})

it('lets go of what is ticked with Esc, and shows nobody an act that is not theirs', async () => {
  const page = await deskPage(product, 'support', '/backoffice/pedidos')
  const [first] = await paidFolios(page)
  await page.getByRole('checkbox', { name: `Elegir ${first}` }).focus()
  await page.keyboard.press('Space')
  await bar(page).getByRole('button', { name: 'Reenviar' }).waitFor()
  expect(await bar(page).getByRole('button', { name: 'Devolver' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await bar(page).waitFor({ state: 'detached' })
})

it('writes to exactly the people of the ticked orders', async () => {
  const page = await deskPage(product, 'administrator', '/backoffice/pedidos?status=paid&kind=tickets')
  await page
    .getByRole('checkbox', { name: /^Elegir TQ-/ })
    .first()
    .click()
  await bar(page).getByRole('button', { name: 'Escribirles' }).click()
  await page.waitForURL(/\/backoffice\/mensajes\/./)
  await page.getByText('Solo a las personas de 1 pedido elegido.').waitFor()
  await page.getByRole('button', { name: /^Enviar a \d/ }).waitFor()
  await expectAccessible(page)
})

it('keeps a view with its filters, on another computer too, and the columns as somebody likes them', async () => {
  const session = await staffSession(product.database.db, 'finance')
  const page = await deskPage(product, 'finance', '/backoffice/pedidos', { session })
  const views = page.getByRole('navigation', { name: 'Vistas' })
  await page.getByLabel('Estado', { exact: true }).selectOption({ label: 'Pagado' })
  await views.getByRole('button', { name: 'Guardar vista' }).click()
  await page.getByRole('dialog').getByLabel('Nombre').fill('Los pagados')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar vista' }).click()
  await views.getByRole('button', { name: /^Los pagados/, pressed: true }).waitFor()

  await page.getByRole('button', { name: 'Columnas' }).click()
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Correo' }).check()
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Pago' }).uncheck()
  await expectAccessible(page)
  // The way up and back again by keyboard alone, which keeps its place at either end.
  const up = page.getByRole('button', { name: 'Subir Fecha' })
  await up.press('Enter')
  await expectEnd(up)
  await page.getByRole('button', { name: 'Bajar Fecha' }).press('Enter')
  await page.getByRole('button', { name: 'Subir Fecha', disabled: false }).waitFor()
  const down = page.getByRole('button', { name: 'Bajar Total' })
  await down.press('Enter')
  await expectEnd(down)
  await page.getByRole('button', { name: 'Listo' }).click()
  await page.reload()
  await page.getByRole('columnheader', { name: 'Correo' }).waitFor()
  expect(await page.getByRole('columnheader', { name: 'Pago' }).count()).toBe(0)

  const elsewhere = await deskPage(product, 'finance', '/backoffice/pedidos', { session })
  const there = elsewhere.getByRole('navigation', { name: 'Vistas' })
  await there.getByRole('button', { name: /^Los pagados/ }).click()
  await elsewhere.waitForURL(/status=paid/)
  await elsewhere.getByRole('button', { name: 'Vista Los pagados' }).click()
  await elsewhere.getByRole('menuitem', { name: 'Borrar vista' }).click()
  await there.getByRole('button', { name: /^Los pagados/ }).waitFor({ state: 'detached' })
})

it('is cards of two lines on a phone, and fits', async () => {
  const page = await deskPage(product, 'finance', '/backoffice/pedidos', { size: 'phone' })
  await page.getByRole('link', { name: /^TQ-/ }).first().waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

/** Two paid orders of as many tickets, as if one person had paid for the same twice. */
async function paidTwice(): Promise<void> {
  await sell(2)
  await sql`with two as (
      select id from orders where status = 'paid' and kind = 'tickets'
        and (select count(*) from order_lines where order_id = orders.id) = 1 order by id desc limit 2)
    update orders set account_id = (select id from accounts where role = 'buyer' and email not like '%.invalid' order by id limit 1),
      event_id = 1, paid_at = now()
    from two where orders.id = two.id`.execute(product.database.db)
}

it('shows what looks like one purchase made twice at both orders, until somebody says that it is not', async () => {
  await paidTwice()
  const page = await deskPage(product, 'support', '/backoffice/pedidos')
  await page.getByRole('button', { name: /^Parecen repetidos/ }).click()
  await page.waitForURL(/repetido=si/)
  await expect.poll(() => page.getByRole('link', { name: /^TQ-/ }).count()).toBe(2)
  const [folio] = await page.getByRole('link', { name: /^TQ-/ }).allInnerTexts()
  await page.getByRole('link', { name: folio! }).click()
  await page.getByText('Parece repetido').waitFor()
  await expectAccessible(page)
  // The hint leads to the other order, whose own hint leads back.
  await page.getByRole('main').getByRole('link', { name: /^TQ-/ }).first().click()
  await page.getByRole('main').getByRole('link', { name: folio! }).waitFor()
  await page.getByRole('button', { name: 'No es repetido' }).click()
  await page.getByText('Parece repetido').waitFor({ state: 'detached' })
  await page.goto('/backoffice/pedidos?repetido=si')
  await page.getByRole('heading', { name: 'Nada coincide' }).waitFor()
})
