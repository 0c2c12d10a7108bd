import { mkdtempSync, rmSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { clipOf, writeClip } from '../fixtures/camera.ts'
import { qrPicture } from '../fixtures/qr.ts'
import { chromiumArgs, findChromium } from './chromium.ts'
import { sizes, watchComplaints } from './product.ts'

export type GatePhone = Awaited<ReturnType<typeof gatePhone>>

const frame = { width: 640, height: 480 }

/**
 * A gate's telephone, whose camera sees the codes that the test holds before it. `patient`: it waits for the server's word
 * for as long as a busy machine needs, where what matters is the word. `denied`: whoever holds it has refused the camera.
 */
export async function gatePhone({ origin }: { origin: string }, { patient = false, denied = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'taquilla-gate-'))
  const file = join(folder, 'camera.mjpeg')
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
    baseURL: origin,
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    permissions: denied ? [] : ['camera'],
  })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  watchComplaints(page)
  if (patient)
    await page.addInitScript(`const timeout = AbortSignal.timeout.bind(AbortSignal)
      AbortSignal.timeout = (ms) => timeout(ms < 500 ? 60 * ms : ms)`)
  return {
    page,
    context,
    /** Each code in turn, over and over; a blank wall between them. */
    showCodes: async (codes: string[], secondsEach = 1) => {
      const next = join(folder, 'next.mjpeg')
      const pictures = await Promise.all(codes.map((code) => qrPicture(code, frame)))
      const clips = pictures.map((picture) => clipOf({ picture, size: frame, seconds: secondsEach }))
      await writeClip(next, (await Promise.all(clips)).flat())
      await rename(next, file)
    },
    signIn: async (code: string, name: string) => {
      await page.goto(`/gate?codigo=${code}`)
      await page.getByLabel('Nombre de este celular').fill(name)
      await page.getByRole('button', { name: 'Entrar' }).click()
      await page.getByText(/^Escanea un (boleto|extra)$/).waitFor()
    },
    /** As if the camera were allowed in the browser's settings. */
    allowCamera: () => context.grantPermissions(['camera']),
    /** A hand scanner: its keys come as fast as no fingers do. */
    handScan: (code: string) => handScan(page, code),
    verdict: (words: string | RegExp) => page.locator('[data-verdict]').filter({ hasText: words }).waitFor(),
    close: async () => {
      await browser.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The keys carry the scanner's own times: a busy machine may pause between two of them and change nothing. */
async function handScan(page: Page, code: string): Promise<void> {
  await page.evaluate(`[...${JSON.stringify(code)}, 'Enter'].reduce((at, key) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: at })
    document.body.dispatchEvent(event)
    return at + 5
  }, performance.now())`)
}
