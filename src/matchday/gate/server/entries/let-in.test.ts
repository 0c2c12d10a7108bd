import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endCode, lockTicket } from '#selling/tickets/server/ticket-state/ticket-state.ts'
import { staff } from '#world/staff.ts'
import type { Scan } from '../../contract.ts'
import { proofOf, verifierIfRight, type Supervisor } from '../../scan/supervisor-pin.ts'
import { openGates, scanOf, type GateDevice, type Gates } from '../testing/gates.ts'

let gates: Gates
let supervisor: Awaited<ReturnType<typeof staff>>
let pin: string
beforeAll(async () => {
  gates = await openGates()
  await sql`update events set requires_fan_id = false where id = ${gates.eventId}`.execute(gates.db)
  supervisor = await staff(gates, 'gate')
  pin = (await supervisor.post(`/staff/gates/${gates.eventId}/pin`)).body.pin
})
afterAll(() => gates.close())

const calm = { battery: null, clockOffsetMs: null, pending: 0 }
const sync = async (device: GateDevice, scans: Scan[] = []) =>
  (await device.call('POST', '/gate/sync', { version: null, scans, state: calm })).body as {
    supervisors: Supervisor[]
    results: { result: string }[]
    incidents: { kind: string; ticketId: string; entries: unknown[] }[]
  }
const knownTo = async (device: GateDevice) => (await sync(device)).supervisors.at(-1)!

/** What a telephone keeps once the PIN was typed on it. */
async function letIn(known: Supervisor, typed: string, more: Partial<Scan> & Pick<Scan, 'ticketId'>) {
  const verifier = (await verifierIfRight(typed, known))!
  const scan = scanOf({
    code: null,
    kind: 'override',
    verdict: 'used',
    reason: 'Salió sin escanear',
    ...more,
  })
  return { ...scan, by: { pinId: known.pinId, proof: await proofOf(verifier, scan) } }
}
async function ticket() {
  const buyer = await gates.buyer()
  const { ticketId } = await gates.buyOne(buyer)
  return { ticketId, code: await gates.codeOf(buyer, ticketId), gate: await gates.gateOf(buyer, ticketId) }
}
const written = (ticketId: string) =>
  gates.db
    .selectFrom('checkIns')
    .select(['kind', 'letInBy'])
    .where('ticketId', '=', ticketId)
    .orderBy('receivedAt')
    .execute()
const casesOf = async (ticketId: string) =>
  (await gates.db.selectFrom('gateIncidents').select('kind').where('ticketId', '=', ticketId).execute()).map(
    ({ kind }) => kind,
  )

describe('a supervisor’s PIN on a steward’s telephone', () => {
  it('is checked there without a network, is in no answer, and is replaced by the next', async () => {
    const device = await gates.device('1')
    const known = await knownTo(device)
    expect(known.name).toBe('Alma Soto')
    expect(JSON.stringify(known)).not.toContain(pin)
    expect(await verifierIfRight(pin, known)).not.toBeNull()
    expect(await verifierIfRight(pin === '000000' ? '000001' : '000000', known)).toBeNull()
    const other = await staff(gates, 'gate')
    const path = `/staff/gates/${gates.eventId}/pin`
    await other.post(path)
    await other.post(path)
    expect((await sync(device)).supervisors).toHaveLength(2)
    await gates.db
      .updateTable('accounts')
      .set({ role: 'support' })
      .where('id', '=', other.accountId)
      .execute()
    expect((await sync(device)).supervisors.map(({ pinId }) => pinId)).toEqual([known.pinId])
    expect((await (await staff(gates, 'support')).post(path)).body.code).toBe('not_permitted')
  })

  it('lets in who was let in before, in the supervisor’s name, and is listed with the reason', async () => {
    const { ticketId, code, gate } = await ticket()
    const device = await gates.device(gate)
    await device.admit({ ticketId, code })
    const scan = await letIn(await knownTo(device), pin, { ticketId, gate })
    expect((await sync(device, [scan, scan])).results.map(({ result }) => result)).toEqual([
      'recorded',
      'recorded',
    ])
    expect(await written(ticketId)).toEqual([
      { kind: 'in', letInBy: null },
      { kind: 'override', letInBy: supervisor.accountId },
    ])
    expect(await casesOf(ticketId)).toEqual([])
    const { body } = await supervisor.get(`/staff/gates/${gates.eventId}/let-in`)
    expect(body.rows[0]).toMatchObject({ who: 'Alma Soto', reason: 'Salió sin escanear', verdict: 'used' })
    const match = await supervisor.get(`/staff/gates/${gates.eventId}`)
    expect(match.body.letIn).toBe(body.total)
    const log = await gates.db
      .selectFrom('auditLog')
      .select(['accountId', 'detail'])
      .where('action', '=', 'gate.override')
      .where('subject', '=', `ticket:${ticketId}`)
      .execute()
    expect(log).toMatchObject([
      { accountId: supervisor.accountId, detail: { instead: 'used', reason: 'Salió sin escanear' } },
    ])
  })

  it('is nobody’s word without the proof, with that of another person, or against a verdict that stands', async () => {
    const { ticketId, gate } = await ticket()
    const device = await gates.device(gate)
    const known = await knownTo(device)
    const right = await letIn(known, pin, { ticketId, gate })
    const refused: Scan[] = [
      { ...right, id: randomUUID(), by: undefined },
      { ...right, id: randomUUID() },
      { ...right, by: { pinId: randomUUID(), proof: right.by.proof } },
      await letIn(known, pin, { ticketId, gate, verdict: 'restricted' }),
      await letIn(known, pin, { ticketId, gate, verdict: 'revoked' }),
      await letIn(known, pin, { ticketId, gate, verdict: 'unknown_key' }),
    ]
    await sync(device, refused)
    expect((await written(ticketId)).map(({ kind }) => kind)).toEqual(refused.map(() => 'refused'))
    expect(await casesOf(ticketId)).toEqual(['forged'])
    // The control: the same with its own proof is one.
    await sync(device, [await letIn(known, pin, { ticketId, gate })])
    expect((await written(ticketId)).at(-1)).toEqual({ kind: 'override', letInBy: supervisor.accountId })
  })

  it('of two telephones without a network for one ticket is a case that both are told of; of one is none', async () => {
    const [one, two] = [await gates.device('1'), await gates.device('2')]
    const known = await knownTo(one)
    const { ticketId } = await ticket()
    const alone = await sync(one, [await letIn(known, pin, { ticketId, gate: '1' })])
    expect(alone.incidents.filter((found) => found.ticketId === ticketId)).toEqual([])
    const both = await sync(two, [await letIn(known, pin, { ticketId, gate: '2' })])
    expect(both.incidents.find((found) => found.ticketId === ticketId)).toMatchObject({
      kind: 'double',
      entries: [{}, {}],
    })
    expect((await sync(one)).incidents.map((found) => found.ticketId)).toContain(ticketId)
  })

  it('beside an entry elsewhere of a ticket that was only at the wrong gate is a case', async () => {
    const { ticketId, code, gate } = await ticket()
    const [one, two] = [await gates.device('1'), await gates.device(gate)]
    const known = await knownTo(one)
    await sync(one, [await letIn(known, pin, { ticketId, gate: '1', verdict: 'other_gate' })])
    await sync(two, [scanOf({ ticketId, code, gate })])
    expect(await casesOf(ticketId)).toEqual(['double'])
  })

  it('for a ticket that was given back meanwhile is a case: the person is inside', async () => {
    const { ticketId, gate } = await ticket()
    const device = await gates.device(gate)
    const scan = await letIn(await knownTo(device), pin, { ticketId, gate, verdict: 'other_gate' })
    await gates.db.transaction().execute(async (tx) => {
      await lockTicket(tx, ticketId)
      await endCode(tx, { ticketId, reason: 'refunded' })
    })
    await sync(device, [scan])
    expect(await casesOf(ticketId)).toEqual(['revoked'])
  })
})

it('no supervisor’s own telephone lets in a ticket that ended or a person under a restriction, also where a match that is off hides it', async () => {
  const walk = await gates.device(null)
  const { ticketId } = await ticket()
  const letThem = { ticketId, code: null, kind: 'override' as const, reason: 'Personal del club' }
  await gates.db.transaction().execute(async (tx) => {
    await lockTicket(tx, ticketId)
    await endCode(tx, { ticketId, reason: 'refunded' })
  })
  expect((await walk.admit(letThem)).body.verdict).toBe('revoked')
  await sql`insert into closed_matches (event_id) values (${gates.eventId})`.execute(gates.db)
  expect((await walk.admit(letThem)).body.verdict).toBe('match_off')
  expect((await written(ticketId)).map(({ kind }) => kind)).toEqual(['refused', 'refused'])
  await sql`delete from closed_matches where event_id = ${gates.eventId}`.execute(gates.db)
})
