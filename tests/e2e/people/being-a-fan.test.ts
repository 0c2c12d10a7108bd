import { afterAll, beforeAll, expect, it } from 'vitest'
import { noteLookup } from '#people/fan-id/server/about-me/actions.ts'
import { admin, beto } from '../../world/buying.ts'
import { enterAsFan, fanPhone, madeFan } from '../../world/fan-session.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  logIn,
  startProduct,
  type Product,
} from '../../world/product.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const fanId = '/fanId-base'

it('carries the Fan ID on the phone: its code opens without a network, also for who must enter again', async () => {
  const fan = await madeFan(product, 'lucia@correo.example', 'Lucía')
  const page = await fanPhone(product, fan, `${fanId}/fanMain`, { installed: true })
  const card = page.getByRole('article', { name: 'Tu Fan ID' })
  const code = card.getByRole('img', { name: /Código de tu Fan ID, Lucía/ })
  await code.waitFor()
  await card.getByText('Aprobado', { exact: true }).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.evaluate('navigator.serviceWorker.ready')
  await page.evaluate('window.scrollTo(0, 200)')
  await page.goto(`${fanId}/fanIndex`)
  await code.waitFor()
  expect(await page.evaluate('window.scrollY')).toBe(0)

  await page.context().setOffline(true)
  await page.reload()
  await code.waitFor()
  await page.getByText('Sin conexión').first().waitFor()
  const box = await code.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(256)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ir a mi Fan ID' }).click()
  await page.waitForURL(/fanMain/)
  await code.waitFor()

  await page.evaluate('sessionStorage.clear()')
  await page.goto(`${fanId}/fanIndex`)
  await code.waitFor()

  await page.context().setOffline(false)
  await enterAsFan(product, { page, context: page.context() }, fan)
  await page.goto(`${fanId}/fanMain`)
  await code.waitFor()
  await page.getByRole('button', { name: 'Salir' }).click()
  await page.waitForURL(/fanIndex/)
  await page.getByRole('heading', { name: 'Qué es el Fan ID' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await card.count()).toBe(0)
  await page.reload()
  await page.getByRole('heading', { name: 'Qué es el Fan ID' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await card.count()).toBe(0)
})

it('reads what is known and who looked, asks for a copy and a correction, and erases the Fan ID', async () => {
  const visit = await product.open('phone')
  const { page, context } = visit
  const fan = await madeFan(product, beto.email, beto.firstName)
  const { db } = product.database
  const staff = await db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', admin.email)
    .executeTakeFirstOrThrow()
  const lookup = { what: 'Tu CURP', why: 'Caso CASO-000012: aclarar tu registro' }
  await db
    .transaction()
    .execute((tx) => noteLookup(tx, { ...lookup, fanId: fan.fanId, accountId: staff.id }, new Date()))

  await logIn(visit, beto.email, beto.password)
  await page.goto(`${fanId}/fanIndex`)
  await page.getByRole('button', { name: 'Entra con tu cuenta' }).click()
  await page.waitForURL(/fanMain/)
  await page.getByRole('link', { name: 'Avisos' }).click()
  await page.getByText('El club consultó tus datos').first().waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Mis datos' }).click()
  await page.getByText(lookup.why).waitFor()
  await page.getByText(/Administración, /).waitFor()
  await page.getByText('Beto López García').waitFor()
  await page.getByText('Mexicana').waitFor()
  await page.getByRole('button', { name: 'Ver Correo' }).click()
  await page.getByText(beto.email).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page
    .getByRole('button', { name: /^Corregir/ })
    .first()
    .click()
  await page.getByLabel('¿Qué debe decir?').fill('Alberto, como en mi acta.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Enviar solicitud' }).click()
  await page.getByText('«Alberto, como en mi acta.»').waitFor()
  await page.getByText('Abierta', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Pedir mi copia' }).click()
  const copy = page.getByText('Tu copia está lista')
  await copy.waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'JSON' }).click()
  expect((await download).suggestedFilename()).toBe('mis-datos.json')

  await page.getByRole('button', { name: 'Borrar mi Fan ID' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Escribe BORRAR para confirmar').fill('borra')
  await dialog.getByRole('button', { name: 'Borrar mi Fan ID' }).click()
  await dialog.getByLabel('Escribe BORRAR para confirmar').fill('BORRAR')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Borrar mi Fan ID' }).click()
  await page.waitForURL(/fanIndex/)
  await page.getByRole('heading', { name: 'Qué es el Fan ID' }).waitFor()
  expect(await page.getByRole('article', { name: 'Tu Fan ID' }).count()).toBe(0)
  await page.goto(`${fanId}/fanMain`)
  await page.waitForURL(/fanIndex/)
  await page.getByRole('button', { name: 'Entra con tu cuenta' }).click()
  await page.getByText('Tu cuenta aún no tiene Fan ID').waitFor()
  await expectAccessible(page)
  const left = await db
    .selectFrom('fans')
    .select(['status', 'sealedPerson', 'curpIndex'])
    .where('id', '=', fan.fanId)
    .executeTakeFirst()
  expect(left ?? { status: 'erased', sealedPerson: null, curpIndex: null }).toMatchObject({
    status: 'erased',
    sealedPerson: null,
    curpIndex: null,
  })
  await context.close()
})
