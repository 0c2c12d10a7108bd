import type { Page } from 'playwright-core'
import { deskPage } from './desk-session.ts'
import type { Product } from './product.ts'

/** The window of a cashier who has just opened a till, on the screen that a window has. */
export async function openedTill(product: Product): Promise<Page> {
  const page = await deskPage(product, 'box_office', '/backoffice/taquilla')
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.getByLabel('Fondo de la caja').fill('1000')
  await page.getByRole('button', { name: 'Abrir caja' }).click()
  await page.getByRole('group', { name: 'Zonas' }).waitFor()
  // Its seats are there last, and with them the place to type in: a key before goes elsewhere.
  await page.getByLabel('Asiento, sección o cuántos').and(page.locator(':focus')).waitFor()
  await page.addInitScript(printer)
  await page.evaluate(printer)
  return page
}

/** In place of the printer's dialog, which no browser without a screen has: says what came, and what is printed is put away. */
const printer = `window.print = () => {
  console.log('printed: ' + (frameElement === null ? 'page' : frameElement.title))
  if (frameElement !== null) frameElement.remove()
}`

/** The next document that goes to the printer, by its name: «page» for the page itself. */
export async function toPrinter(page: Page): Promise<string> {
  const told = await page.waitForEvent('console', (message) => message.text().startsWith('printed: '))
  return told.text().replace('printed: ', '')
}
