import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatMoney } from '#lib/money.ts'
import { ana, beto, boughtSeats, fillCard, pressPay } from '../../world/buying.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  logIn,
  startProduct,
  type Product,
  type Size,
} from '../../world/product.ts'
import { casesOf } from '../../world/rounds.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const openTicket = async (page: Page, ticketId: string) => {
  await page.goto(`/system/profile-base/myEventDetail/${ticketId}`)
  await page.getByRole('heading', { name: '¿No puedes ir?' }).waitFor()
}

async function looksGood(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

/** The button that was pressed is gone: its part's heading has the focus. */
async function focusIsOnHeading(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('¿No puedes ir?')
}

/** A ticket of Ana's for one of the cheapest free seats of the first match, or of the dearest. */
async function boughtAt(order: 'asc' | 'desc') {
  const { rows } = await product.database.pool.query(
    `select seat.seat_id from event_seats seat join events on events.id = seat.event_id
     join prices price on price.event_id = events.id and price.version = events.price_version
       and price.zone_id = seat.zone_id and price.fare = 'adult'
     where events.id = 1 and seat.status = 'free' order by price.total_cents ${order}, seat.seat_id limit 1`,
  )
  const [mine] = await boughtSeats(product, ana, { seatIds: [rows[0].seat_id] })
  return mine!
}

/** Holds the seat that the map proposes. */
async function takeProposed(page: Page): Promise<void> {
  const phone = page.getByRole('button', { name: 'Apartar', exact: true })
  const desktop = page.getByRole('button', { name: /^Apartar por/ })
  await phone.or(desktop).filter({ visible: true }).first().click()
}

/** The difference as it is said before it is agreed to: what the new seat costs, less what was paid. */
async function differenceSaid(page: Page, words: 'Pagas' | 'Te devolvemos'): Promise<string> {
  const part = page.locator('section').filter({ has: page.getByRole('heading', { name: 'La diferencia' }) })
  await part.getByText(words, { exact: true }).waitFor()
  const [now = 0, before = 0, said = 0] = (await part.locator('dd').allInnerTexts()).map((text) =>
    Math.round(Number(text.replaceAll(/[^\d.-]/g, '')) * 100),
  )
  expect(now + before).toBe(words === 'Pagas' ? said : -said)
  expect(said).toBeGreaterThan(0)
  return formatMoney(said)
}

/** What a card paid for the change of this ticket. */
async function charged(ticketId: string): Promise<string> {
  const { rows } = await product.database.pool.query(
    `select sum(amount_cents)::int as cents from payments where status = 'approved'
       and order_id in (select order_id from seat_changes where ticket_id = $1)`,
    [ticketId],
  )
  return formatMoney(rows[0].cents)
}

async function creditOfAna(): Promise<number> {
  const { rows } = await product.database.pool.query(
    `select coalesce(sum(balance_cents), 0)::int as cents from ledger_accounts
     where id = (select 'credit:' || id from accounts where email = $1)`,
    [ana.email],
  )
  return rows[0].cents
}

describe.each(casesOf<Size>(['phone', 'desktop']))('a ticket in the hands of a fan on a %s', (size) => {
  it('goes to a second person by a link, who takes it; the first one’s code is dead', async () => {
    const [mine] = await boughtSeats(product, ana, { quantity: 1 })
    const giver = await product.open(size)
    await logIn(giver, ana.email, ana.password)
    await openTicket(giver.page, mine!.id)
    await looksGood(giver.page)
    await giver.page.getByRole('button', { name: 'Pasar a otra persona' }).click()
    await giver.page.getByText('Por celular').click()
    await looksGood(giver.page)
    await giver.page.getByLabel('Celular de la persona').fill('4421234567')
    await giver.page.getByRole('button', { name: 'Crear enlace' }).click()
    const whatsapp = await giver.page.getByRole('link', { name: 'Mandar por WhatsApp' }).getAttribute('href')
    const link = /https?:\/\/\S+$/.exec(decodeURIComponent(whatsapp ?? ''))![0]
    await looksGood(giver.page)
    await giver.page.getByRole('button', { name: 'Listo' }).click()
    await giver.page.getByText('Le ofreciste este boleto a alguien').waitFor()
    await looksGood(giver.page)

    const taker = await product.open(size)
    const asked: string[] = []
    taker.page.on('request', (request) => asked.push(request.url()))
    const { pathname, hash } = new URL(link)
    await taker.page.goto(pathname + hash)
    await taker.page.getByRole('link', { name: 'Iniciar sesión' }).first().waitFor()
    await looksGood(taker.page)
    await taker.page.getByRole('main').getByRole('link', { name: 'Iniciar sesión' }).click()
    await taker.page.getByLabel('Correo').fill(beto.email)
    await taker.page.getByLabel('Contraseña', { exact: true }).fill(beto.password)
    await taker.page.getByRole('button', { name: 'Iniciar sesión' }).click()
    await taker.page.getByRole('button', { name: 'Aceptar boleto' }).click()
    await taker.page.waitForURL(/myEventDetail/)
    await taker.page
      .getByRole('img', { name: /Código de tu boleto/ })
      .first()
      .waitFor()
    const token = hash.split('=')[1]!
    expect(asked.filter((url) => url.includes(token) && !url.includes('#'))).toEqual([])
    await giver.page.reload()
    await giver.page.getByText('Este boleto ya no vale').first().waitFor()
    await giver.page.goto('/system/profile-base/events')
    await giver.page.getByRole('heading', { name: 'Transferencias y ventas' }).waitFor()
    await looksGood(giver.page)
    await giver.context.close()
    await taker.context.close()
  })

  it('that was offered and is taken back can be sold or changed again, and the keyboard goes on', async () => {
    const [mine] = await boughtSeats(product, ana, { quantity: 1 })
    const { page, context } = await product.open(size)
    await logIn({ page, context }, ana.email, ana.password)
    await openTicket(page, mine!.id)
    await page.getByRole('button', { name: 'Pasar a otra persona' }).click()
    await page.getByText('Por celular').click()
    await page.getByLabel('Celular de la persona').fill('4421234567')
    await page.getByRole('button', { name: 'Crear enlace' }).click()
    await page.getByRole('button', { name: 'Listo' }).click()
    await page.getByText('442 123 4567').waitFor()
    await focusIsOnHeading(page)
    await page.reload()
    await page.getByRole('button', { name: 'Recuperar mi boleto' }).click()
    await page.getByRole('button', { name: 'Recuperar', exact: true }).click()
    await page.getByRole('button', { name: 'Vender mi lugar' }).waitFor()
    await page.getByRole('link', { name: 'Cambiar de lugar' }).waitFor()
    await focusIsOnHeading(page)
    await context.close()
  })

  it('is put on sale, taken off, put on sale again, and bought by somebody else', async () => {
    const [mine] = await boughtSeats(product, ana, { quantity: 1 })
    const { page, context } = await product.open(size, { dark: size === 'phone' })
    await logIn({ page, context }, ana.email, ana.password)
    await openTicket(page, mine!.id)
    const sell = async () => {
      await page.getByRole('button', { name: 'Vender mi lugar' }).click()
      await page.getByRole('dialog').getByText('Como saldo a favor').click()
      await looksGood(page)
      await page.getByRole('button', { name: 'Poner en venta' }).click()
      await page.getByText('Tu lugar está en venta').first().waitFor()
      // What was said the first time may still be there: the way back is only where it is on sale.
      await page.getByRole('button', { name: 'Retirar de la venta' }).waitFor()
    }
    await sell()
    await page.getByRole('button', { name: 'Retirar de la venta' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Retirar' }).click()
    await page.getByRole('button', { name: 'Vender mi lugar' }).waitFor()
    await page.getByRole('link', { name: 'Cambiar de lugar' }).waitFor()
    await focusIsOnHeading(page)
    await sell()
    await boughtSeats(product, beto, { seatIds: [mine!.seatId] })
    await page.reload()
    await page.getByText('Otra persona compró este lugar').first().waitFor()
    await page.goto('/system/profile-base/events')
    await page
      .getByText(/Te pagamos \$/)
      .first()
      .waitFor()
    await context.close()
  })

  it('changes its seat for a dearer one, paying the difference', async () => {
    const mine = await boughtAt('asc')
    const { page, context } = await product.open(size)
    await logIn({ page, context }, ana.email, ana.password)
    await openTicket(page, mine.id)
    await page.getByRole('link', { name: 'Cambiar de lugar' }).click()
    await page.getByRole('heading', { name: 'Cambiar de lugar', level: 1 }).waitFor()
    await page.getByText(/que pagaste cuentan completos/).waitFor()
    await page.getByRole('application').waitFor()
    await looksGood(page)
    await takeProposed(page)
    await page.getByRole('heading', { name: 'Confirma tu cambio' }).waitFor()
    await looksGood(page)
    const due = await differenceSaid(page, 'Pagas')
    await page.getByText(`Tu boleto de ahora vale hasta que pagues ${due}`).waitFor()
    await page.getByRole('button', { name: `Cambiar y pagar ${due}` }).click()
    await page.waitForURL(/confirmation\/[0-9a-f-]{36}/)
    await fillCard(page, 'APRO')
    await looksGood(page)
    // Of the new seat only the difference is asked for, and charged.
    await page
      .getByRole('button', { name: `Pagar ${due}` })
      .filter({ visible: true })
      .waitFor()
    await pressPay(page)
    await page.waitForURL(/finaliced/)
    expect(await charged(mine.id)).toBe(due)
    await page.goto(`/system/profile-base/myEventDetail/${mine.id}`)
    await page
      .getByText(/Cambiaste este lugar por otro/)
      .first()
      .waitFor()
    await context.close()
  })

  it('changes its seat for a cheaper one, and has the difference back by the way it chooses', async () => {
    const mine = await boughtAt('desc')
    const before = await creditOfAna()
    const { page, context } = await product.open(size)
    await logIn({ page, context }, ana.email, ana.password)
    await openTicket(page, mine.id)
    await page.getByRole('link', { name: 'Cambiar de lugar' }).click()
    await page.getByRole('application').waitFor()
    await page.getByRole('radio', { name: 'Mejor precio' }).first().check({ force: true })
    await takeProposed(page)
    await page.getByRole('heading', { name: 'Confirma tu cambio' }).waitFor()
    const back = await differenceSaid(page, 'Te devolvemos')
    await page.getByText('Tu boleto de ahora deja de valer y recibes el nuevo al momento.').waitFor()
    await page.getByRole('radio', { name: /Como saldo a favor/ }).check({ force: true })
    await looksGood(page)
    await page.getByRole('button', { name: 'Cambiar de lugar', exact: true }).click()
    await page.waitForURL(/finaliced/)
    expect(formatMoney((await creditOfAna()) - before)).toBe(back)
    await context.close()
  })
})
