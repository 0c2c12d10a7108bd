import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deskPage } from '../../world/desk-session.ts'
import { expectAccessible, expectNoSidewaysScroll, startProduct, type Product } from '../../world/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

it('tells an administrator first what asks for somebody, with what to do, and for how long it has', async () => {
  await sql`insert into restore_proofs (ok, source, at, rows_checked, differences, seconds)
    values (true, 'prueba', now() - interval '30 hours', 1000, 0, 5)`.execute(product.database.db)
  const page = await deskPage(product, 'administrator', '/backoffice/salud')
  const proof = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Última restauración probada' }) })
  await proof.getByText('Actúa ahora').waitFor()
  await proof.getByText('30 h', { exact: true }).waitFor()
  await proof.getByText('Revisa el respaldo de anoche').waitFor()
  const groups = await page.getByRole('heading', { level: 2 }).allTextContents()
  expect(groups).toHaveLength(6)
  expect(groups.indexOf('Respaldo')).toBeLessThan(groups.indexOf('Puertas'))
  await expectAccessible(page)
})

it('stands on a phone in the dark without scrolling sideways', async () => {
  const page = await deskPage(product, 'administrator', '/backoffice/salud', { size: 'phone', dark: true })
  await page.getByRole('heading', { name: 'Disco libre' }).waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
