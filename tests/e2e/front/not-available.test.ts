import { afterAll, beforeAll, expect, it } from 'vitest'
import { ana } from '../../world/buying.ts'
import { deskPage } from '../../world/desk-session.ts'
import {
  expectAccessible,
  logIn,
  settled,
  startProduct,
  waitForCode,
  watchComplaints,
  type Product,
} from '../../world/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

it('leads a screen that fails to the error page, with a reference that support can find', async () => {
  const { context } = await product.open('desktop')
  // Another page of the same browser: what it says in anger is expected here.
  const page = await context.newPage()
  const body = "export default function Broken() { throw new TypeError('broken') }"
  await page.route('**/assets/tickets-screen-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  )
  await page.goto('/system/tickets')
  await page.waitForURL((url) => url.pathname === '/system/errorPage')
  const { searchParams } = new URL(page.url())
  expect(searchParams.get('ref')).toMatch(/^[\da-f]{12}$/)
  expect(searchParams.get('volver')).toBe('/system/tickets')
  await page.getByText(searchParams.get('ref')!).waitFor()
  await context.close()
})

it('shows nothing of the club under a name that is not the club’s, but the way to the right address', async () => {
  const { page, context } = await product.open('phone')
  const { port } = new URL(product.origin)
  await page.goto(`http://boletos-baratos.localhost:${port}/login`)
  await page.waitForURL((url) => url.pathname === '/not-available-site')
  await page.getByRole('heading', { name: 'Esta no es la dirección de la taquilla' }).waitFor()
  const official = page.getByRole('link', { name: 'Ir a la taquilla oficial' })
  expect(new URL((await official.getAttribute('href'))!).hostname).toBe('localhost')
  await expectAccessible(page)
  await context.close()
})

it('closes: what sells leads to the page that says so, who has tickets opens them, and it opens again', async () => {
  const visit = await product.open('phone', { dark: true })
  await logIn(visit, ana.email, ana.password)
  // A page that stands open leaves by itself, at a moment of its own: what follows is asked in a fresh one.
  await visit.page.close()
  const desk = await deskPage(product, 'administrator', '/backoffice/ajustes')
  await desk.getByRole('tab', { name: 'Abrir y cerrar' }).click()
  await desk.getByLabel('Mensaje').fill('Cambiamos el mapa del estadio.')
  await desk.getByRole('button', { name: 'Cerrar la taquilla' }).click()
  expect((await fetch(`${product.origin}/api/events`)).status).toBe(200)
  await desk.getByRole('dialog').getByRole('button', { name: 'Sí, cerrar' }).click()
  await desk.getByText('Cerraste la taquilla en línea.').waitFor()
  await expect
    .poll(async () => (await fetch(`${product.origin}/api/events`)).status, { timeout: 60_000 })
    .toBe(503)
  const page = await visit.context.newPage()
  waitForCode(page)
  watchComplaints(page)
  await page.goto('/system/tickets-base/eventDetail/1')
  await page.waitForURL((url) => url.pathname === '/not-available-site')
  await page.getByText('Cambiamos el mapa del estadio.').waitFor()
  await settled(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ver mis boletos' }).click()
  await page.getByRole('heading', { level: 1, name: /boletos/i }).waitFor()
  await page
    .getByText(/Gallos vs/)
    .first()
    .waitFor()
  await desk.getByRole('button', { name: 'Abrir la taquilla' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Abrir', exact: true }).click()
  await expect
    .poll(async () => (await fetch(`${product.origin}/api/events`)).status, { timeout: 60_000 })
    .toBe(200)
  await page.goto('/not-available-site?motivo=cerrado&volver=%2Fsystem%2Ftickets')
  await page.getByRole('link', { name: 'Entrar' }).click()
  await page.waitForURL((url) => url.pathname === '/system/tickets')
  await visit.context.close()
})
