import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { machineSigns } from '#club/health/server/machine-signs.ts'
import { openGates, type Gates } from '#matchday/gate/server/testing/gates.ts'
import { enqueue } from '#server/jobs.ts'
import { sql } from 'kysely'
import { staff } from '#world/staff.ts'

let gates: Gates
beforeAll(async () => {
  gates = await openGates()
  await sql`update events set requires_fan_id = false where id = ${gates.eventId}`.execute(gates.db)
})
afterEach(() => vi.useRealTimers())
afterAll(() => gates.close())

const clockSign = machineSigns.find(({ metric }) => metric === 'taquilla_clock_offset_seconds')!

/** As the node's Date says, while the database's clock and everybody's telephone are right. */
function nodeIsOff(minutes: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
}
const right = () => vi.getRealSystemTime()
const offBy = (instant: string) => Math.abs(Date.parse(instant) - right()) / 1000

describe.each([-10, 10])('a web node whose clock is %i minutes off', (minutes) => {
  it('holds seats for as long as it says, and sells them', async () => {
    nodeIsOff(minutes)
    const ana = await gates.buyer()
    const [seatId] = await gates.freeSeats(1)
    const { body: hold } = await ana.post(`/events/${gates.eventId}/holds`, { seatIds: [seatId] })
    const { rows } = await sql<{ left: number }>`select extract(epoch from expires_at - now())::float8 as left
      from holds where id = ${hold.id}`.execute(gates.db)
    expect(rows[0]!.left).toBeGreaterThan(0)
    expect(Math.abs(Date.parse(hold.expiresAt) - right() - rows[0]!.left * 1000)).toBeLessThan(5000)
    const order = await ana.place(hold.id)
    expect((await ana.payByCard(order.id, 'APRO')).body.status).toBe('approved')
    expect((await ana.read(order.id)).status).toBe('paid')
  })

  it('takes the code of somebody’s authenticator, and no older one', async () => {
    nodeIsOff(minutes)
    const person = await staff(gates, 'support')
    const { body } = await person.post('/auth/second-factor')
    const codeAt = (at: number) => TOTP.generate({ secret: Secret.fromBase32(body.secret), timestamp: at })
    const give = (code: string) => person.post('/auth/second-factor/codes', { code })
    expect((await give(codeAt(Date.now()))).body.code).toBe('wrong_code')
    expect((await give(codeAt(right()))).status).toBe(200)
  })

  it('lets in who shows a rotating code, and gives the gate’s telephones the right time', async () => {
    const ana = await gates.buyer()
    const { ticketId } = await gates.buyOne(ana)
    const device = await gates.device(await gates.gateOf(ana, ticketId))
    nodeIsOff(minutes)
    const code = await gates.codeOf(ana, ticketId, right())
    const synced = await device.call('POST', '/gate/sync', {
      version: null,
      scans: [],
      state: { battery: 80, clockOffsetMs: 0, pending: 0 },
    })
    expect(offBy(synced.body.now)).toBeLessThan(5)
    expect((await device.admit({ ticketId, code })).body.verdict).toBe('pass')
  })

  it('asks for jobs at their hour, and says how far it is off', async () => {
    nodeIsOff(minutes)
    await enqueue(gates.db, 'clock_try', {}, { key: 'clock_try', inSeconds: 60 })
    const { rows } = await sql<{
      seconds: number
    }>`select extract(epoch from run_at - now())::float8 as seconds
      from graphile_worker.jobs where key = 'clock_try'`.execute(gates.db)
    expect(rows[0]!.seconds).toBeGreaterThan(30)
    expect(rows[0]!.seconds).toBeLessThan(61)
    const [off] = await clockSign.read(gates.services)
    expect(off!.value).toBeGreaterThan(590)
  })
})
