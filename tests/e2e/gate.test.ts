import { afterAll, beforeAll, expect, it } from 'vitest'
import { gateMatch, type GateMatch } from '../gate-match.ts'
import { gatePhone } from './gate-phone.ts'
import { expectAccessible, expectNoSidewaysScroll, startProduct, type Product } from './product.ts'

let product: Product
let match: GateMatch

beforeAll(async () => {
  product = await startProduct()
  match = await gateMatch(product.database.db, { slug: 'puertas', seats: 400 })
})
afterAll(() => product.close())

const entries = async (ticketId: string) => {
  const rows = await product.database.db
    .selectFrom('checkIns')
    .select(['kind', 'gate'])
    .where('ticketId', '=', ticketId)
    .execute()
  return rows.filter(({ kind }) => kind === 'in')
}

it('signs in by code, and judges by camera and hand scanner without a network, also after it was closed', async () => {
  const phone = await gatePhone(product)
  const { page } = phone
  const [first, second, third] = match.ticketIds as [string, string, string]
  await page.goto('/gate')
  await page.getByRole('button', { name: 'Entrar' }).waitFor()
  await expectAccessible(page)
  await page.screenshot({ path: '/tmp/shots/sign-in.png' })
  await phone.signIn(await match.deviceCode('7'), 'Torniquete 3')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.screenshot({ path: '/tmp/shots/ready.png' })
  await page.evaluate('navigator.serviceWorker.ready')
  await page.waitForFunction(
    `caches.match('/gate', { cacheName: 'gate' }).then((kept) => kept !== undefined)`,
  )

  await phone.context.setOffline(true)
  await page.reload()
  await page.getByText('Escanea un boleto').waitFor()
  await phone.showCodes([await match.paperOf(first)])
  await page.getByRole('button', { name: 'Abrir la cámara' }).click()
  await phone.verdict('Pasa')
  await page.screenshot({ path: '/tmp/shots/pass.png' })
  await expectAccessible(page)
  await page.getByText('Sin conexión').waitFor()
  await page.getByText('1 por entregar').waitFor()

  await phone.handScan(await match.codeOf(second))
  await phone.verdict('Pasa')
  await page.waitForTimeout(3100)
  await phone.handScan(await match.codeOf(second))
  await phone.verdict('Ya usado')
  await page.getByText(/Entró \d+:\d\d .*puerta 7/).waitFor()
  await page.screenshot({ path: '/tmp/shots/used.png' })
  await expectAccessible(page)
  await phone.handScan(await match.forged(third))
  await phone.verdict('No es nuestro')
  await expectAccessible(page)
  await phone.handScan(await match.codeOf(third, Date.now() - 3_600_000))
  await phone.verdict('Código viejo')

  await page.reload()
  await page.getByText('2 entraron').waitFor()
  await phone.context.setOffline(false)
  await page.getByText('0 por entregar').waitFor()
  expect(await entries(first)).toEqual([{ kind: 'in', gate: '7' }])
  expect(await entries(second)).toEqual([{ kind: 'in', gate: '7' }])
  expect(await entries(third)).toEqual([])
  await phone.close()
})
