import type { Page } from 'playwright-core'
import { gatePhone } from '../world/gate-phone.ts'
import { gateMatch } from '../world/gate-match.ts'
import type { Stage } from './stage.ts'

const loads = 5
const slower = 4
const seconds = 24

/**
 * The gate's screen on a telephone whose processor is four times slower: milliseconds to open a full stadium's snapshot
 * (decrypted, its signature proved, ready to judge), and from a camera's frame to the word on the screen.
 */
export async function benchGateScreen({
  db,
  origin,
}: Pick<Stage, 'db' | 'origin'>): Promise<Record<string, number>> {
  const match = await gateMatch(db, { slug: 'puertas-celular', seats: 100_000 })
  const phone = await gatePhone({ origin })
  const { page, context } = phone
  try {
    // Shown for one second in turn of four, each is new again when it comes back.
    await phone.showCodes(await Promise.all(match.ticketIds.slice(0, 4).map(match.paperOf)))
    await phone.signIn(await match.deviceCode('1'), 'Prueba')
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
    const opened: number[] = []
    for (let round = 0; round < loads; round++) {
      await page.reload()
      await page.getByText('Escanea un boleto').waitFor()
      opened.push(await durationOf(page, 'gate-open'))
    }
    await page.getByRole('button', { name: 'Abrir la cámara' }).click()
    await page.waitForTimeout(seconds * 1000)
    const verdicts = await page.evaluate<number[]>(
      `performance.getEntriesByName('gate-verdict').map(({ duration }) => duration)`,
    )
    const ordered = verdicts.toSorted((one, other) => one - other)
    return {
      gate_screen_tickets: match.ticketIds.length,
      gate_screen_open_ms: opened.toSorted((one, other) => one - other)[Math.floor(loads / 2)]!,
      gate_verdicts: ordered.length,
      gate_verdict_p50_ms: ordered[Math.floor(ordered.length / 2)] ?? Number.NaN,
      gate_verdict_p95_ms: ordered[Math.ceil(ordered.length * 0.95) - 1] ?? Number.NaN,
    }
  } finally {
    await phone.close()
  }
}

function durationOf(page: Page, name: string): Promise<number> {
  return page.evaluate<number>(`performance.getEntriesByName('${name}').at(-1).duration`)
}
