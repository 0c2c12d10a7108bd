import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deskPage } from '../../world/desk-session.ts'
import { expectAccessible, startProduct, type Product } from '../../world/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

/** Three accounts that paid with one card, as the worker finds them. */
async function threeOfOneCard(): Promise<void> {
  const { db } = product.database
  const card = Buffer.alloc(32, 3)
  for (const name of ['Rosa', 'Raúl', 'Rita']) {
    const { id } = await db
      .insertInto('accounts')
      .values({
        email: `${randomUUID()}@correo.example`,
        passwordHash: '-',
        firstName: name,
        lastName: 'Luna',
        role: 'buyer',
        emailConfirmedAt: new Date(),
        termsVersion: '1',
        termsAcceptedAt: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`insert into account_marks (kind, hash, account_id, hint) values ('card', ${card}, ${id}, '4242')`.execute(
      db,
    )
    await sql`insert into account_marks_due (account_id) values (${id})`.execute(db)
  }
}

it.each(['desktop', 'phone'] as const)(
  'staff find a group, note something and call it a family: %s',
  async (size) => {
    await product.database.pool.query(
      'delete from account_cluster_members; delete from account_clusters; delete from account_marks',
    )
    await threeOfOneCard()
    const page = await deskPage(product, 'fan_id_reviewer', '/backoffice/cuentas-ligadas', {
      size,
      dark: size === 'phone',
    })
    const answered = page
      .getByText(/^\d+ cuentas$|^Ninguna cuenta comparte nada$/)
      .filter({ visible: true })
      .first()
    await expect
      .poll(async () => {
        await page.goto('/backoffice/cuentas-ligadas')
        await answered.waitFor()
        return page.getByRole('link', { name: /3 cuentas/ }).count()
      })
      .toBe(1)
    await expectAccessible(page)
    await page.getByRole('link', { name: /3 cuentas/ }).click()
    await page.getByRole('heading', { level: 1, name: /3 cuentas ligadas/ }).waitFor()
    await page.getByText('Misma tarjeta terminada en 4242').first().waitFor()
    await page.getByText('Rita Luna').waitFor()
    await expectAccessible(page)
    if (process.env['LOOK'])
      await page.screenshot({ path: `${process.env['LOOK']}/group-${size}.png`, fullPage: true })
    await page.getByRole('button', { name: 'Anotar' }).click()
    await page.getByRole('textbox', { name: 'Nota' }).fill('Hermanos, llamaron a Atención.')
    await page.getByRole('button', { name: 'Guardar nota' }).click()
    await page.getByText('Hermanos, llamaron a Atención.').waitFor()
    await page.getByRole('button', { name: 'Es una familia, está bien' }).click()
    await page.getByRole('heading', { name: /Familia, está bien/ }).waitFor()
    // Each of them says on its own page with whom it is linked.
    const { id } = await product.database.db
      .selectFrom('accounts')
      .select('id')
      .where('firstName', '=', 'Rita')
      .orderBy('createdAt', 'desc')
      .executeTakeFirstOrThrow()
    await page.goto(`/backoffice/personas/${id}`)
    await page.getByRole('heading', { name: 'Cuentas ligadas' }).waitFor()
    await page.getByText('Misma tarjeta terminada en 4242.').waitFor()
    await expectAccessible(page)
    if (process.env['LOOK'])
      await page.screenshot({ path: `${process.env['LOOK']}/linked-person-${size}.png`, fullPage: true })
    await page.getByRole('link', { name: 'Ver el grupo de 3 cuentas' }).click()
    await page.getByRole('heading', { level: 1, name: /3 cuentas ligadas/ }).waitFor()
    await page.context().close()
  },
)
