import { mkdtempSync, rmSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Locator, type Page } from 'playwright-core'
import sharp from 'sharp'
import { stepWords } from '#people/fan-id/step-words.ts'
import { clipOf, takeOf, writeClip } from '../fixtures/camera.ts'
import { facePath, type PersonName } from '../fixtures/faces/scenes.ts'
import { chromiumArgs, findChromium } from './chromium.ts'
import { personBeforeCamera } from './person-before-camera.ts'
import { sizes, waitForCode, watchComplaints, type Product } from './product.ts'

export type FanPhone = Awaited<ReturnType<typeof openPhone>>

/** Whose picture does what a step asks. */
const poseOf = { front: 'front', left: 'left', right: 'right', eyes_closed: 'closed' } as const
const steps = Object.keys(poseOf) as (keyof typeof poseOf)[]

/** Frames large enough that a card held before the camera can be read. */
const ogImageFrame = { width: 1080, height: 1350 }

/** Each face shown in a run is another take: what was seen once is a replay, on whatever phone. */
let take = 0

/** A phone with a camera of its own, which shows what the test holds before it. `denied`: its owner has refused the camera. */
export async function openPhone(product: Product, { dark = false, denied = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'taquilla-camera-'))
  const file = join(folder, 'camera.mjpeg')
  await writeClip(file, await clipOf({ picture: facePath('elena', 'front'), seconds: 0.2 }))
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [
      ...chromiumArgs,
      ...(denied ? [] : ['--use-fake-ui-for-media-stream']),
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${file}`,
    ],
  })
  const context = await browser.newContext({
    ...sizes.phone,
    baseURL: product.origin,
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    colorScheme: dark ? 'dark' : 'light',
    permissions: denied ? [] : ['camera'],
    serviceWorkers: 'block',
  })
  context.setDefaultTimeout(60_000)
  context.setDefaultNavigationTimeout(60_000)
  /** Titles → pictures, and whether the screen lights them; null: the browser's own camera, with what the test holds before it. */
  let sitting: [pictures: Record<string, string>, lit: boolean] | null = null
  await context.exposeFunction('whoSitsBeforeCamera', () => sitting)
  await context.addInitScript(personBeforeCamera)
  const page = await context.newPage()
  waitForCode(page)
  watchComplaints(page)

  /** In haste, a step's moment comes at once; what is proven in the product's own time is one whole registration. */
  let haste = false
  await page.route('**/api/fan/challenges/*/steps', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { told: { readyMs: number; showMs: number } | null }
    if (!haste || !body.told) return route.fulfill({ response: answer })
    const challengeId = new URL(route.request().url()).pathname.split('/').at(-2) ?? ''
    await product.database.db
      .updateTable('fanChallengeSteps')
      .set((step) => ({ opensAt: step.ref('toldAt') }))
      .where('challengeId', '=', challengeId)
      .execute()
    return route.fulfill({
      response: answer,
      json: { ...body, told: { ...body.told, readyMs: 200, showMs: 250 } },
    })
  })

  /** Written whole, then put in its place: the browser reads it when a page opens the camera. */
  async function show(frames: Buffer[]): Promise<void> {
    const next = join(folder, 'next.mjpeg')
    await writeClip(next, frames)
    await rename(next, file)
  }

  return {
    page,
    context,
    /**
     * Somebody before the camera who does what the screen asks, lit by what it shows; each time another take. `lit: false`
     * is a person in the sun: the screen adds nothing.
     * `inHaste: false` leaves the steps their own time.
     */
    showFace: async (person: PersonName, { lit = true, inHaste = true } = {}) => {
      take += 1
      haste = inHaste
      const pictures = await Promise.all(
        steps.map(async (step) => [
          stepWords[step].title,
          await takeOf(facePath(person, poseOf[step]), take),
        ]),
      )
      sitting = [Object.fromEntries(pictures) as Record<string, string>, lit]
    },
    /** A recording that plays on, whatever the screen asks: front, left, front, right, front, eyes closed, 1.6 s each. */
    showLoop: async (person: PersonName) => {
      const order = ['front', 'left', 'front', 'right', 'front', 'closed'] as const
      const clips = order.map((pose) => clipOf({ picture: facePath(person, pose), seconds: 1.6 }))
      sitting = null
      haste = false
      await show((await Promise.all(clips)).flat())
    },
    /** A picture of `tests/fixtures/documents`, held in the middle. */
    showDocument: async (name: string) => {
      const card = await sharp(documentPath(name)).resize({ width: ogImageFrame.width }).toBuffer()
      const table = { ...ogImageFrame, channels: 3 as const, background: '#3a2c22' }
      const picture = await sharp({ create: table })
        .composite([{ input: card }])
        .jpeg({ quality: 92 })
        .toBuffer()
      sitting = null
      await show(await clipOf({ picture, size: ogImageFrame, seconds: 0.5 }))
    },
    close: async () => {
      await browser.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What the product offers when it had no time for the pictures, or could not use them. */
const offers = /^(Volver a leer|Estoy listo|Seguir|Empezar otra vez|Ver en qué va)$/
const maxOffers = 12

/** Waits for what is wanted and goes on where the product offers to, as a fan does. A face that is not known is no offer. */
export async function goOnUntil(page: Page, wanted: Locator): Promise<void> {
  const repeated = page.locator('main').filter({ hasText: /Repite est/ })
  const offered = page
    .getByRole('button', { name: offers })
    .or(
      repeated
        .getByRole('button', { name: 'Abrir mi cámara' })
        .and(page.locator(':not([aria-disabled=true])')),
    )
  for (let pressed = 0; ; pressed += 1) {
    await wanted.or(offered).first().waitFor({ timeout: 120_000 })
    if (await wanted.first().isVisible()) return
    const refused = await page.getByText('No pudimos reconocerte').first().isVisible()
    if (refused || pressed === maxOffers)
      throw new Error(`stopped at ${await page.locator('main').innerText()}`)
    // What was offered may be gone before it is pressed.
    await offered
      .first()
      .click({ timeout: 2000 })
      .catch(() => undefined)
  }
}

export function documentPath(name: string): string {
  return join(import.meta.dirname, `../fixtures/documents/${name}.jpg`)
}

/** Six numbers in the newest message to a phone or address that is not one of `known`. */
export async function codeFor(product: Product, box: 'sms' | 'mail', to: string, known: string[] = []) {
  for (let tries = 0; tries < 300; tries += 1) {
    const path = box === 'sms' ? `/api/sms?to=${encodeURIComponent(to)}` : `/api/messages?to=${to}`
    const messages = (await (await fetch(product.mailboxOrigin + path)).json()) as { text: string }[]
    for (const { text } of messages) {
      const code = /\b\d{6}\b/.exec(text)?.[0]
      if (code !== undefined && !known.includes(code)) return code
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`no code came to ${to}`)
}

export async function codesSoFar(product: Product, address: string): Promise<string[]> {
  const messages = await fetch(`${product.mailboxOrigin}/api/messages?to=${address}`)
  const texts = ((await messages.json()) as { text: string }[]).map(({ text }) => text)
  return texts.flatMap((text) => /\b\d{6}\b/.exec(text) ?? [])
}
