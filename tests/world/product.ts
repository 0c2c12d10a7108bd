import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { chromium, type Browser, type BrowserContext, type Page, type Request } from 'playwright-core'
import { expect, inject } from 'vitest'
import { webFolder } from '#app/server/web-app.ts'
import { testDatabase, type TestDatabase } from './database.ts'
import { startPrograms, type Programs } from './programs.ts'
import { chromiumArgs, findChromium } from './chromium.ts'

export type Product = Programs & {
  database: TestDatabase
  /** `installed`: with the service worker, which keeps the pages for the next visit. `locale`: the system's language. */
  open: (size: Size, options?: { dark?: boolean; installed?: boolean; locale?: string }) => Promise<Visit>
  close: () => Promise<void>
}
/** A fan's phone or a computer. */
export type Size = 'phone' | 'desktop'
export type Visit = { page: Page; context: BrowserContext }

/** What the browser said in anger; a test fails on any of it. */
const complaints: string[] = []
let axeRuns = false

export const sizes = {
  phone: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
  },
  desktop: { viewport: { width: 1440, height: 900 } },
} as const

/** One browser for all files of this worker: what a journey leaves behind goes with its windows. */
let launched: Promise<Browser> | undefined

async function sharedBrowser(): Promise<Browser> {
  const before = await launched
  if (before?.isConnected()) return before
  launched = chromium.launch({ executablePath: findChromium(), args: chromiumArgs })
  return launched
}

/** The whole product on a database of its own, and a browser to use it with. */
export async function startProduct(environment: Record<string, string> = {}): Promise<Product> {
  if (!existsSync(webFolder)) throw new Error('There is no web app to open yet: npm run build makes it.')
  const { database, programs } = await startSite(environment)
  const { open, close } = visitorsOf(programs)
  return {
    ...programs,
    database,
    open,
    close: async () => {
      await close()
      await programs.stop()
      await database.drop()
      expectNoComplaints()
    },
  }
}

/** Browsers for a site that stands, each a person's own; `close` closes all that were opened. */
export function visitorsOf({ origin }: Pick<Programs, 'origin'>): Pick<Product, 'open' | 'close'> {
  const opened: BrowserContext[] = []
  return {
    open: async (size, { dark = false, installed = false, locale = 'es-MX' } = {}) => {
      const context = await (
        await sharedBrowser()
      ).newContext({
        ...sizes[size],
        baseURL: origin,
        locale,
        timezoneId: 'America/Mexico_City',
        colorScheme: dark ? 'dark' : 'light',
        serviceWorkers: installed ? 'allow' : 'block',
      })
      opened.push(context)
      context.setDefaultTimeout(60_000)
      context.setDefaultNavigationTimeout(60_000)
      const page = await context.newPage()
      waitForCode(page)
      watchComplaints(page)
      countRequests(page)
      return { page, context }
    },
    close: async () => {
      await Promise.all(opened.map((context) => context.close()))
    },
  }
}

export function expectNoComplaints(): void {
  expect(complaints.splice(0), 'what the browser complained about').toEqual([])
}

async function startSite(environment: Record<string, string>) {
  void sharedBrowser()
  const database = await testDatabase('demo')
  return { database, programs: await startPrograms(database.url, environment, { forJourney: true }) }
}

/** A page that came as a picture is only opened when its code stands. */
export function waitForCode(page: Page): void {
  const standing = page.locator(':root[data-standing], :root:not(:has(#app))')
  const goTo = page.goto.bind(page)
  page.goto = async (url, options) => {
    const answer = await goTo(url, options)
    await standing.waitFor({ state: 'attached' })
    return answer
  }
}

/** What this page says in anger fails the test that closes the product. */
export function watchComplaints(page: Page): void {
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !expected(message.text())) complaints.push(message.text())
  })
}

/**
 * A refused request is written to the console by the browser itself, and axe tries inline styles that the policy
 * refuses; the screens' own errors are not excused.
 */
function expected(text: string): boolean {
  if (axeRuns && text.startsWith('Applying inline style violates')) return true
  return /Failed to load resource: (the server responded with a status of (4\d\d|50[34])|net::ERR_INTERNET_DISCONNECTED)/.test(
    text,
  )
}

const axePackage = createRequire(import.meta.resolve('@axe-core/playwright'))
const axeSource = readFileSync(axePackage.resolve('axe-core/axe.min.js'), 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * What axe judges a page by: its visible elements with their classes and roles, whether they have words, in this light. Of
 * neighbours that are alike one is enough; a name, a price or a day makes no other page of it.
 */
const looks = `(() => {
  const ids = new Set(['id', 'for', 'name', 'href', 'src', 'srcset', 'd', 'value', 'content', 'datetime', 'title', 'alt',
    'placeholder', 'key', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-label', 'aria-owns', 'data-standing'])
  const own = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '')
  const lookOf = (element) => {
    if (element.getClientRects().length === 0 && getComputedStyle(element).display !== 'contents') return ''
    const marks = [...element.attributes].map(({ name, value }) =>
      ids.has(name) ? name + (value.trim() === '' ? '' : '=…') : name + '=' + value)
    const parts = [...element.children].map(lookOf)
    const inside = parts.filter((part, at) => part !== '' && part !== parts[at - 1]).join('')
    return '<' + [element.localName, ...marks.sort(), own(element) ? '…' : ''].join(' ') + '>' + inside + '</>'
  }
  return [document.title !== '', matchMedia('(prefers-color-scheme: dark)').matches, lookOf(document.documentElement)].join()
})()`

/** Nothing for axe to find in a state that no screen's address shows; what it has found sound in this run it judges no second time. */
export async function expectAccessible(page: Page): Promise<void> {
  const look = createHash('sha256')
    .update(String(await page.evaluate(looks)))
    .digest('hex')
  const found = join(inject('judgedFolder'), look)
  if (existsSync(found)) return
  await expectScreenAccessible(page)
  writeFileSync(found, page.url())
}

/** All that moves is where it moves to, and stays: words that fade in or out have no contrast of their own. */
const stillness = `(() => {
  const sheet = Object.assign(new CSSStyleSheet(), { still: true })
  sheet.replaceSync('*, *::before, *::after { transition: none !important; animation-duration: 0s !important; animation-delay: 0s !important }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
})()`

/** Nothing for axe to find on the page as it stands. */
export async function expectScreenAccessible(page: Page): Promise<void> {
  await page.evaluate(stillness)
  axeRuns = true
  const { violations } = await (await axeOn(page)).withTags(rules).analyze()
  axeRuns = false
  await page.evaluate(
    'document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => !sheet.still)',
  )
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
  )
  expect(found, page.url()).toEqual([])
}

/** A page without frames needs no second page to put their findings together, and axe is read once a document: a frame has its own. */
async function axeOn(page: Page): Promise<AxeBuilder> {
  const alone = page.frames().length === 1
  const there = alone && (await page.evaluate("'axe' in window"))
  const axe = new AxeBuilder({ page, axeSource: there === true ? 'undefined' : axeSource })
  const resultTypes: ['violations'] = ['violations']
  return axe.options({ resultTypes, rules: { 'heading-order': { enabled: true } } }).setLegacyMode(alone)
}

const open = new WeakMap<Page, Set<Request>>()

function countRequests(page: Page): void {
  const requests = new Set<Request>()
  open.set(page, requests)
  page.on('request', (request) => request.resourceType() !== 'eventsource' && requests.add(request))
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
}

/** Nothing is on its way for a moment: what the screen asks for is there. */
export async function settled(page: Page): Promise<void> {
  for (let quiet = 0; quiet < 4; quiet += 1) {
    await page.waitForTimeout(50)
    if ((open.get(page)?.size ?? 0) > 0) quiet = -1
  }
}

/** Nothing wider than the window: no sideways scrolling. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = await page.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  expect(tooWide, page.url()).toBe(0)
}

/** No words that end in the middle, and none beyond the window. */
const cutWords = `(() => {
  const wide = document.documentElement.clientWidth
  const scrolls = (element) => element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
  const own = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '')
  return [...document.querySelectorAll('body *')].filter((element) => {
    if (!own(element) || element.closest('.sr-only, [aria-hidden=true], svg, canvas')) return false
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
    const { left, right, width } = element.getBoundingClientRect()
    const hides = /hidden|clip/.test(getComputedStyle(element).overflowX)
    if (width > 2 && hides && element.scrollWidth > element.clientWidth + 1) return true
    return width > 2 && (left < -1 || right > wide + 1) && !scrolls(element.parentElement)
  }).map((element) => element.textContent.trim().slice(0, 60))
})()`

/** Nothing is cut off at this width of the window, nor has it to be scrolled sideways. */
export async function expectNothingCut(page: Page, width: number, fontSize = ''): Promise<void> {
  const before = page.viewportSize()!
  await page.setViewportSize({ ...before, width })
  await page.evaluate(`document.documentElement.style.fontSize = '${fontSize}'`)
  const where = `${page.url()} at ${width} px ${fontSize}`
  expect(await page.evaluate(cutWords), where).toEqual([])
  await expectNoSidewaysScroll(page)
  await page.evaluate(`document.documentElement.style.fontSize = ''`)
  await page.setViewportSize(before)
}

/** By the form, where what it leaves behind is looked at. */
export async function logInByForm({ page }: Visit, email: string, password: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Correo').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** A session as the form leaves it, without the form; the next page that is opened knows who it is. */
export async function logIn(
  { page, context }: Visit,
  email: string,
  password: string,
  origin = '',
): Promise<void> {
  const response = await context.request.post(`${origin}/api/auth/login`, { data: { email, password } })
  expect(response.status(), await response.text()).toBe(200)
  const { token, userData } = (await response.json()) as { token: string; userData: [object] }
  await page.goto(`${origin}/icon.svg`)
  const saved = { auth_token: token, auth_userData: JSON.stringify(userData[0]) }
  await page.evaluate(`Object.assign(localStorage, ${JSON.stringify(saved)})`)
}
