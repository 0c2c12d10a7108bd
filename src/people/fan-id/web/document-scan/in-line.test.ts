import { describe, expect, it } from 'vitest'
import { Problem } from '#lib/problem.ts'
import { inLine } from './in-line.ts'

/** Sends that fail one after another, and what was told and waited. */
function sending(failures: Problem[]) {
  const asked: (number | null)[] = []
  const waits: number[] = []
  const send = () => {
    const failure = failures.shift()
    return failure === undefined ? Promise.resolve('sent') : Promise.reject(failure)
  }
  const wait = async (ms: number) => void waits.push(ms)
  return { asked, waits, sent: inLine(send, (seconds) => asked.push(seconds), wait) }
}
const busy = (seconds: number) => new Problem('busy', 'Hay fila', 503, { seconds })

describe('a photo in line', () => {
  it('waits as long as the server says, tells it, and goes through', async () => {
    const { asked, waits, sent } = sending([busy(40), busy(3)])
    expect(await sent).toBe('sent')
    expect([asked, waits]).toEqual([
      [40, null, 3, null],
      [40_000, 3_000],
    ])
  })

  it('is tried again a few times without a network, and says nothing of a line', async () => {
    const away = () => new Problem('no_connection', 'Sin conexión', 0)
    const { asked, sent } = sending([away(), away(), away(), away(), away()])
    await expect(sent).rejects.toMatchObject({ code: 'no_connection' })
    expect(asked.filter((seconds) => seconds !== null)).toEqual([])
  })

  it('that is refused is refused at once, and a line without an end has one', async () => {
    const refused = sending([new Problem('image_type', 'No es una foto', 415)])
    await expect(refused.sent).rejects.toMatchObject({ code: 'image_type' })
    expect(refused.waits).toEqual([])
    const endless = sending(Array.from({ length: 10 }, () => busy(600)))
    await expect(endless.sent).rejects.toMatchObject({ code: 'busy' })
    expect(endless.waits).toHaveLength(2)
  })
})
