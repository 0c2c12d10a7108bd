import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { group1, group2, group3, type SpecifiedRoute } from '../../world/specification.ts'
import { admin, ana } from '../../world/buying.ts'
import { enterAsFan, madeFan, type MadeFan } from '../../world/fan-session.ts'
import {
  expectAccessible,
  logIn,
  logInByForm,
  startProduct,
  type Product,
  type Visit,
} from '../../world/product.ts'
import { passSecondFactors } from '../../world/desk-session.ts'

let product: Product
let fan: MadeFan

beforeAll(async () => {
  product = await startProduct()
  fan = await madeFan(product, 'lucia@correo.example', 'Lucía')
})
afterAll(() => product.close())

const tickets = '/system/tickets-base'
const profile = '/system/profile-base'
const fanId = '/fanId-base'
const fanWeb = '/fanId-web'

describe('the routes of the specification', () => {
  it.each(group1.filter(({ auth }) => auth))(
    '$path asks a visitor to log in, and opens for who did',
    (route) => opens(route),
  )
  it.each(group1.filter(({ auth }) => !auth))('$path opens for a visitor', (route) => opens(route))

  let visitor: Visit
  let member: Visit
  beforeAll(async () => {
    visitor = await product.open('phone')
    member = await product.open('phone')
    await logIn(member, ana.email, ana.password)
  })
  afterAll(() => Promise.all([visitor.context.close(), member.context.close()]))

  const opens = (route: SpecifiedRoute) => opensOrSends(route, visitor, member, '/domainContentProtected')
})

describe('the routes of the Fan ID', () => {
  it.each(group2.filter(({ auth }) => auth))(
    '$path sends a stranger to the start of the Fan ID, and opens for a fan',
    (route) => opensOrSends(route, stranger, fanVisit, `${fanId}/fanIndex`),
  )
  it.each(group2.filter(({ auth }) => !auth))('$path opens on a phone', (route) =>
    opensOrSends(route, stranger, fanVisit, ''),
  )
  it.each(group2)('$path sends a computer to the way to the phone', async ({ path }) => {
    const { page } = computer
    await page.goto(path)
    await page.waitForURL((url) => url.pathname === `${fanWeb}/webWarningDevice`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    expect(new URL(page.url()).searchParams.get('volver')).toBe(path)
  })
  it.each(group3)('$path opens on a computer', (route) => opensOrSends(route, computer, computer, ''))

  let stranger: Visit
  let fanVisit: Visit
  let computer: Visit
  beforeAll(async () => {
    stranger = await product.open('phone')
    fanVisit = await product.open('phone')
    computer = await product.open('desktop')
    await enterAsFan(product, fanVisit, fan)
  })
  afterAll(() => Promise.all([stranger, fanVisit, computer].map(({ context }) => context.close())))
})

/** Opens for everybody, or only for who is in; who is not is sent to `sendsTo`. */
async function opensOrSends(
  { path, auth, leadsTo = path }: SpecifiedRoute,
  outside: Visit,
  inside: Visit,
  sendsTo: string,
): Promise<void> {
  if (auth) {
    await outside.page.goto(path)
    await outside.page.waitForURL((url) => url.pathname === sendsTo)
  }
  const { page } = auth ? inside : outside
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  expect(new URL(page.url()).pathname.toLowerCase()).toContain(leadsTo.toLowerCase())
  expect(await page.title()).not.toContain('No existe esta página')
}

describe('what can be found', () => {
  it('is the Fan ID, at the gateway, in the menu, at home and in the account', async () => {
    const visit = await product.open('phone')
    const { page } = visit
    await page.goto('/domainContentProtected')
    await page.getByRole('link', { name: 'Fan ID' }).click()
    await page.waitForURL((url) => url.pathname === `${fanId}/fanIndex`)
    await page.goto('/system/tickets')
    await page.getByRole('button', { name: 'Abrir menú' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Fan ID' }).click()
    await page.waitForURL((url) => url.pathname === `${fanId}/fanIndex`)
    await logIn(visit, ana.email, ana.password)
    await page.goto('/system/main')
    await page.getByRole('link', { name: 'Ver mi Fan ID' }).waitFor()
    await page.goto(`${profile}/account`)
    await page.locator(`main a[href="${fanId}/fanIndex"]`).waitFor()
    await visit.context.close()
  })

  it('is the own bonogallo: in header, menu and home by hasBonoGallo, and gone after logging out', async () => {
    const visit = await product.open('desktop')
    const { page } = visit
    await logIn(visit, ana.email, ana.password)
    await page.goto('/system/main')
    const header = page.getByRole('navigation', { name: 'Principal' })
    await header.getByRole('link', { name: 'Mi bonogallo' }).waitFor()
    await page.getByRole('main').getByRole('heading', { name: 'Mi bonogallo' }).waitFor()
    await page.getByRole('button', { name: 'Abrir menú' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Mi bonogallo' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Tu cuenta' }).click()
    await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
    await page.waitForURL((url) => url.pathname === '/system/inicio')
    await header.getByRole('link', { name: 'Bonogallo', exact: true }).waitFor()
    expect(await header.getByRole('link', { name: 'Mi bonogallo' }).count()).toBe(0)
    await visit.context.close()
  })

  it.each([
    ['fanRegistryData', 'fanRegistry', 'Primero elige cómo registrarte'],
    ['fanRegistryId', 'fanRegistry', 'Para este paso empieza tu registro'],
    ['fanRegistryFinaliced', 'fanRegistry', 'Para este paso empieza tu registro'],
    ['loginScan', 'fanLogin', 'Primero dinos quién eres'],
  ])('is why %s leads back to %s, with the questions of the address', async (step, to, words) => {
    const { page, context } = await product.open('phone')
    await page.goto(`${fanId}/${step}?rostro=no`)
    await page.waitForURL((url) => url.pathname === `${fanId}/${to}`)
    await page.getByText(words).waitFor()
    expect(new URL(page.url()).searchParams.get('rostro')).toBe('no')
    if (to === 'fanRegistry') {
      await page.getByRole('link', { name: 'Ya empecé: entrar' }).click()
      await page.waitForURL((url) => url.pathname === `${fanId}/fanLogin` && url.search === '?rostro=no')
    }
    await context.close()
  })
})

describe('the ways', () => {
  it('redirects the same names under /system, and the root to the protected gateway', async () => {
    const { page, context } = await product.open('desktop')
    for (const [from, to] of [
      ['/', '/domainContentProtected'],
      ['/system/login', '/login'],
      ['/system/registry', '/registry'],
      ['/system/registryFinal', '/registryFinal'],
      ['/system/preview1', '/preview1'],
      ['/system/preview2', '/preview2'],
      ['/system/tickets-base', '/system/tickets'],
      ['/system/bonus-base', '/system/bonus'],
      ['/system/footer', '/system/footer/CommonQuestions'],
      ['/fanId-web', `${fanWeb}/webMain`],
      ['/fanId-base', `${fanWeb}/webWarningDevice`],
    ] as const) {
      await page.goto(from)
      await page.waitForURL((url) => url.pathname === to)
    }
    await context.close()
  })

  it('sends who is not logged in to the gateway, and back after logging in', async () => {
    const { page, context } = await product.open('phone')
    await page.goto(`${profile}/account`)
    await page.waitForURL((url) => url.pathname === '/domainContentProtected')
    // The tab says where one is, not what was refused.
    await expect.poll(() => page.title()).toMatch(/^Sitio oficial/)
    await page
      .getByRole('link', { name: /Iniciar sesión/ })
      .first()
      .click()
    await page.getByLabel('Correo').fill(ana.email)
    await page.getByLabel('Contraseña', { exact: true }).fill(ana.password)
    await page.getByRole('button', { name: 'Iniciar sesión' }).click()
    await page.waitForURL((url) => url.pathname === `${profile}/account`)
    await context.close()
  })

  it('says at the log-in what is wrong with a field once it was left, takes it back as it is put right, and says a refusal above', async () => {
    const { page, context } = await product.open('phone')
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/auth/login')) sent.push(request.method())
    })
    await page.goto('/login')
    const email = page.getByLabel('Correo')
    const password = page.getByLabel('Contraseña', { exact: true })
    const alert = page.getByRole('main').getByRole('alert')
    const enter = page.getByRole('button', { name: 'Iniciar sesión' })
    const badMail = 'Escribe un correo válido, por ejemplo ana@correo.mx'
    const noPassword = 'Escribe tu contraseña'
    /** Its error as a screen reader hears it; none where the field is not marked as wrong. */
    const errorAt = async (field: Locator) => {
      if ((await field.getAttribute('aria-invalid')) !== 'true') return null
      return page.locator(`[id="${await field.getAttribute('aria-describedby')}"]`).textContent()
    }
    const errors = async () => [await errorAt(email), await errorAt(password)]

    await email.pressSequentially('an')
    expect(await errors()).toEqual([null, null])
    await password.focus()
    await expect.poll(errors).toEqual([badMail, null])
    expect(await alert.count()).toBe(0)
    await email.fill('ana@correo.example')
    // The password was left empty.
    await expect.poll(errors).toEqual([null, noPassword])

    await email.fill('')
    await enter.click()
    await expect.poll(errors).toEqual([badMail, noPassword])
    const summary = page.locator('[role=alert]:focus')
    await summary.getByText('Revisa estos 2 datos:').waitFor()
    await expectAccessible(page)
    await summary.getByRole('link', { name: noPassword }).click()
    await page.locator('input[name=password]:focus').waitFor()
    await page.keyboard.type('x')
    await expect.poll(errors).toEqual([badMail, null])
    await alert.getByText('Revisa este dato:').waitFor()
    await email.fill(ana.email)
    await expect.poll(errors).toEqual([null, null])
    await alert.waitFor({ state: 'detached' })
    expect(sent).toEqual([])

    await enter.click()
    await alert.getByText('Correo o contraseña incorrectos').waitFor()
    expect(await errors()).toEqual([null, null])
    expect([await email.inputValue(), await password.inputValue()]).toEqual([ana.email, 'x'])
    await password.fill(ana.password)
    await enter.click()
    await page.waitForURL((url) => url.pathname !== '/login')
    expect(sent).toEqual(['POST', 'POST'])
    await context.close()
  })

  it('brings a saved session back in a new tab, and leaves nothing after logging out', async () => {
    const visit = await product.open('desktop')
    await logInByForm(visit, ana.email, ana.password)
    const saved = await visit.page.evaluate('Object.keys(localStorage)')
    expect(saved).toEqual(expect.arrayContaining(['auth_token', 'auth_userData']))
    expect(await visit.page.evaluate('localStorage.auth_userData')).not.toContain(ana.email)
    const tab = await visit.context.newPage()
    await tab.goto(`${profile}/account`)
    await tab.getByRole('heading', { level: 1, name: /cuenta/i }).waitFor()
    await tab.getByRole('button', { name: 'Tu cuenta' }).click()
    await tab.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
    await tab.waitForURL((url) => url.pathname === '/system/inicio')
    expect(
      await tab.evaluate("[localStorage.getItem('auth_token'), localStorage.getItem('auth_userData')]"),
    ).toEqual([null, null])
    await tab.goto(`${profile}/account`)
    await tab.waitForURL((url) => url.pathname === '/domainContentProtected')
    await visit.context.close()
  })

  it('shows the provider check to staff only', async () => {
    const staff = await product.open('desktop')
    await logIn(staff, admin.email, admin.password)
    await passSecondFactors(product)
    await staff.page.goto(`${tickets}/merdadoPagoTest`)
    await staff.page.getByLabel('Número de tarjeta').waitFor()
    await expectAccessible(staff.page)
    await staff.context.close()
    const buyer = await product.open('desktop')
    await logIn(buyer, ana.email, ana.password)
    await buyer.page.goto(`${tickets}/merdadoPagoTest`)
    await buyer.page.getByText('Esta prueba es para el personal').waitFor()
    await buyer.context.close()
  })

  it('keeps the provider’s hosts out of every document but the payment’s', async () => {
    const policy = async (path: string) =>
      (await fetch(product.origin + path)).headers.get('content-security-policy') ?? ''
    const host = new URL(product.sandboxOrigin).host
    expect(await policy('/system/inicio')).not.toContain(host)
    expect(await policy(`${tickets}/eventDetail/1`)).not.toContain(host)
    expect(await policy(`${tickets}/confirmation/x`)).toContain(host)
    expect(await policy('/system/inicio')).toContain("default-src 'none'")
  })
})
