import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSeats } from '#catalogue/events/server/actions.ts'
import { restrict } from '#people/restrictions/server/actions.ts'
import { decideAppeal } from '#people/restrictions/server/appeals.ts'
import { admin, ana, beto, boxOffice, fillCard, pressPay, takeBestSeats } from '../../world/buying.ts'
import { madeFan, type MadeFan } from '../../world/fan-session.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  logIn,
  settled,
  startProduct,
  type Product,
} from '../../world/product.ts'

let product: Product
let eventId: number
let anaFan: MadeFan
let betoFan: MadeFan

beforeAll(async () => {
  product = await startProduct()
  anaFan = await madeFan(product, ana.email, ana.firstName)
  betoFan = await madeFan(product, beto.email, beto.firstName)
  const asked = await product.database.db
    .selectFrom('events')
    .select('id')
    .where('away', '=', 'Cometas del Bajío')
    .executeTakeFirstOrThrow()
  eventId = asked.id
  // The quick seed opens the first matches only.
  await openSeats(product.database.db, eventId, 'free')
})
afterAll(() => product.close())

const fanId = '/fanId-base'
const match = 'Gallos vs Cometas del Bajío'

/** Logged in to buy, and into the Fan ID with one tap. */
async function phoneOf(person: typeof ana, options: { dark?: boolean } = {}): Promise<Page> {
  const visit = await product.open('phone', options)
  await logIn(visit, person.email, person.password)
  await visit.page.goto(`${fanId}/fanIndex`)
  await visit.page.getByRole('button', { name: 'Entra con tu cuenta' }).click()
  await visit.page.waitForURL(/fanMain/)
  await visit.page.getByRole('img', { name: /Código de tu Fan ID/ }).waitFor()
  return visit.page
}

async function looked(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

async function accountOf({ email }: typeof ana): Promise<string> {
  const { db } = product.database
  const { id } = await db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return id
}

it('buys for a match that asks for a Fan ID: one ticket in the own name, the other accepted by another fan', async () => {
  const page = await phoneOf(ana)
  await page.getByRole('link', { name: 'Comprar boletos' }).click()
  await page.getByText('Hasta 4 boletos por persona').first().waitFor()
  await page.getByRole('link', { name: `Elegir en el mapa: ${match}` }).waitFor()
  await looked(page)
  await takeBestSeats(page, eventId)
  await page.getByText('Este partido pide Fan ID').first().waitFor()
  await looked(page)
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
  await page.waitForURL(/confirmation\/[0-9a-f-]{36}/)
  await fillCard(page, 'APRO')
  await pressPay(page)
  await page.waitForURL(/finaliced/)
  await page
    .getByRole('link', { name: /boletos/i })
    .first()
    .waitFor()

  await page.goto(`${fanId}/myEvents`)
  const mine = page.getByRole('article').filter({ hasText: 'Cometas' })
  await mine.getByText('Tú', { exact: true }).waitFor()
  await mine.getByText('Falta tu Fan ID').waitFor()
  await looked(page)
  await mine.getByRole('link', { name: /Abrir los 2 boletos/ }).click()
  await page.getByText('Tú, con tu Fan ID').waitFor()
  await looked(page)
  const unnamed = page.getByRole('button', { name: /Sin nombre/ })
  await unnamed.click()
  await unnamed.and(page.locator('[aria-current=true]')).waitFor()
  await page.getByRole('button', { name: 'Invitar a otro fan' }).click()
  await page.getByLabel('Su correo o su Fan ID').fill(betoFan.fanNumber.toLowerCase())
  await looked(page)
  await page.getByRole('button', { name: 'Apartar boleto' }).click()
  await page.getByText(/Falta que lo acepte en su/).waitFor()
  await looked(page)

  const other = await phoneOf(beto, { dark: true })
  await other.getByRole('link', { name: 'Boletos', exact: true }).click()
  await other.getByText('Ana te apartó un boleto').waitFor()
  await looked(other)
  await other.getByRole('button', { name: 'Aceptar', exact: true }).click()
  await other.getByRole('link', { name: `Abrir boleto: ${match}` }).click()
  await other.getByText('Tú, con tu Fan ID').waitFor()
  await other
    .getByRole('img', { name: /código|QR/i })
    .first()
    .waitFor()
  await looked(other)

  await page.reload()
  await page.getByText('Beto, con su Fan ID').waitFor()
  await page.goto(`${fanId}/ventsTickets/${eventId}`)
  await page.getByText('Llevas 2 boletos de 4').waitFor()
  await Promise.all([page.context().close(), other.context().close()])
})

it('hears why it is restricted and cannot buy, appeals, and is free when the appeal is upheld', async () => {
  const { db } = product.database
  const endsAt = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000)
  const why = { reason: 'Lanzó una bengala a la cancha.', evidence: 'Acta 2026-113' }
  const restrictionId = await restrict(db, { ...why, fanId: anaFan.fanId, endsAt }, await accountOf(admin))

  const page = await phoneOf(ana)
  await page.getByText(why.reason).waitFor()
  await page.getByText(why.evidence).waitFor()
  await looked(page)
  await page.goto(`${fanId}/ventsTickets/${eventId}`)
  await page.getByText(`Motivo: ${why.reason}`).waitFor()
  expect(await page.getByRole('link', { name: /Elegir en el mapa/ }).count()).toBe(0)
  await looked(page)
  await takeBestSeats(page, eventId)
  await page.getByText('Tu Fan ID tiene una restricción').waitFor()
  await looked(page)
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
  await page
    .getByText(/apela desde tu Fan ID/)
    .nth(1)
    .waitFor()
  expect(page.url()).not.toContain('confirmation')

  await page.goto(`${fanId}/fanMain`)
  await page.getByRole('button', { name: 'Apelar' }).click()
  await page
    .getByLabel('Cuéntanos qué pasó')
    .fill('Ese día yo no estaba en esa tribuna; tengo cómo probarlo.')
  await looked(page)
  await page.getByRole('button', { name: 'Enviar apelación' }).click()
  await page.getByText(/La estamos revisando/).waitFor()
  await looked(page)

  const { id: appealId } = await db
    .selectFrom('restrictionAppeals')
    .select('id')
    .where('restrictionId', '=', restrictionId)
    .executeTakeFirstOrThrow()
  const answer = 'Revisamos el video: no eras tú.'
  await decideAppeal(db, { appealId, decision: 'upheld', answer }, await accountOf(boxOffice))
  await page.reload()
  await page.getByRole('img', { name: /Código de tu Fan ID/ }).waitFor()
  await settled(page)
  expect(await page.getByText(why.reason).count()).toBe(0)
  await page.getByRole('link', { name: 'Avisos' }).click()
  await page.getByText('Quitamos la restricción de tu Fan ID').first().waitFor()
  await page.goto(`${fanId}/ventsTickets/${eventId}`)
  await page.getByRole('link', { name: `Elegir en el mapa: ${match}` }).waitFor()
  await takeBestSeats(page, eventId)
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
  await page.waitForURL(/confirmation\/[0-9a-f-]{36}/)
  await page.context().close()
})
