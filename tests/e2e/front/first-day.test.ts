import { afterAll, beforeAll, expect, it } from 'vitest'
import { deskPage } from '../../world/desk-session.ts'
import { expectAccessible, expectNoSidewaysScroll, startProduct, type Product } from '../../world/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

it('an administrator proves each line of the first day, the mail by the code that arrived', async () => {
  const page = await deskPage(product, 'administrator', '/backoffice/primer-dia')
  await page.getByRole('heading', { name: 'Para poder vender' }).waitFor()
  // The demo has sold: the list closes nothing there.
  await page.getByText('El club ya vende').waitFor()
  await expectAccessible(page)
  const lineOf = (title: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
  expect(await lineOf('Llaves del proveedor de pagos').textContent()).toContain('Sin probar')

  await page.getByRole('button', { name: 'Probar todo' }).click()
  await lineOf('Llaves del proveedor de pagos')
    .getByText(/la leímos y la cancelamos/)
    .waitFor()
  await lineOf('Avisos del proveedor')
    .getByText(/uno con otra firma se rechazó/)
    .waitFor()
  await lineOf('Archivos')
    .getByText(/Se guardó, se leyó y se borró/)
    .waitFor()
  await lineOf('Respaldo restaurado').getByText('Ningún respaldo se ha restaurado todavía.').waitFor()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Probar: Correo que llega' }).click()
  const code = page.getByLabel('Código que te llegó')
  await code.fill('000000')
  await page.getByRole('button', { name: 'Confirmar que llegó' }).click()
  await page.getByText('Ese código no es. Revisa el último que te llegó.').waitFor()
  await code.fill(await codeInMail())
  await page.getByRole('button', { name: 'Confirmar que llegó' }).click()
  await lineOf('Correo que llega').getByText('El correo llegó.').waitFor()
  await lineOf('Correo que llega').getByText('Probado').waitFor()
})

it('stands on a phone without scrolling sideways', async () => {
  const page = await deskPage(product, 'administrator', '/backoffice/primer-dia', {
    size: 'phone',
    dark: true,
  })
  await page.getByRole('button', { name: 'Probar: Mensajes al celular' }).click()
  await page.getByLabel('Celular que lo recibe').fill('442')
  await page.getByRole('button', { name: 'Mandar el código' }).click()
  await page.getByText('Escribe los 10 dígitos.').waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

async function codeInMail(): Promise<string> {
  let code: string | undefined
  await expect
    .poll(async () => {
      const messages = (await (await fetch(`${product.mailboxOrigin}/api/messages`)).json()) as {
        subject: string
      }[]
      code = messages
        .map(({ subject }) => /^(\d{6}) es el código de la prueba/.exec(subject)?.[1])
        .find(Boolean)
      return code
    })
    .toBeDefined()
  return code!
}
