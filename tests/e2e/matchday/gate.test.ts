import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { deskPage } from '../../world/desk-session.ts'
import { familyMatch, gateMatch, type GateMatch } from '../../world/gate-match.ts'
import { gatePhone } from '../../world/gate-phone.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  startProduct,
  watchComplaints,
  type Product,
} from '../../world/product.ts'

let product: Product
let match: GateMatch

beforeAll(async () => {
  product = await startProduct()
  match = await gateMatch(product.database.db, { slug: 'puertas', seats: 400 })
})
afterAll(() => product.close())

/** A ticket that no other test scans, nor an earlier try of the same. */
let spare = 20
const spareTicket = () => match.ticketIds[spare++]!

/** A phone is put away however its test ends: its camera would go on filming. */
async function openGate(options: { patient?: boolean; denied?: boolean } = {}) {
  const phone = await gatePhone(product, options)
  onTestFinished(() => phone.close())
  return phone
}

const entries = async (ticketId: string) => {
  const rows = await product.database.db
    .selectFrom('checkIns')
    .select(['kind', 'gate'])
    .where('ticketId', '=', ticketId)
    .execute()
  return rows.filter(({ kind }) => kind === 'in')
}

it('signs in by code, and judges by camera and hand scanner without a network, also after it was closed', async () => {
  const phone = await openGate()
  const { page } = phone
  const [first, second, third] = match.ticketIds as [string, string, string]
  await page.goto('/gate')
  await page.getByRole('button', { name: 'Entrar' }).waitFor()
  await expectAccessible(page)
  await phone.signIn(await match.deviceCode('1'), 'Torniquete 3')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.evaluate('navigator.serviceWorker.ready')
  await expect
    .poll(() =>
      page.evaluate(`caches.match('/gate', { cacheName: 'gate' }).then((kept) => kept !== undefined)`),
    )
    .toBe(true)

  await phone.context.setOffline(true)
  await page.reload()
  await page.getByText('Escanea un boleto').waitFor()
  await phone.showCodes([await match.paperOf(first)])
  await page.getByRole('button', { name: 'Abrir la cámara' }).click()
  await phone.verdict('Pasa')
  // At once: where the page stands still for long, the camera reads the same ticket once more, and two wait.
  await page.getByText('1 por entregar').waitFor()
  await expectAccessible(page)
  await page.getByText('Sin conexión').waitFor()

  // The camera is put away: it would go on reading the first ticket between the others.
  await page.reload()
  await page.getByText('1 entró').waitFor()
  await phone.handScan(await match.codeOf(second))
  await phone.verdict('Pasa')
  await page.waitForTimeout(3100)
  await phone.handScan(await match.codeOf(second))
  await phone.verdict('Ya usado')
  await page
    .getByText(/Entró \d+:\d\d\s.*puerta 1/)
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
})

it('says what to do where the camera is refused, judges without it, and opens it once it is allowed', async () => {
  const phone = await openGate({ denied: true })
  const { page } = phone
  const [scanned, typed, seen] = [spareTicket(), spareTicket(), spareTicket()]
  await phone.showCodes([await match.paperOf(seen)])
  await phone.signIn(await match.deviceCode('1'), 'Torniquete sin cámara')
  await page.getByRole('button', { name: 'Abrir la cámara' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Tu cámara está bloqueada para este sitio' })
  await alert.filter({ hasText: /Toca el candado .* permite la cámara y vuelve a intentar/ }).waitFor()
  await page.getByText('Mientras, usa un lector de mano o «Teclear», abajo.').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await phone.handScan(await match.codeOf(scanned))
  await phone.verdict('Pasa')
  await page.getByText('1 entró').waitFor()
  await page.getByRole('button', { name: 'Teclear' }).click()
  await page.getByLabel('Código del boleto').fill(await match.paperOf(typed))
  await page.getByRole('button', { name: 'Revisar' }).click()
  await page.getByText('2 entraron').waitFor()
  await expect.poll(() => entries(scanned)).toHaveLength(1)
  await expect.poll(() => entries(typed)).toHaveLength(1)

  // Asked again it is still refused, and says so; once allowed it opens by the same button.
  const again = page.getByRole('button', { name: 'Volver a intentar' })
  await again.click()
  await alert.waitFor()
  await phone.allowCamera()
  await again.click()
  await page.getByText('3 entraron').waitFor()
  await alert.waitFor({ state: 'detached' })
  await expect.poll(() => entries(seen)).toHaveLength(1)
})

it('lets a code in at one of two gates with a network; without one at both, who are told once they are back; a telephone taken away erases what it keeps', async () => {
  const [, , , shared, , , once] = match.ticketIds as [string, string, string, string, string, string, string]
  const phones = [await openGate({ patient: true }), await openGate({ patient: true })] as const
  for (const phone of phones) await phone.signIn(await match.deviceCode('1'), 'Torniquete')
  const atBoth = await match.codeOf(once)
  await Promise.all(phones.map((phone) => phone.handScan(atBoth)))
  const words = await Promise.all(
    phones.map(({ page }) => page.locator('[data-verdict]').getAttribute('data-verdict')),
  )
  expect(new Set(words)).toEqual(new Set(['pass', 'used']))
  await expect.poll(() => entries(once)).toHaveLength(1)

  for (const phone of phones) {
    await phone.context.setOffline(true)
    await phone.handScan(await match.codeOf(shared))
    await phone.verdict('Pasa')
    // The word may still be that of the code before: what waits for the server is this one's.
    await phone.page.getByText('1 por entregar').waitFor()
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
})

it('refuses a changed snapshot with words; keeps the club’s time on a wrong clock; lets a supervisor in charge decide', async () => {
  const phone = await openGate()
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
  const decision = page.getByRole('dialog', { name: 'Dejar pasar' })
  await decision.getByText('Otro motivo').click()
  await decision.getByLabel('Escribe el motivo').fill('Se le rompió el celular')
  await expectAccessible(page)
  await decision.getByRole('button', { name: 'Dejar pasar' }).click()
  await page.getByText('Autorizado por supervisión').first().waitFor()
  await page.getByText('0 por entregar').waitFor()

  await page.getByRole('button', { name: 'Más' }).click()
  await page.getByRole('button', { name: 'Terminar turno' }).click()
  await page.getByRole('button', { name: 'Entregar y salir' }).click()
  await page.getByLabel('Código del equipo').waitFor()
  expect(await page.evaluate(leftOver)).toEqual([])
})

it('lets a supervisor decide by PIN on a steward’s telephone without a network, and nobody about a ticket that ended', async () => {
  const [ours, notOurs] = [spareTicket(), spareTicket()]
  const desk = await deskPage(product, 'gate', `/backoffice/puertas/${match.eventId}`)
  await desk.setViewportSize({ width: 1024, height: 768 })
  await desk.getByRole('button', { name: 'Mi PIN' }).click()
  await desk.getByRole('button', { name: 'Hacer mi PIN' }).click()
  const pin = await desk.getByText(/^\d{6}$/).innerText()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Ya lo memoricé' }).click()

  const phone = await openGate({ patient: true })
  const { page } = phone
  // Who may decide comes with the first sync.
  const [synced] = await Promise.all([
    page.waitForResponse('**/api/gate/sync'),
    phone.signIn(await match.deviceCode('1'), 'Torniquete 5'),
  ])
  await synced.finished()
  await phone.handScan(await match.codeOf(ours))
  await phone.verdict('Pasa')
  await page.getByText('0 por entregar').waitFor()
  await phone.context.setOffline(true)
  await page.waitForTimeout(3100)
  await phone.handScan(await match.codeOf(ours))
  await phone.verdict('Ya usado')
  await page.getByText(/^Puede decidirlo: /).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Dejar pasar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dejar pasar' })
  const allow = dialog.getByRole('button', { name: 'Dejar pasar' })
  expect(await allow.isDisabled()).toBe(true)
  await dialog.getByText('Salió sin escanear').click()
  await dialog.getByLabel(/^PIN de /).fill(pin === '000000' ? '111111' : '000000')
  await allow.click()
  await dialog.getByText(/^Ese no es el PIN de /).waitFor()
  await expectAccessible(page)
  await dialog.getByLabel(/^PIN de /).fill(pin)
  await allow.click()
  await page
    .getByText(/^Autorizado por /)
    .first()
    .waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await phone.handScan(await match.forged(notOurs))
  await phone.verdict('No es nuestro')
  expect(await page.getByRole('button', { name: 'Dejar pasar' }).count()).toBe(0)
  await phone.context.setOffline(false)
  await page.evaluate('dispatchEvent(new Event("online"))')
  await page.getByText('0 por entregar').waitFor()

  await desk.reload()
  const listed = desk.getByRole('table', { name: 'Entradas autorizadas' }).getByRole('row')
  await listed.filter({ hasText: 'Salió sin escanear' }).getByText('Ya usado').waitFor()
  await expectAccessible(desk)
  await expectNoSidewaysScroll(desk)
})

it('lets a family in by one code, tells the queue nothing of a restriction, keeps what was not handed in, and works in one tab', async () => {
  const families = await familyMatch(product.database.db, 'familias')
  const phone = await openGate({ patient: true })
  const { page, context } = phone
  await phone.signIn(await families.deviceCode('1'), 'Torniquete 1')
  await phone.handScan(await families.codeOf(families.adult))
  await phone.verdict('Familia: pasan 4')
  await page.getByText('Pasan 4 de 4').waitFor()
  await expectAccessible(page)
  for (const ticketId of [families.adult, ...families.children])
    expect(await entries(ticketId)).toEqual([{ kind: 'in', gate: '1' }])

  await phone.handScan(await families.codeOf(families.alone))
  await phone.verdict('Menor sin adulto')
  await expectAccessible(page)
  await phone.handScan(await families.codeOf(families.restricted))
  await phone.verdict('Un momento')
  await expectAccessible(page)
  expect(await page.locator('body').innerText()).not.toMatch(/restri|vetad|prohib/i)
  expect([await entries(families.alone), await entries(families.restricted)]).toEqual([[], []])

  await page.getByRole('button', { name: 'A salida' }).click()
  await page.waitForTimeout(3100)
  await phone.handScan(await families.codeOf(families.adult))
  await phone.verdict('Sale')
  await page.getByText('0 por entregar').waitFor()
  await page.getByRole('button', { name: 'A entrada' }).click()
  await page.waitForTimeout(3100)
  await phone.handScan(await families.codeOf(families.adult))
  await phone.verdict('Regresa')

  const other = await context.newPage()
  watchComplaints(other)
  await other.goto('/gate')
  await other.getByRole('heading', { name: 'La puerta está en otra pestaña' }).waitFor()
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Seguir aquí' }).click()
  await other.getByText('Escanea un boleto').waitFor()
  await page.getByRole('heading', { name: 'La puerta está en otra pestaña' }).waitFor()
  await other.close()
  await page.getByRole('button', { name: 'Seguir aquí' }).click()
  await page.getByText('Escanea un boleto').waitFor()

  await context.setOffline(true)
  await phone.handScan(await families.codeOf(families.other))
  await phone.verdict('Pasa')
  await page.getByRole('button', { name: 'Más' }).click()
  await page.getByRole('button', { name: 'Terminar turno' }).click()
  await page.getByRole('button', { name: 'Entregar y salir' }).click()
  await page.getByText('Queda 1 lectura sin entregar').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Salir y guardarlas' }).click()
  await page.getByText('guarda 1 lectura sin entregar').waitFor()
  await expectAccessible(page)
  await context.setOffline(false)
  await phone.signIn(await families.deviceCode('1'), 'Torniquete 1')
  await page.getByText('0 por entregar').waitFor()
  expect(await entries(families.other)).toEqual([{ kind: 'in', gate: '1' }])

  await context.clearCookies()
  await page.evaluate('dispatchEvent(new Event("online"))')
  await page.getByRole('heading', { name: 'Terminó la sesión de este equipo' }).waitFor()
  await expectAccessible(page)
  expect(await page.evaluate(leftOver)).toEqual([])
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
