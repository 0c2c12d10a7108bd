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
  return page
}
