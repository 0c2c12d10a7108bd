import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { barrier } from '#world/barrier.ts'
import { staff } from '#world/staff.ts'
import { checkInTicket, endCode, lockTicket } from '#selling/tickets/server/ticket-state/ticket-state.ts'
import { clockAt, timeMark } from '../scan/clock.ts'
import { seatWords } from '../verdict-words.ts'
import { gateTickets } from './snapshot/ticket-rows.ts'
import { openMatch } from './sql.ts'
import { openGates, scanOf, type Gates } from './testing/gates.ts'

let gates: Gates
let buyer: Awaited<ReturnType<Gates['buyer']>>
beforeAll(async () => {
  gates = await openGates()
})
afterAll(() => gates.close())

const askFanId = (required: boolean) =>
  sql`update events set requires_fan_id = ${required} where id = ${gates.eventId}`.execute(gates.db)

beforeEach(async () => {
  await askFanId(false)
  buyer = await gates.buyer()
})

/** A ticket of somebody new: nobody here comes up against how many one may have. */
async function ticket() {
  buyer = await gates.buyer()
  const { ticketId, orderId } = await gates.buyOne(buyer)
  return {
    ticketId,
    orderId,
    gate: await gates.gateOf(buyer, ticketId),
    code: await gates.codeOf(buyer, ticketId),
  }
}
/** An adult with a Fan ID and a child beside, at a match that asks for it; each with the code of the ticket. */
async function family() {
  const fan = await gates.fan()
  await askFanId(true)
  const [own, childs] = await gates.buy(fan.buyer, await gates.freeSeats(2))
  const minorId = await gates.child(fan.fanId, '2018-05-05')
  const held = (await gates.holder(own!.ticketId)) === undefined ? childs! : own!
  const { ticketId: child } = held === own ? childs! : own!
  await gates.db
    .insertInto('ticketHolders')
    .values({ eventId: gates.eventId, ticketId: child, minorId, how: 'guardian' })
    .execute()
  const { ticketId: adult } = held
  const codeOf = (ticketId: string) => gates.codeOf(fan.buyer, ticketId)
  return { adult, child, code: await codeOf(adult), childCode: await codeOf(child) }
}
const entries = async (ticketId: string) => {
  const { rows } = await sql<{ kind: string }>`
    select kind from check_ins where ticket_id = ${ticketId} order by scanned_at`.execute(gates.db)
  return rows.map(({ kind }) => kind)
}

describe('a ticket of general admission', () => {
  it('names no row and no seat at the gate', async () => {
    const { ticketId } = await ticket()
    const sell = (admission: 'general' | 'numbered') =>
      sql`update event_zones zone set admission = ${admission} from tickets ticket where ticket.id = ${ticketId}
        and zone.event_id = ticket.event_id and zone.zone_id = ticket.zone_id`.execute(gates.db)
    const atGate = async () => (await gateTickets(gates.db, { eventId: gates.eventId, ids: [ticketId] }))[0]!
    const numbered = await atGate()
    expect(seatWords(numbered)).toBe(
      `Sección ${numbered.section}, fila ${numbered.row}, asiento ${numbered.seat}`,
    )
    await sell('general')
    expect(await atGate()).toMatchObject({ section: numbered.section, row: '', seat: '' })
    expect(seatWords(await atGate())).toBe(`Sección ${numbered.section}, lugar libre`)
    await sell('numbered')
  })
})

describe('a device', () => {
  it('is made by a code once, for a gate that there is, within ten minutes', async () => {
    const path = `/staff/gates/${gates.eventId}/codes`
    expect((await gates.supervisor.post(path, { gate: 'Z9', supervisor: false })).status).toBe(400)
    const { body } = await gates.supervisor.post(path, { gate: '7', supervisor: false })
    expect(body.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
    const redeem = () => gates.browser().post('/gate/devices', { code: body.code, name: 'Moto 3' })
    const both = await Promise.all([redeem(), redeem()])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]))
    const late = await gates.supervisor.post(path, { gate: '7', supervisor: false })
    await sql`update gate_codes set expires_at = now() - interval '1 second' where used_at is null`.execute(
      gates.db,
    )
    expect((await gates.browser().post('/gate/devices', { code: late.body.code, name: 'M' })).status).toBe(
      409,
    )
  })

  it('that was stolen is told so on its next call, and hands in nothing more', async () => {
    const device = await gates.device('7')
    const { ticketId, code } = await ticket()
    expect((await device.call('GET', '/gate/device')).body.device).toMatchObject({
      gate: '7',
      supervisor: false,
    })
    await gates.supervisor.call('DELETE', `/staff/gates/${gates.eventId}/devices/${device.id}`)
    for (const path of ['/gate/device', '/gate/snapshot'])
      expect((await device.call('GET', path)).body.code).toBe('device_revoked')
    expect((await device.admit({ ticketId, code })).body.code).toBe('device_revoked')
    expect(await entries(ticketId)).toEqual([])
    // Control: the same device and ticket, with the mark that it was taken away gone.
    await sql`update gate_devices set revoked_at = null, revoked_by = null where id = ${device.id}`.execute(
      gates.db,
    )
    expect((await device.call('GET', '/gate/device')).status).toBe(200)
    // The same ticket, a device that nobody took away.
    expect((await (await gates.device(null)).admit({ ticketId, code })).body.verdict).toBe('pass')
  })

  it('needs both halves of its session', async () => {
    const device = await gates.device('7')
    const stranger = gates.browser()
    const headers = { 'gate-session': device.body.token as string }
    expect((await stranger.call('GET', '/gate/device', undefined, headers)).body.code).toBe('device_required')
    expect((await device.browser.call('GET', '/gate/device')).body.code).toBe('device_required')
  })
})

describe('the snapshot', () => {
  it('judges a rotating code without a network, and not its screenshot', async () => {
    const { ticketId, gate, code } = await ticket()
    const at = await (await gates.device(gate)).takeAlong()
    expect(await at.scan(code)).toMatchObject({ kind: 'pass', ticketId })
    expect((await at.scan(code)).kind).toBe('used')
    const old = await gates.codeOf(buyer, ticketId, Date.now() - 120_000)
    expect(await at.scan(old)).toMatchObject({ kind: 'old_code', why: 'screenshot' })
    expect((await at.scan('hola')).kind).toBe('unknown_key')
  })

  it('is judged by the server’s time where the telephone’s clock is 20 minutes wrong', async () => {
    const { gate, code } = await ticket()
    const at = await (await gates.device(gate)).takeAlong()
    for (const wrong of [-20, 20]) {
      const wall = Date.now() + wrong * 60_000
      expect((await at.scan(code, wall)).kind, 'by its own clock').toBe('old_code')
      const mark = timeMark(Date.now(), 5_000, 5_000)
      expect(clockAt(mark, 5_010, wall).known).toBe(true)
      expect((await at.scan(code, clockAt(mark, 5_010, wall).now)).kind).toBe(wrong < 0 ? 'pass' : 'used')
    }
  })

  it('learns the database’s time, also from a node whose clock is ten minutes ahead', async () => {
    const device = await (await gates.device(null)).takeAlong()
    const right = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: right + 600_000 })
    const { now } = await device.sync().finally(() => vi.useRealTimers())
    expect(Math.abs(Date.parse(now as string) - right)).toBeLessThan(300_000)
  })

  it('follows what is sold, given back, handed on and forbidden while the gates are open', async () => {
    const given = await ticket()
    const device = await gates.device(null)
    const walk = await device.takeAlong()
    const young = await ticket()
    expect(await walk.scan(young.code)).toMatchObject({ kind: 'pass', marks: ['new_sale'] })
    walk.queue.splice(0)
    await gates.db
      .transaction()
      .execute((tx) => endCode(tx, { ticketId: given.ticketId, reason: 'refunded' }))
    const owner = await gates.fan()
    const bound = await gates.buyOne(owner.buyer)
    await sql`insert into restrictions (fan_id, reason, evidence, ends_at, issued_by)
      values (${owner.fanId}, 'x', 'y', now() + interval '90 days', ${buyer.accountId})`.execute(gates.db)
    expect(walk.lookup.find(given.ticketId)?.ended).toBeNull()
    const synced = await walk.sync()
    expect(synced.reload).toBe(false)
    expect(walk.lookup.find(young.ticketId)?.id).toBe(young.ticketId)
    expect(walk.lookup.find(given.ticketId)?.ended).toBe('revoked')
    expect(walk.lookup.find(bound.ticketId)?.restricted).toBe(true)
    expect((await walk.scan(given.code)).kind).toBe('revoked')
    expect((await walk.scan(await gates.codeOf(owner.buyer, bound.ticketId))).kind).toBe('restricted')
    const { changed } = await lastDelta(device, synced.version as string)
    expect(changed).toBeLessThan(50)
  })

  it('names nobody but for a supervisor', async () => {
    await ticket()
    const bytes = async (gate: string | null) =>
      Buffer.from((await (await gates.device(gate)).call('GET', '/gate/snapshot')).body as Buffer)
    expect((await bytes('7')).includes('Luna')).toBe(false)
    expect((await bytes(null)).includes('Luna')).toBe(true)
  })
})

async function lastDelta(device: Awaited<ReturnType<Gates['device']>>, version: string) {
  const { body } = await device.call('POST', '/gate/sync', {
    version,
    scans: [],
    state: { battery: null, clockOffsetMs: null, pending: 0 },
  })
  return { changed: body.delta === null ? 0 : 1 }
}

describe('two gates without a network', () => {
  it('let the same code in twice: the earlier entry stands and both are told with their next sync', async () => {
    const { ticketId, gate, code } = await ticket()
    const [one, other] = [await gates.device(gate), await gates.device(null)]
    const [first, second] = [await one.takeAlong(), await other.takeAlong()]
    const now = Date.now()
    expect((await first.scan(code, now)).kind).toBe('pass')
    expect((await second.scan(code, now + 1000)).kind).toBe('pass')
    // The later one is told first.
    expect((await second.sync()).results).toMatchObject([{ result: 'recorded' }])
    const told = await first.sync()
    expect(told.results).toMatchObject([{ result: 'recorded' }])
    expect(told.incidents).toMatchObject([{ kind: 'double', ticketId }])
    const incidents = (await second.sync()).incidents as { ticketId: string; entries: { mine: boolean }[] }[]
    expect(incidents.find((one) => one.ticketId === ticketId)?.entries.map(({ mine }) => mine)).toEqual([
      false,
      true,
    ])
    const row = await gates.db
      .selectFrom('tickets')
      .select(['checkedInAt', 'checkedInGate'])
      .where('id', '=', ticketId)
      .executeTakeFirstOrThrow()
    expect([row.checkedInAt?.getTime(), row.checkedInGate]).toEqual([now, gate])
  })

  it('would leave the later entry standing, and nobody told, if who tells first won', async () => {
    const { ticketId, gate } = await ticket()
    const now = Date.now()
    const tell = (at: number) =>
      gates.db.transaction().execute((tx) => checkInTicket(tx, { ticketId, gate, at: new Date(at) }))
    expect([await tell(now - 1000), await tell(now - 2000)]).toEqual([true, false])
    const { checkedInAt } = await gates.db
      .selectFrom('tickets')
      .select('checkedInAt')
      .where('id', '=', ticketId)
      .executeTakeFirstOrThrow()
    expect(checkedInAt?.getTime()).toBe(now - 1000)
  })

  it('write every scan down once, however often it is told', async () => {
    const { ticketId, gate, code } = await ticket()
    const device = await gates.device(gate)
    const scan = scanOf({ ticketId, code, gate })
    const tell = () =>
      device.call('POST', '/gate/sync', {
        version: null,
        scans: [scan],
        state: { battery: 5, clockOffsetMs: 1_200_000, pending: 0 },
      })
    const answers = await Promise.all([tell(), tell(), tell()])
    expect(answers.map(({ body }) => body.results)).toEqual(
      Array.from({ length: 3 }, () => [expect.objectContaining({ id: scan.id, result: 'recorded' })]),
    )
    expect(await entries(ticketId)).toEqual(['in'])
  })

  it('write down an entry with a code that had changed hands, and what became of both', async () => {
    const { ticketId, gate, code } = await ticket()
    const away = await (await gates.device(gate)).takeAlong()
    const friend = await gates.buyer()
    await gates.db.transaction().execute(async (tx) => {
      const { passOn } = await import('#selling/tickets/server/ticket-state/ticket-state.ts')
      await passOn(tx, { ticketId, to: friend.accountId, reason: 'transferred' })
    })
    expect((await away.scan(code)).kind).toBe('pass')
    // Control: until it has heard of the hand-over, a device takes the old code for its holder's.
    expect((await away.scan(code)).kind).toBe('used')
    const told = await away.sync()
    expect(told.results).toMatchObject([{ result: 'old_code' }])
    expect((await away.scan(code)).kind).toBe('old_code')
    const { body } = await gates.supervisor.get(`/staff/gates/${gates.eventId}/incidents?kind=old_code`)
    expect(body.rows[0].story).toMatch(/^Transferido .*; el código nuevo no ha entrado$/)
    const [next] = await gates.tickets(friend)
    const walk = await gates.device(null)
    // A ticket that nobody passed on, by the same way: no case.
    const other = await ticket()
    const beside = await walk.takeAlong()
    await beside.scan(other.code)
    expect((await beside.sync()).results).toMatchObject([{ result: 'recorded' }])
    const nextCode = await gates.codeOf(friend, next!.id)
    expect((await walk.admit({ ticketId: next!.id, code: nextCode })).body.verdict).toBe('pass')
    const after = await gates.supervisor.get(`/staff/gates/${gates.eventId}/incidents?kind=old_code`)
    expect(after.body.rows[0].story).toMatch(/el código nuevo entró/)
  })

  it('cannot make entries up: what no code proves is no entry', async () => {
    const [mine, other] = [await ticket(), await ticket()]
    const device = await gates.device(mine.gate)
    const scan = scanOf({ ticketId: other.ticketId, code: mine.code })
    const { body } = await device.call('POST', '/gate/sync', {
      version: null,
      scans: [scan, scanOf({ ticketId: other.ticketId, code: null, kind: 'override', reason: 'porque sí' })],
      state: { battery: null, clockOffsetMs: null, pending: 0 },
    })
    expect(body.results.map((one: { result: string }) => one.result)).toEqual(['unknown', 'unknown'])
    expect(await entries(other.ticketId)).toEqual(['refused', 'refused'])
  })
})

describe('a gate with a network', () => {
  it('opens once for a code, whoever asks at once, and again for the same scan', async () => {
    const { ticketId, gate, code } = await ticket()
    const devices = await Promise.all([gates.device(null), gates.device(null), gates.device(null)])
    const scan = { id: randomUUID(), ticketId, code, gate }
    const same = await devices[0].admit(scan)
    expect(same.body.verdict).toBe('pass')
    expect((await devices[0].admit(scan)).body.verdict).toBe('pass')
    const all = await Promise.all(devices.map((device) => device.admit({ ticketId, code, gate })))
    expect(all.map(({ body }) => body.verdict)).toEqual(['used', 'used', 'used'])
    for (let round = 0; round < 4; round += 1) {
      const one = await ticket()
      const input = { ticketId: one.ticketId, code: one.code, gate: one.gate }
      const answers = await Promise.all(devices.map((device) => device.admit(input)))
      expect(answers.filter(({ body }) => body.verdict === 'pass')).toHaveLength(1)
    }
  })

  it('lets a family in at one of two gates that ask at once, whole', async () => {
    const { adult, child, code } = await family()
    const devices = [await gates.device(null), await gates.device(null)]
    const both = await Promise.all(
      devices.map((device) => device.admitAll([adult, child].map((ticketId) => ({ ticketId, code })))),
    )
    const said = both.map(({ body }) =>
      body.admissions.map((one: { verdict: string }) => one.verdict).join(' '),
    )
    expect(new Set(said)).toEqual(new Set(['pass pass', 'used used']))
    expect([await entries(adult), await entries(child)]).toEqual([
      ['in', 'refused'],
      ['in', 'refused'],
    ])
  })

  it('makes a case of whom it let in before it heard that the server refuses, and of nobody else', async () => {
    const { ticketId, gate, code } = await ticket()
    const [one, late] = [await gates.device(gate), await gates.device(null)]
    const first = scanOf({ ticketId, gate, code })
    expect((await one.admit(first)).body.verdict).toBe('pass')
    const second = scanOf({ ticketId, gate: '9', code })
    expect((await late.admit(second)).body.verdict).toBe('used')
    // Neither heard the answer in time: both let somebody in, and tell it, twice.
    for (const [device, scan, result] of [
      [one, first, 'recorded'],
      [late, second, 'double'],
      [late, second, 'double'],
    ] as const) {
      const { body } = await device.call('POST', '/gate/sync', {
        version: null,
        scans: [scan],
        state: { battery: null, clockOffsetMs: null, pending: 0 },
      })
      expect(body.results).toMatchObject([{ id: scan.id, result }])
    }
    expect(await entries(ticketId)).toEqual(['in', 'in', 'refused'])
    const { body } = await gates.supervisor.get(`/staff/gates/${gates.eventId}/incidents?kind=double`)
    expect(body.rows[0].entries).toMatch(/puerta 9/i)
  })

  it('lets a family in: the adult, then each child with the same code; a child alone waits', async () => {
    const { adult, child, code: adultCode, childCode } = await family()
    const walk = await gates.device(null)
    const offline = await walk.takeAlong()
    expect(await offline.scan(adultCode)).toMatchObject({ kind: 'pass', family: { children: 1, passing: 2 } })
    const verdict = async (ticketId: string, code: string) =>
      (await walk.admit({ ticketId, code })).body.verdict as string
    expect(await verdict(child, childCode)).toBe('minor_alone')
    expect(await verdict(adult, adultCode)).toBe('pass')
    expect(await verdict(child, adultCode)).toBe('pass')
    expect(await verdict(child, childCode)).toBe('used')
    // The device without a network had let them in before: its entries stand, and both tickets are to be looked at.
    const told = await offline.sync()
    expect(told.results).toMatchObject([{ result: 'recorded' }, { result: 'recorded' }])
    expect(told.incidents).toMatchObject([{ kind: 'double' }, { kind: 'double' }])
  })

  it('keeps out who has no Fan ID, and a supervisor lets in with a reason that is written down', async () => {
    const { ticketId, code, gate } = await ticket()
    await askFanId(true)
    const [device, walk] = [await gates.device(gate), await gates.device(null)]
    expect((await device.admit({ ticketId, code })).body.verdict).toBe('fan_id_pending')
    const letIn = {
      ticketId,
      code: null,
      kind: 'override' as const,
      reason: 'Credencial revisada en ventanilla',
    }
    expect((await device.admit(letIn)).body.code).toBe('supervisor_only')
    expect((await walk.admit(letIn)).body.verdict).toBe('pass')
    expect(await entries(ticketId)).toEqual(['refused', 'override'])
    const logged = await gates.db
      .selectFrom('auditLog')
      .select('detail')
      .where('action', '=', 'gate.override')
      .where('subject', '=', `ticket:${ticketId}`)
      .execute()
    expect(logged).toMatchObject([{ detail: { instead: 'fan_id_pending', reason: letIn.reason } }])
  })

  it('lets people out and in again where the match does', async () => {
    const { ticketId, code, gate } = await ticket()
    const device = await gates.device(gate)
    await device.admit({ ticketId, code })
    const say = async (kind: 'in' | 'out') =>
      (await device.admit({ ticketId, code, kind })).body.verdict as string
    expect(await say('out')).toBe('pass')
    expect(await say('in')).toBe('used')
    const path = `/staff/gates/${gates.eventId}/settings`
    await gates.supervisor.call('PUT', path, { reEntry: true, anyGate: false })
    expect(await say('in')).toBe('pass')
    expect(await say('in')).toBe('used')
    await gates.supervisor.call('PUT', path, { reEntry: false, anyGate: false })
    expect(await entries(ticketId)).toEqual(['in', 'out', 'refused', 're_entry', 'refused'])
  })
})

describe('a refund and an entry of the same ticket at once', () => {
  const refund = (ticketId: string) =>
    gates.db.transaction().execute(async (tx) => {
      await lockTicket(tx, ticketId)
      return endCode(tx, { ticketId, reason: 'refunded' })
    })

  it('never both happen', async () => {
    const walk = await gates.device(null)
    let [entered, refunded] = [0, 0]
    for (let round = 0; round < 5; round += 1) {
      const { ticketId, code } = await ticket()
      const [answer, ended] = await Promise.all([walk.admit({ ticketId, code }), refund(ticketId)])
      const passed = answer.body.verdict === 'pass'
      expect([passed, ended].filter(Boolean)).toHaveLength(1)
      entered += passed ? 1 : 0
      refunded += ended ? 1 : 0
    }
    expect(entered + refunded).toBe(5)
  })

  it('would both happen if each looked first and wrote afterwards', async () => {
    const { ticketId } = await ticket()
    const meet = barrier(2)
    const alive = async () => {
      const { status, checkedInAt } = await gates.db
        .selectFrom('tickets')
        .select(['status', 'checkedInAt'])
        .where('id', '=', ticketId)
        .executeTakeFirstOrThrow()
      await meet()
      return status === 'valid' && checkedInAt === null
    }
    const [enters, ends] = await Promise.all([
      alive().then(async (may) => {
        if (may) await sql`update tickets set checked_in_at = now() where id = ${ticketId}`.execute(gates.db)
        return may
      }),
      alive().then(async (may) => {
        if (may)
          await sql`update tickets set status = 'void', void_reason = 'refunded', voided_at = clock_timestamp() + interval '1 second'
            where id = ${ticketId}`.execute(gates.db)
        return may
      }),
    ])
    expect([enters, ends]).toEqual([true, true])
  })
})

describe('a match that is not played here today', () => {
  it('is said by every gate, those without a network too, and to supervision; then it goes on', async () => {
    const { ticketId, code } = await ticket()
    const device = await gates.device(null)
    const away = await device.takeAlong()
    await sql`insert into closed_matches (event_id) values (${gates.eventId})`.execute(gates.db)
    expect((await device.admit({ ticketId, code })).body.verdict).toBe('match_off')
    expect(await away.sync()).toMatchObject({ off: 'closed' })
    expect((await (await device.takeAlong()).scan(code)).why).toBe('closed')
    const path = `/staff/gates/${gates.eventId}`
    expect((await gates.supervisor.get(path)).body.off).toBe('closed')
    const input = { gate: null, supervisor: true }
    expect((await gates.supervisor.post(`${path}/codes`, input)).body.code).toBe('match_off')
    const letIn = { ticketId, code: null, kind: 'override' as const, reason: 'Personal del club' }
    expect((await device.admit(letIn)).body.verdict).toBe('pass')
    await sql`delete from closed_matches where event_id = ${gates.eventId}`.execute(gates.db)
    expect((await gates.supervisor.get(path)).body.off).toBeNull()
    expect(await offIf('cancelled')).toBe('cancelled')
    expect(await offIf('moved')).toBe('moved')
    expect(await offIf('moved to today')).toBeNull()
    const next = await ticket()
    expect((await device.admit({ ticketId: next.ticketId, code: next.code })).body.verdict).toBe('pass')
  })
})

/** What the gates would say after a change that is then taken back. */
async function offIf(change: 'cancelled' | 'moved' | 'moved to today') {
  const { eventId: id } = gates
  let off: string | null | undefined
  await gates.db
    .transaction()
    .execute(async (tx) => {
      if (change === 'cancelled')
        await sql`update events set status = 'cancelled' where id = ${id}`.execute(tx)
      else {
        await sql`insert into match_changes (event_id, kind, reason, preview, fingerprint, starts_before, starts_after, choose_until)
          select id, 'moved', 'Lluvia', '{}', 'x', starts_at, now(), now() from events where id = ${id}`.execute(
          tx,
        )
        const days = change === 'moved' ? 2 : 0
        await sql`update events set doors_at = now() + make_interval(days => ${days}),
          starts_at = now() + make_interval(days => ${days}, hours => 1) where id = ${id}`.execute(tx)
      }
      off = (await openMatch(tx, id))?.off
      throw new Error('taken back')
    })
    .catch((error: Error) => expect(error.message).toBe('taken back'))
  return off
}

describe('the club’s other systems', () => {
  it('hear of each person who went in, once, by whichever way it was told', async () => {
    const { id } = (
      await (
        await staff(gates, 'administrator')
      ).post('/staff/webhooks', { name: 'CRM', url: 'https://crm.example/', events: ['entry.recorded'] })
    ).body as { id: string }
    const [shown, kept, refused] = [await ticket(), await ticket(), await ticket()]
    const device = await gates.device(null)
    const scan = scanOf({ ticketId: shown.ticketId, code: shown.code, gate: '1' })
    await device.admit(scan)
    await device.admit(scan)
    await device.admit({ ticketId: refused.ticketId, code: shown.code })
    const away = await device.takeAlong()
    await away.scan(kept.code)
    const again = [...away.queue]
    await away.sync()
    away.queue.push(...again)
    await away.sync()
    const { rows } = await sql<{ payload: { ticketId: string; gate: string; kind: string } }>`
      select payload from webhook_events event join webhook_deliveries sent on sent.event_id = event.id
      where webhook_id = ${id} order by event.id`.execute(gates.db)
    expect(rows.map(({ payload }) => payload)).toEqual(
      [shown, kept].map(({ ticketId }) => ({
        entryId: expect.any(String),
        eventId: gates.eventId,
        ticketId,
        kind: 'in',
        gate: '1',
        at: expect.any(String),
      })),
    )
  })
})

describe('the numbers', () => {
  it('count people and not scans, and say nothing of anybody in public', async () => {
    const { ticketId, code, gate } = await ticket()
    const device = await gates.device(gate)
    const before = await counterOf(gate)
    await device.admit({ ticketId, code })
    await device.admit({ ticketId, code })
    const after = await counterOf(gate)
    expect([after.entered - before.entered, after.refused - before.refused]).toEqual([1, 1])
    await device.call('POST', '/gate/queue', { gate, people: 120 })
    expect((await counterOf(gate)).waitMinutes).toBeGreaterThan(0)
    const open = await gates.browser().get(`/events/${gates.eventId}/gates`)
    expect(Object.keys(open.body.gates[0]).toSorted()).toEqual(['arriveBy', 'gate', 'waitMinutes'])
    for (const { waitMinutes } of open.body.gates) expect((waitMinutes ?? 0) % 5).toBe(0)
  })

  it('lead a supervisor to what is open, and close it with words', async () => {
    const path = `/staff/gates/${gates.eventId}/incidents`
    const { body } = await gates.supervisor.get(`${path}?state=open&kind=double`)
    expect(body.total).toBeGreaterThan(0)
    const resolve = `${path}/${body.rows[0].id}/resolution`
    expect((await gates.supervisor.post(resolve, { words: 'Era el mismo celular' })).status).toBe(200)
    expect((await gates.supervisor.post(resolve, { words: 'Otra vez' })).status).toBe(404)
    const matches = await gates.supervisor.get('/staff/gates?sort=-entered')
    expect(matches.body.rows[0].entered).toBeGreaterThan(0)
  })
})

async function counterOf(gate: string) {
  const { body } = await gates.supervisor.get(`/staff/gates/${gates.eventId}`)
  return body.gates.find((one: { gate: string }) => one.gate === gate) as {
    entered: number
    refused: number
    waitMinutes: number
  }
}
