import { randomUUID } from 'node:crypto'
import { openFanMatch } from '#matchday/ticket-holders/server/testing/fan-match.ts'
import { fromBase64Url } from '#platform/codes/base64url.ts'
import { rotatingCode } from '#platform/codes/rotating-code.ts'
import { publicKey } from '#platform/codes/ticket-keys.ts'
import type { Buyer } from '#world/world.ts'
import { staff } from '#world/staff.ts'
import type { Scan } from '../../contract.ts'
import { judge, type Entry, type GateState } from '../../rules.ts'
import { readCode } from '../../scan/read-code.ts'
import { codeReaderOf, lookupOf } from '../../snapshot/lookup.ts'
import { verifySnapshot } from '../../snapshot/signature.ts'

export type Gates = Awaited<ReturnType<typeof openGates>>
export type GateDevice = Awaited<ReturnType<Gates['device']>>

const calm = { battery: 80, clockOffsetMs: 0, pending: 0 }

/** A match with a Fan ID, its supervisor, and devices that work with and without a network. */
export async function openGates() {
  const stage = await openFanMatch()
  const supervisor = await staff(stage, 'gate')
  const { id: eventId } = stage.event

  async function device(gate: string | null, more: { supervisor?: boolean; atPoint?: boolean } = {}) {
    const { atPoint = false } = more
    const input = { gate, supervisor: more.supervisor ?? gate === null, ...(atPoint && { atPoint }) }
    const made = await supervisor.post(`/staff/gates/${eventId}/codes`, input)
    const browser = stage.browser()
    const { status, body } = await browser.post('/gate/devices', {
      code: made.body.code,
      name: `Puerta ${gate}`.slice(0, 40),
    })
    if (status !== 201) throw new Error(JSON.stringify(body))
    const headers = { 'gate-session': body.token as string }
    const keys = new Map(
      await Promise.all(
        (body.keys as { kid: number; publicKey: string }[]).map(
          async (key) => [key.kid, await publicKey(fromBase64Url(key.publicKey)!)] as const,
        ),
      ),
    )
    const call = (method: string, path: string, sent?: unknown) => browser.call(method, path, sent, headers)
    const open = async (bytes: Uint8Array) => (await verifySnapshot(Uint8Array.from(bytes), keys))!

    /** Takes the match along, to judge without a network from then on. */
    async function takeAlong() {
      const lookup = lookupOf(await open((await call('GET', '/gate/snapshot')).body as Buffer))
      const seen = new Map<string, Entry>()
      const queue: Scan[] = []
      const gateState = (): GateState => ({
        gate,
        atPoint,
        direction: 'in',
        settings: lookup.head().settings,
        off: lookup.head().off,
        fanIdRequired: lookup.head().fanIdRequired,
        madeAt: Date.parse(lookup.head().madeAt),
        find: lookup.find,
        findOfFan: lookup.findOfFan,
        children: lookup.children,
        adult: lookup.adult,
        seen: (id) => seen.get(id),
      })
      /** Judges and, when it passes, keeps the scans for later. */
      async function scan(code: string, at = Date.now()) {
        const clock = { now: at, known: true }
        const reading = await readCode(code, await codeReaderOf(lookup.head()), clock)
        const verdict = judge(reading, gateState(), clock)
        for (const ticketId of verdict.party) {
          seen.set(ticketId, { at, gate: gate ?? '1', inside: true })
          queue.push(scanOf({ ticketId, code, gate: gate ?? '1', at: new Date(at).toISOString() }))
        }
        return verdict
      }
      async function sync() {
        const scans = queue.splice(0)
        const answer = await call('POST', '/gate/sync', {
          version: lookup.head().version,
          scans,
          state: calm,
        })
        if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
        if (answer.body.delta !== null) lookup.apply(await open(fromBase64Url(answer.body.delta as string)!))
        return answer.body
      }
      return { lookup, scan, sync, queue, gateState }
    }

    type DeviceInput = Partial<Scan> & Pick<Scan, 'ticketId' | 'code'>
    const admitAll = (scans: DeviceInput[]) =>
      call('POST', '/gate/admissions', { scans: scans.map((scan) => scanOf({ gate: gate ?? '1', ...scan })) })
    /** One person: the answer's body is that of his scan, or the refusal. */
    const admit = async (scan: DeviceInput) => {
      const answer = await admitAll([scan])
      return { ...answer, body: answer.body.admissions?.[0] ?? answer.body }
    }
    return { id: body.device.id as string, body, browser, call, takeAlong, admit, admitAll, keys }
  }

  /** What a buyer's telephone shows of a ticket at a moment. */
  async function codeOf(buyer: Buyer, ticketId: string, at = Date.now()): Promise<string> {
    const { body } = await buyer.get(`/tickets/${ticketId}`)
    return rotatingCode(body.code as string, body.secret as string, at)
  }

  const gateOf = async (buyer: Buyer, ticketId: string) =>
    (await buyer.get(`/tickets/${ticketId}`)).body.seat.gate as string

  return { ...stage, eventId, supervisor, device, codeOf, gateOf }
}

export function scanOf(scan: Partial<Scan> & Pick<Scan, 'ticketId' | 'code'>): Scan {
  return {
    id: randomUUID(),
    kind: 'in',
    gate: '7',
    at: new Date().toISOString(),
    clockKnown: true,
    verdict: 'pass',
    ...scan,
  }
}
