import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Hold } from '#selling/holds/contract.ts'
import { ana, beto, boxOffice, fillCard, pressPay, takeBestSeats } from '../../world/buying.ts'
import { fan } from '../../world/fan.ts'
import { documentPath } from '../../world/fan-phone.ts'
import { enterAsFan, madeFan } from '../../world/fan-session.ts'
import { lastMail } from '../../world/mailbox.ts'
import { expectFocusSeen, hasFocus, tabTo } from '../../world/keyboard.ts'
import { motionsOf, watchMotion } from '../../world/motion.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectNothingCut,
  logIn,
  startProduct,
  type Product,
} from '../../world/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const match = '/system/tickets-base/eventDetail/1'
const take = (page: Page) => page.getByRole('button', { name: /^Apartar/ }).filter({ visible: true })
const goOn = (page: Page) => page.getByRole('button', { name: 'Continuar al pago' })
const pay = (page: Page) => page.getByRole('button', { name: /^Pagar \$/ })
const where = (page: Page) => page.getByRole('heading', { name: /^Sección \d+/ }).first()
const keptHold = (page: Page) =>
  page.evaluate(`JSON.parse(sessionStorage.purchaseSeats).state.hold`) as Promise<Hold>

/** Takes what was chosen, also where it leaves a single seat alone; `until`: what comes of it. */
async function takeMine(
  page: Page,
  press: (button: Locator) => Promise<void>,
  until = goOn(page),
): Promise<void> {
  await press(take(page))
  const keep = page.getByRole('button', { name: 'Seguir con los míos' })
  await until.or(keep).first().waitFor({ state: 'attached' })
  if (await keep.isVisible()) await press(keep)
  await until.waitFor({ state: 'attached' })
}

/** The charges of who buys, and what they hold for it. */
async function boughtBy(email: string): Promise<{ charges: number; tickets: number }> {
  const { rows } = await product.database.pool.query(
    `select
       (select count(*)::int from payments join orders on orders.id = order_id
        where orders.account_id = accounts.id and payments.status = 'approved') as charges,
       (select count(*)::int from tickets where account_id = accounts.id and status = 'valid') as tickets
     from accounts where email = $1`,
    [email],
  )
  return rows[0]
}

async function expectInWindow(page: Page, what: Locator): Promise<void> {
  await what.waitFor()
  await expect
    .poll(async () => {
      const box = (await what.boundingBox())!
      return box.y >= 0 && box.y + box.height <= page.viewportSize()!.height
    })
    .toBe(true)
}

it('is bought by keyboard alone in a window enlarged four times over, in the system’s colours, without motion', async () => {
  const { page, context } = await product.open('desktop')
  await page.setViewportSize({ width: 320, height: 256 })
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await watchMotion(page)
  const key = (name: string) => page.keyboard.press(name)
  const pressAt = async (target: Locator) => {
    await tabTo(page, target)
    await key('Enter')
  }
  const whole = async () => {
    await expectNoSidewaysScroll(page)
    await expectNothingCut(page, 320)
  }

  await page.goto(match)
  await page.getByText(/^A media cancha/).waitFor()
  await whole()
  await pressAt(page.getByRole('button', { name: 'Agregar lugar' }))
  const fewer = page.getByRole('button', { name: 'Quitar lugar' })
  await page.keyboard.press('Shift+Tab')
  // At one there are none to give back: the press stays where it is.
  for (const _ of [1, 2, 3]) await key('Space')
  expect(await hasFocus(page, fewer)).toBe(true)
  await expectFocusSeen(page)
  await tabTo(page, page.getByRole('radio', { name: 'Mejor vista' }))
  await key('ArrowRight')
  await page.getByText(/^El precio más bajo/).waitFor()
  await expectFocusSeen(page)
  // The map is the last of it; its arrows go from seat to seat and say what they meet.
  await tabTo(page, page.getByRole('application'))
  const spoken = page.getByRole('status').filter({ hasText: /asiento \d+.*disponible/ })
  await expect
    .poll(async () => {
      await key('ArrowRight')
      return spoken.count()
    })
    .toBeGreaterThan(0)
  await key('Enter')
  await page.getByText('Son los lugares que elegiste.').first().waitFor()
  await takeMine(page, async (button) => {
    while (!(await hasFocus(page, button))) {
      await key('Shift+Tab')
      await expectFocusSeen(page)
    }
    await key('Enter')
  })

  await page.getByRole('heading', { level: 1, name: 'Tu compra' }).waitFor()
  await goOn(page).waitFor()
  expect(await page.evaluate('document.activeElement === document.body')).toBe(false)
  await whole()
  const [first] = (await keptHold(page)).seats
  const fares = page.getByRole('group', { name: /Tarifa de/ }).getByRole('radio')
  await tabTo(page, fares.first())
  await key('ArrowRight')
  await expectFocusSeen(page)
  expect(await fares.nth(1).isChecked()).toBe(true)
  await pressAt(goOn(page))

  await page.getByRole('heading', { level: 1, name: 'Entra para pagar' }).waitFor()
  await whole()
  await tabTo(page, page.getByLabel('Correo'))
  await page.keyboard.insertText(boxOffice.email)
  await tabTo(page, page.getByLabel('Contraseña', { exact: true }))
  await page.keyboard.insertText(boxOffice.password)
  await key('Enter')

  await page.waitForURL(/confirmation\/[0-9a-f-]{36}/)
  await page.getByLabel('Número de tarjeta').waitFor()
  await whole()
  for (const [label, text] of [
    ['Número de tarjeta', '4075595716483764'],
    ['Vencimiento (MM/AA)', '1130'],
    ['Código de seguridad', '123'],
  ] as const) {
    await tabTo(page, page.getByLabel(label))
    await page.keyboard.insertText(text)
  }
  await tabTo(page, page.getByLabel('Nombre en la tarjeta'))
  await key('Control+a')
  await page.keyboard.insertText('APRO DE PRUEBA')
  await pressAt(pay(page))

  await page.waitForURL(/finaliced/)
  await page.getByRole('heading', { level: 1, name: /¡Listo!/ }).waitFor()
  await whole()
  // Before its code is there the way leads to the list of tickets.
  await page.getByText('Ya sirve sin señal').waitFor()
  await pressAt(page.getByRole('link', { name: 'Ver mi boleto' }))
  const code = page.getByRole('img', { name: /código|QR/i }).first()
  await code.waitFor()
  await page.getByText(first!.seat, { exact: true }).first().waitFor()
  await whole()
  expect(await motionsOf(page)).toEqual([])
  await context.close()
})

it('is bought by touch on a phone on its side with large letters, in Arabic, with no picture: best seats, then others on the map', async () => {
  const visit = await product.open('phone', { locale: 'ar' })
  const { page, context } = visit
  await logIn(visit, beto.email, beto.password)
  const before = await boughtBy(beto.email)
  await page.setViewportSize({ width: 683, height: 384 })
  const browser = await context.newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 24, fixed: 20 } })
  await page.route('**/*', (route) =>
    route.request().resourceType() === 'image' ? route.abort('internetdisconnected') : route.fallback(),
  )
  const whole = async () => {
    await expectNoSidewaysScroll(page)
    await expectNothingCut(page, 683)
  }

  await page.goto(match)
  expect(await page.evaluate('getComputedStyle(document.documentElement).fontSize')).toBe('24px')
  expect(
    await page.evaluate('[document.documentElement.lang, getComputedStyle(document.body).direction]'),
  ).toEqual(['es-MX', 'ltr'])
  await page.getByText(/^A media cancha/).waitFor()
  await whole()
  // Whoever drags a finger over the first thing in sight gets on: it is no map that keeps it.
  const under = await page.evaluate('getComputedStyle(document.elementFromPoint(340, 260)).touchAction')
  expect(under).not.toBe('none')
  await take(page).tap()
  await goOn(page).waitFor()
  await whole()
  await expectAccessible(page)

  const best = (await keptHold(page)).seats.map(({ id }) => id)
  await page.getByRole('button', { name: 'Cambiar lugares' }).tap()
  await where(page).waitFor()
  const stage = page.getByRole('application')
  await stage.scrollIntoViewIfNeeded()
  await expect.poll(() => eastStand(page)).toBeGreaterThan(0)
  const box = (await stage.boundingBox())!
  await page.touchscreen.tap(box.x + (await eastStand(page)), box.y + middleOf(box.height))
  await page
    .getByRole('status')
    .filter({ hasText: /^Sección \d+.*libres?$/ })
    .waitFor()
  const held = await where(page).innerText()
  // Some of the seats under the finger are taken: another one, then.
  const places = Array.from({ length: 24 }, (_, at) => [
    0.3 + (at % 6) * 0.08,
    0.5 + Math.floor(at / 6) * 0.1,
  ])
  await expect
    .poll(async () => {
      const [x, y] = places.shift() ?? [0.5, 0.5]
      const now = (await stage.boundingBox())!
      await page.touchscreen.tap(now.x + now.width * x!, now.y + now.height * y!)
      return where(page).innerText()
    })
    .not.toBe(held)
  await whole()
  await takeMine(page, (button) => button.tap())
  await goOn(page).tap()

  await page.waitForURL(/confirmation\/[0-9a-f-]{36}/)
  await fillCard(page, 'APRO')
  await whole()
  await pay(page).tap()
  await page.waitForURL(/finaliced/)
  await whole()
  // Before its code is there the way leads to the list of tickets.
  await page.getByText('Ya sirve sin señal').waitFor()
  await page.getByRole('link', { name: /^Ver mis? .*boletos?$/ }).tap()
  await page
    .getByRole('img', { name: /código|QR/i })
    .first()
    .waitFor()
  await whole()
  expect(await boughtBy(beto.email)).toEqual({ charges: before.charges + 1, tickets: before.tickets + 2 })
  const { rows } = await product.database.pool.query(
    `select count(*)::int as n from tickets where status = 'valid' and event_id = 1 and seat_id = any($1)`,
    [best],
  )
  expect(rows[0].n).toBe(0)
  await context.close()
})

/** Where a low map is tapped: the middle of what its key leaves. */
const middleOf = (height: number) => height / 2 + 16

/** How far from the left the stadium's outermost stand is drawn, at that height; 0 while nothing is. */
const eastStand = (page: Page) =>
  page.evaluate<number>(`(() => {
    const canvas = document.querySelector('[role=application]')
    const ratio = canvas.width / canvas.clientWidth
    const y = Math.round((${middleOf.toString()})(canvas.clientHeight) * ratio)
    const { data } = canvas.getContext('2d').getImageData(0, y, canvas.width, 1)
    const at = (x) => [data[x * 4], data[x * 4 + 1], data[x * 4 + 2]].join()
    let edge = canvas.width - 1
    while (edge > 0 && at(edge) === at(canvas.width - 1)) edge--
    return edge / ratio - (edge > 0 ? 10 : 0)
  })()`)

it('loses nothing where the network goes at each step, nor on the way back and on again, and is charged once', async () => {
  const { page, context } = await product.open('phone', { installed: true })
  const before = await boughtBy(ana.email)
  const band = (words: string) => page.locator('output', { hasText: words })
  const offline = async () => {
    await context.setOffline(true)
    await band('Sin conexión').waitFor()
  }
  const online = async () => {
    await context.setOffline(false)
    await band('Sin conexión').waitFor({ state: 'detached' })
  }

  await page.goto(match)
  await page.evaluate('navigator.serviceWorker.ready')
  await page.getByText(/^A media cancha/).waitFor()
  await offline()
  await take(page).click()
  await page.getByText('No hay conexión').first().waitFor()
  await online()
  await take(page).click()
  await goOn(page).waitFor()
  const held = await keptHold(page)

  await page.goBack()
  await page.getByRole('link', { name: 'Seguir' }).waitFor()
  await page.goForward()
  await goOn(page).waitFor()
  expect((await keptHold(page)).id).toBe(held.id)
  await goOn(page).click()
  await page.getByLabel('Correo').fill(ana.email)
  await page.goBack()
  await goOn(page).waitFor()
  await page.goForward()
  await page.getByLabel('Correo').fill(ana.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(ana.password)
  await offline()
  const enter = page.getByRole('button', { name: 'Iniciar sesión' })
  await enter.click()
  await page.getByRole('alert').filter({ hasText: 'No hay conexión' }).waitFor()
  expect(await page.getByLabel('Contraseña', { exact: true }).inputValue()).toBe(ana.password)
  await online()
  await enter.click()
  await page.waitForURL(/confirmation\/[0-9a-f-]{36}/)
  await pay(page).waitFor()

  await page.goBack()
  await page.waitForURL(/resume$/)
  await goOn(page).waitFor()
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  await offline()
  await band('Sigue cuando vuelva tu internet').waitFor({ state: 'attached' })
  await goOn(page).click()
  await expectInWindow(page, page.getByRole('alert').filter({ hasText: 'No hay conexión' }))
  await online()
  await goOn(page).click()
  await page.waitForURL(/confirmation\/[0-9a-f-]{36}/)

  await fillCard(page, 'APRO')
  await offline()
  await pressPay(page)
  await page.getByText('No pudimos leer tu tarjeta').waitFor()
  expect(await page.getByLabel('Número de tarjeta').inputValue()).toMatch(/4075/)
  await online()
  // The card is read, and then the network goes.
  const sent = /\/orders\/[^/]+\/payments$/
  await page.route(sent, async (route) => {
    await context.setOffline(true)
    await route.abort('internetdisconnected')
  })
  await pressPay(page)
  await page.getByRole('heading', { name: 'No sabemos si tu pago nos llegó' }).waitFor()
  expect(await pay(page).count()).toBe(0)
  await page.unroute(sent)
  await online()
  await page.getByRole('heading', { name: 'Tu intento de pago no nos llegó' }).waitFor()
  await page.getByRole('button', { name: 'Enviar otra vez' }).click()
  await page.waitForURL(/finaliced/)
  // Before its code is there the way leads to the list of tickets.
  await page.getByText('Ya sirve sin señal').waitFor()
  await page.getByRole('link', { name: /^Ver mis 2 boletos$/ }).click()
  const code = page.getByRole('img', { name: /código|QR/i }).first()
  await code.waitFor()
  await offline()
  await code.waitFor()
  await context.setOffline(false)
  expect(await boughtBy(ana.email)).toEqual({ charges: before.charges + 1, tickets: before.tickets + 2 })
  await context.close()
})

it('never takes a stranger’s seat for one tapped while somebody else took it; an answer lost on the way is no second charge', async () => {
  const visit = await product.open('desktop')
  const { page, context } = visit
  await logIn(visit, ana.email, ana.password)
  const before = await boughtBy(ana.email)
  await page.goto(`/system/tickets-base/eventDetail2/1`)
  await page
    .getByRole('button', { name: /^Sección 10\d/ })
    .filter({ visible: true })
    .first()
    .click()
  const seats = page.getByRole('gridcell', { name: /disponible/ })
  await seats.first().click()
  await page.getByRole('gridcell', { selected: true }).first().waitFor()
  let tapped: number[] = []
  await page.route(
    '**/api/events/1/holds',
    async (route) => {
      tapped = (route.request().postDataJSON() as { seatIds: number[] }).seatIds
      const quicker = await fan(product.origin).post('/events/1/holds', { seatIds: tapped })
      expect(quicker.status).toBe(201)
      await route.continue()
    },
    { times: 1 },
  )
  const told = page.locator('[data-live=assertive]', { hasText: 'Alguien apartó ese asiento antes' })
  await takeMine(page, (button) => button.click(), told)
  expect(page.url()).toMatch(/eventDetail2\/1$/)
  await takeMine(page, (button) => button.click())
  const held = (await keptHold(page)).seats.map(({ id }) => id)
  expect(held.filter((id) => tapped.includes(id))).toEqual([])
  await goOn(page).click()
  await page.waitForURL(/confirmation\/[0-9a-f-]{36}/)

  await fillCard(page, 'APRO')
  await page.route(/\/orders\/[^/]+\/payments$/, async (route) => {
    await route.fetch()
    await context.setOffline(true)
    await route.abort('internetdisconnected')
  })
  await pressPay(page)
  await page.getByRole('heading', { name: 'No sabemos si tu pago nos llegó' }).waitFor()
  await context.setOffline(false)
  await page.waitForURL(/finaliced/)
  await page.getByRole('link', { name: /^Ver mis? .*boletos?$/ }).waitFor()
  expect(await boughtBy(ana.email)).toEqual({
    charges: before.charges + 1,
    tickets: before.tickets + held.length,
  })
  await context.close()
})

/** Roles and names of what is on the page, in the order in which a screen reader comes to them. */
async function namesOf(page: Page): Promise<string[]> {
  const snapshot = await page.locator('main').ariaSnapshot()
  return snapshot.split('\n').flatMap((line) => /- '?(\w+(?: "(?:[^"\\]|\\.)*")?)/.exec(line)?.[1] ?? [])
}

/** All of these, one after the other; between them there may be more. */
async function expectInOrder(page: Page, wanted: RegExp[]): Promise<void> {
  const names = await namesOf(page)
  let from = 0
  for (const one of wanted) {
    const at = names.findIndex((name, index) => index >= from && one.test(name))
    expect(at, `${one} in ${names.slice(from).join(' | ')}`).toBeGreaterThanOrEqual(from)
    from = at + 1
  }
}

/** What each field of the page tells a password manager and the browser's own filling, by its label. */
const fillsOf = (page: Page) =>
  page.evaluate<Record<string, string>>(`Object.fromEntries(
    [...document.querySelectorAll('main input:not([type=radio], [type=checkbox], [type=file]), main select')]
      .filter((one) => one.checkVisibility())
      .map((one) => [
        (one.getAttribute('aria-label') ?? one.labels[0]?.firstChild?.textContent ?? one.name).trim(),
        one.autocomplete,
      ]),
  )`)

/** As the person does it who has copied it elsewhere. */
async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
  await field.focus()
  await page.keyboard.press('Control+v')
}

it('tells password managers and screen readers what each field is, takes what is pasted, and reads in its order', async () => {
  const { page, context } = await product.open('phone')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(match)
  await page.getByText(/^A media cancha/).waitFor()
  await page.getByRole('application').waitFor()
  await expectInOrder(page, [
    /^link "Atrás, a los partidos"/,
    /^heading "Gallos vs/,
    /^link "Comprar sin mapa"/,
    /^group "Qué lugares ves"/,
    /^radio "Todos"/,
    /^region "Tus lugares"/,
    /^button "Más"/,
    /^button "Quitar lugar"/,
    /^button "Agregar lugar"/,
    /^radio "Mejor vista"/,
    /^radio "Mejor precio"/,
    /^button "Ver la cancha desde aquí, en un dibujo"/,
    /^heading "Sección \d+, fila/,
    /^button "Apartar/,
    /^application/,
  ])
  await takeBestSeats(page, 1)
  const seat = /^group "Tarifa de Sección \d+, fila \w+, asiento \d+/
  await expectInOrder(page, [
    /^link "Atrás, tus lugares siguen apartados"/,
    /^heading "Tu compra"/,
    /^timer/,
    /^region "Tu compra"/,
    /^button "Cambiar lugares"/,
    /^heading "¿Quién va en cada lugar\?"/,
    seat,
    /^radio "Adulto/,
    seat,
    /^checkbox "Acepto lugares equivalentes/,
    /^region "Total"/,
    /^status "Total"/,
    /^button "Continuar al pago"/,
  ])
  await goOn(page).click()
  await page.getByLabel('Correo').waitFor()
  expect(await fillsOf(page)).toEqual({ Correo: 'username', Contraseña: 'current-password' })
  await page.getByRole('tab', { name: 'Soy nuevo aquí' }).click()
  await page.getByLabel('Apellidos').waitFor()
  expect(await fillsOf(page)).toEqual({
    Nombre: 'given-name',
    Apellidos: 'family-name',
    Correo: 'username',
    Contraseña: 'new-password',
  })
  const email = `iris.${crypto.randomUUID()}@correo.example`
  await page.getByLabel('Nombre').fill('Iris')
  await page.getByLabel('Apellidos').fill('Vega')
  await page.getByLabel('Correo').fill(email)
  const password = page.getByLabel('Contraseña', { exact: true })
  await paste(page, password, 'cuatro gallos al amanecer')
  expect(await password.inputValue()).toBe('cuatro gallos al amanecer')
  await page.getByText(/Acepto los/).click()
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  const code = page.getByLabel('Código de 6 números')
  await code.waitFor()
  expect(await fillsOf(page)).toEqual({ 'Código de 6 números': 'one-time-code' })
  await expectInOrder(page, [
    /^link "Atrás, tus lugares siguen apartados"/,
    /^heading "Entra para pagar"/,
    /^timer/,
    /^textbox "Código de 6 números"/,
    /^button "Ya lo confirmé"/,
  ])
  const mailed = await lastMail(product, email)
  await paste(page, code, `${mailed.code.slice(0, 3)} ${mailed.code.slice(3)}`)
  await page.waitForURL(/confirmation\/[0-9a-f-]{36}/)

  await page.getByLabel('Número de tarjeta').waitFor()
  expect(await fillsOf(page)).toEqual({
    'Número de tarjeta': 'cc-number',
    'Vencimiento (MM/AA)': 'cc-exp',
    'Código de seguridad': 'cc-csc',
    'Nombre en la tarjeta': 'cc-name',
  })
  await expectInOrder(page, [
    /^link "Atrás, tus lugares siguen apartados"/,
    /^heading "Pago"/,
    /^timer/,
    /^region "Tu compra"/,
    /^link "Cambiar"/,
    /^button ".*Mercado Pago"/,
    /^radio "Tarjeta/,
    /^textbox "Número de tarjeta"/,
    /^textbox "Vencimiento/,
    /^textbox "Código de seguridad"/,
    /^textbox "Nombre en la tarjeta"/,
    /^region "Total"/,
    /^status "Total"/,
    /^button "Tengo un cupón"/,
    /^button "Pagar \$/,
  ])
  await fillCard(page, 'APRO')
  await pressPay(page)
  await page.waitForURL(/finaliced/)
  await page.getByText('Ya sirve sin señal').waitFor()
  await expectInOrder(page, [
    /^status/,
    /^heading "¡Listo!/,
    /^article "Boleto: Gallos vs/,
    /^heading "Gallos vs/,
    /^link "Compartir por WhatsApp/,
    /^button "Calendario"/,
    /^link "Ver mis 2 boletos"/,
    /^link "Recibo /,
  ])
  await page.getByRole('link', { name: 'Ver mis 2 boletos' }).click()
  await page
    .getByRole('img', { name: /código|QR/i })
    .first()
    .waitFor()
  await expectInOrder(page, [/^heading "/, /^img ".*(código|Código|QR)/, /^button "/])

  await page.goto('/system/tienda/jersey-local')
  await page.getByRole('radio', { name: /^M\b/ }).check({ force: true })
  await page.getByRole('button', { name: 'Agregar al carrito' }).click()
  await page.getByRole('dialog').getByText('Subtotal').waitFor()
  await page.goto('/system/tienda/entrega')
  await page.getByRole('radio', { name: /Recibir en mi casa/ }).check({ force: true })
  await page.getByLabel('Código postal').fill('76069')
  await page.getByRole('combobox', { name: 'Colonia' }).waitFor()
  expect(await fillsOf(page)).toEqual({
    'Código postal': 'postal-code',
    'Municipio o alcaldía': 'address-level2',
    Colonia: 'address-level3',
    Calle: 'address-line1',
    Número: '',
    Interior: 'address-line2',
    Referencias: 'off',
    'Quién recibe': 'name',
    Celular: 'tel-national',
  })
  await page.goto('/system/profile-base/account?ver=correo')
  await page.getByLabel('Contraseña nueva').waitFor()
  // Whose password is changed, for whoever keeps it.
  const form = page.locator('form', { has: page.getByLabel('Contraseña nueva') })
  expect(await form.locator('input[autocomplete=username]').inputValue()).toBe(email)
  await context.close()
})

it('says what to do where the camera is denied, and goes on without it', async () => {
  const visit = await product.open('phone')
  const { page, context } = visit
  await page.addInitScript(`navigator.mediaDevices.getUserMedia = () =>
    Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))`)
  const open = page.getByRole('button', { name: 'Abrir mi cámara' })
  const blocked = page.getByRole('alert').filter({ hasText: 'Tu cámara está bloqueada para este sitio' })
  const marco = await madeFan(product, 'marco@correo.example', 'Marco Antonio', {
    status: 'registering',
    person: {
      firstSurname: 'Vega',
      secondSurname: 'Núñez',
      curp: 'VENM880309HQTGXR03',
      birthDate: '1988-03-09',
    },
  })
  await enterAsFan(product, visit, marco)
  await page.goto('/fanId-base/fanRegistryId')
  await page.getByRole('radio', { name: /INE/ }).check({ force: true })
  await page.getByRole('button', { name: 'Seguir' }).click()
  await open.click()
  await blocked.getByText('permite la cámara y vuelve a intentar').waitFor()
  await page.getByRole('button', { name: 'Volver a intentar' }).click()
  await blocked.waitFor()
  await expectAccessible(page)
  await expectNothingCut(page, 320)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Sube una foto' }).click()
  await (await chooser).setFiles(documentPath('marco-ine-front'))
  await page.getByRole('heading', { name: '¿Se lee todo?' }).waitFor()

  await page.evaluate('sessionStorage.clear()')
  await page.goto('/fanId-base/fanLogin')
  await page.getByLabel('Correo, celular o número de Fan ID').fill(marco.email)
  await page.getByRole('button', { name: /selfie/i }).click()
  await page.waitForURL(/loginScan/)
  await open.click()
  await blocked.waitFor()
  await expectAccessible(page)
  await context.close()
})
