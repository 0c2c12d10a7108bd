import { afterAll, beforeAll, expect, it } from 'vitest'
import { beto } from '../../world/buying.ts'
import { expectAccessible, logIn, settled, startProduct, type Product } from '../../world/product.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

it('asks who was logged out from another device to enter again, and leads back', async () => {
  const { page, context } = await product.open('phone')
  await logIn({ page, context }, beto.email, beto.password)
  await page.goto('/system/profile-base/account?ver=datos')
  const save = page.getByRole('button', { name: 'Guardar' })
  await save.waitFor()
  // Whatever else the page asks for would hear of it first.
  await settled(page)
  await product.database.pool.query('delete from sessions')
  await save.click()
  await page.getByRole('heading', { name: 'Inicia sesión para verlo' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Iniciar sesión' }).click()
  await page.getByLabel('Correo').fill(beto.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(beto.password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await save.waitFor()
  expect(page.url()).toMatch(/profile-base\/account\?ver=datos$/)
  await context.close()
})

it('opens a page that did not load by itself when the network is back', async () => {
  const { page, context } = await product.open('phone')
  await page.goto('/system/inicio')
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Términos' }).click()
  await page.getByRole('heading', { name: 'Esta página no cargó' }).waitFor()
  await context.setOffline(false)
  await page.getByRole('heading', { level: 1, name: /Términos/ }).waitFor()
  await context.close()
})
