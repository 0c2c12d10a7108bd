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
  await phone.signIn(await match.deviceCode('1'), 'Torniquete 3')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
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
  await expectAccessible(page)
  await page.getByText('Sin conexión').waitFor()
  await page.getByText('1 por entregar').waitFor()

  await phone.handScan(await match.codeOf(second))
  await phone.verdict('Pasa')
  await page.waitForTimeout(3100)
  await phone.handScan(await match.codeOf(second))
  await phone.verdict('Ya usado')
  await page
    .getByText(/Entró \d+:\d\d .*puerta 1/)
    .first()
    .waitFor()
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
  expect(await entries(first)).toEqual([{ kind: 'in', gate: '1' }])
  expect(await entries(second)).toEqual([{ kind: 'in', gate: '1' }])
  expect(await entries(third)).toEqual([])
  await phone.close()
})

it('flags to both gates, once they are back, the code that both let in; a telephone taken away erases what it keeps', async () => {
  const [, , , shared] = match.ticketIds as [string, string, string, string]
  const phones = [await gatePhone(product), await gatePhone(product)] as const
  for (const phone of phones) {
    await phone.signIn(await match.deviceCode('1'), 'Torniquete')
    await phone.context.setOffline(true)
    await phone.handScan(await match.codeOf(shared))
    await phone.verdict('Pasa')
  }
  const [one, other] = phones
  for (const phone of [one, other, one]) {
    await phone.context.setOffline(false)
    await phone.page.evaluate('dispatchEvent(new Event("online"))')
    await phone.page.getByText('0 por entregar').waitFor()
  }
  for (const { page } of phones) {
    await page.getByRole('button', { name: '1 aviso' }).click()
    await page.getByText('Entró dos veces').waitFor()
    await page.getByText('(este equipo)').waitFor()
    await expectAccessible(page)
  }
  expect(await entries(shared)).toHaveLength(2)

  await one.page.evaluate('dispatchEvent(new Event("online"))')
  await product.database.db.updateTable('gateDevices').set({ revokedAt: new Date() }).execute()
  await one.page.evaluate('dispatchEvent(new Event("online"))')
  await one.page.getByRole('heading', { name: 'Este equipo se dio de baja' }).waitFor()
  await expectAccessible(one.page)
  expect(await one.page.evaluate(leftOver)).toEqual([])
  await one.page.reload()
  await one.page.getByLabel('Código del equipo').waitFor()
  for (const phone of phones) await phone.close()
})

it('refuses a changed snapshot with words; keeps the club’s time on a wrong clock; lets a supervisor in charge decide', async () => {
  const phone = await gatePhone(product)
  const { page } = phone
  const [, , , , fifth, sixth] = match.ticketIds as [string, string, string, string, string, string]
  await page.addInitScript('const now = Date.now; Date.now = () => now() + 20 * 60_000')
  await page.route('**/api/gate/snapshot', async (route) => {
    const answer = await route.fetch()
    const bytes = await answer.body()
    bytes[bytes.length - 200]! ^= 1
    await route.fulfill({ body: bytes, contentType: 'application/octet-stream' })
  })
  await page.goto(`/gate#${await match.deviceCode(null)}`)
  await page.getByLabel('Nombre de este celular').fill('Supervisión')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByRole('heading', { name: 'Estos datos no son del club' }).waitFor()
  await expectAccessible(page)
  await page.unroute('**/api/gate/snapshot')
  await page.getByRole('button', { name: 'Bajar los boletos otra vez' }).click()
  await page.getByText('va 20 min adelantado').waitFor()

  const before = Date.now()
  await phone.handScan(await match.codeOf(fifth))
  await phone.verdict('Pasa')
  await page.getByText('0 por entregar').waitFor()
  const { scannedAt } = await product.database.db
    .selectFrom('checkIns')
    .select('scannedAt')
    .where('ticketId', '=', fifth)
    .executeTakeFirstOrThrow()
  expect(Math.abs(scannedAt.getTime() - before)).toBeLessThan(60_000)

  await phone.handScan(await match.codeOf(sixth, Date.now() - 3_600_000))
  await phone.verdict('Código viejo')
  await page.getByRole('button', { name: 'Más' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Buscar por nombre' }).click()
  await page.getByLabel('Nombre en el boleto').fill('lúna')
  await page
    .getByRole('button', { name: /Ana Luna/ })
    .first()
    .waitFor()
  await expectAccessible(page)
  await page
    .getByRole('button', { name: /Ana Luna/ })
    .last()
    .click()
  await page.getByLabel('Motivo').fill('Se le rompió el celular')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Dejar pasar' }).click()
  await page.getByText('Autorizado por supervisión').first().waitFor()
  await page.getByText('0 por entregar').waitFor()

  await page.getByRole('button', { name: 'Más' }).click()
  await page.getByRole('button', { name: 'Terminar turno' }).click()
  await page.getByRole('button', { name: 'Entregar y salir' }).click()
  await page.getByLabel('Código del equipo').waitFor()
  expect(await page.evaluate(leftOver)).toEqual([])
  await phone.close()
})

/** What the browser still keeps of the match. */
const leftOver = `Promise.all([['taquilla-gate', 'kept'], ['taquilla-gate-scans', 'scans']].map(([name, store]) =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name)
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      const keys = request.result.transaction(store).objectStore(store).getAllKeys()
      keys.onsuccess = () => {
        request.result.close()
        resolve(keys.result)
      }
    }
  }))).then((lists) => lists.flat())`
