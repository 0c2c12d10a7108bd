import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judge, type Entry, type GateState } from './rules.ts'
import { clockAt, timeMark, windowsAllowed } from './scan/clock.ts'
import type { Reading } from './scan/read-code.ts'
import { lookOf, nextStep, spokenWords } from './verdict-words.ts'
import type { GateTicket } from './snapshot/shapes.ts'

const now = Date.parse('2026-11-28T23:10:00Z')
const clock = { now, known: true }
const plain: GateTicket = {
  id: '0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b',
  gate: '7',
  zone: 'Preferente',
  section: '112',
  row: 'F',
  seat: '9',
  fare: 'adult',
  fareName: 'Adulto',
  evidence: '',
  ended: null,
  bound: 'nobody',
  restricted: false,
  entered: null,
  inside: false,
  fanKey: '',
  holder: '',
}
const child = (last: string, more: Partial<GateTicket> = {}): GateTicket => ({
  ...plain,
  id: `0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a${last}`,
  fare: 'child',
  fareName: 'Niña o niño',
  bound: 'minor',
  fanKey: 'f1',
  ...more,
})
const adult: GateTicket = { ...plain, bound: 'fan', fanKey: 'f1' }
const reading = (ticketId: string, rotating = true): Reading => ({
  ok: true,
  of: 'ticket',
  ticketId,
  rotating,
})

function gateStateOf(
  tickets: GateTicket[],
  more: Partial<GateState> = {},
  seen = new Map<string, Entry>(),
): GateState {
  return {
    gate: '7',
    atPoint: false,
    direction: 'in',
    settings: { reEntry: false, anyGate: false },
    off: null,
    fanIdRequired: false,
    madeAt: now,
    find: (id) => tickets.find((ticket) => ticket.id === id),
    findOfFan: (fanId) => tickets.find(({ fanKey, bound }) => fanKey === fanId && bound === 'fan'),
    children: (key) => tickets.filter(({ fanKey, bound }) => fanKey === key && bound === 'minor'),
    adult: (key) => tickets.find(({ fanKey, bound }) => fanKey === key && bound !== 'minor'),
    seen: (id) => seen.get(id),
    ...more,
  }
}
const kindOf = (ticket: GateTicket, more: Partial<GateState> = {}) =>
  judge(reading(ticket.id), gateStateOf([ticket], more), clock).kind

describe('a gate', () => {
  it.each([
    ['pass', plain, {}],
    ['used', { ...plain, entered: { at: now - 60_000, gate: '3' }, inside: true }, {}],
    ['other_gate', plain, { gate: '4' }],
    ['old_code', { ...plain, ended: 'replaced' }, {}],
    ['revoked', { ...plain, ended: 'revoked' }, {}],
    ['restricted', { ...plain, restricted: true, entered: { at: now, gate: '7' } }, {}],
    ['fan_id_pending', plain, { fanIdRequired: true }],
    ['fan_id_pending', { ...plain, bound: 'other' }, { fanIdRequired: true }],
    ['minor_alone', child('01'), { fanIdRequired: true }],
  ] as const)('says %s', (kind, ticket, more) => {
    expect(kindOf(ticket, more)).toBe(kind)
  })

  it.each([
    ['not_ours', 'unknown_key'],
    ['other_match', 'other_match'],
    ['stale', 'old_code'],
    ['ended', 'old_code'],
    ['barred', 'restricted'],
  ] as const)('says of what is %s: %s', (reason, kind) => {
    expect(judge({ ok: false, reason }, gateStateOf([]), clock).kind).toBe(kind)
  })

  it('opens any gate where the match says so, and to a supervisor who walks', () => {
    expect(kindOf(plain, { gate: '4', settings: { reEntry: false, anyGate: true } })).toBe('pass')
    expect(kindOf(plain, { gate: null })).toBe('pass')
  })

  it('lets a ticket in that was sold after its snapshot, and none that should have been there', () => {
    const young = judge(reading(plain.id), gateStateOf([], { madeAt: 0 }), clock)
    expect(young).toMatchObject({ kind: 'pass', marks: ['new_sale'], party: [plain.id] })
    expect(judge(reading(plain.id), gateStateOf([]), clock).kind).toBe('unknown_key')
    const needsFan = gateStateOf([], { madeAt: 0, fanIdRequired: true })
    expect(judge(reading(plain.id), needsFan, clock).kind).toBe('fan_id_pending')
  })

  it('marks paper, and a clock that nobody vouches for', () => {
    const verdict = judge(reading(plain.id, false), gateStateOf([plain]), { now, known: false })
    expect(verdict).toMatchObject({ kind: 'pass', marks: ['paper', 'clock'] })
  })
})

describe('a ticket at a fare that is not the general one', () => {
  const student = { ...plain, fare: 'estudiante', fareName: 'Estudiante', evidence: 'Pide la credencial.' }

  it('passes, and says its name and what to ask for; on paper too', () => {
    const verdict = judge(reading(plain.id), gateStateOf([student]), clock)
    expect(verdict).toMatchObject({ kind: 'pass', marks: ['fare'] })
    expect(nextStep(verdict, String)).toBe('Tarifa Estudiante. Pide la credencial.')
    const paper = judge(reading(plain.id, false), gateStateOf([student]), clock)
    expect(nextStep(paper, String)).toBe(
      'En papel: pide una identificación. Tarifa Estudiante. Pide la credencial.',
    )
  })

  it('says nothing more than its name where nothing is asked, and nothing of the general one', () => {
    const away = { ...student, fareName: 'Visitante', evidence: '' }
    expect(nextStep(judge(reading(plain.id), gateStateOf([away]), clock), String)).toBe('Tarifa Visitante.')
    expect(nextStep(judge(reading(plain.id), gateStateOf([plain]), clock), String)).toBe('')
  })
})

describe('a match that is off', () => {
  it.each([
    ['cancelled', 'Se canceló. El club devuelve el dinero.'],
    ['closed', 'Es a puerta cerrada.'],
    ['moved', 'Cambió de día.'],
  ] as const)('lets nobody in, and says that it is %s; who is inside goes out', (off, words) => {
    const inside = { ...plain, entered: { at: now - 60_000, gate: '7' }, inside: true }
    const verdict = judge(reading(plain.id), gateStateOf([plain], { off }), clock)
    expect(verdict).toMatchObject({ kind: 'match_off', party: [], ticketId: plain.id })
    expect(nextStep(verdict, String)).toBe(words)
    expect(kindOf(inside, { off, direction: 'out' })).toBe('pass')
    expect(kindOf(plain, { off: null })).toBe('pass')
  })
})

describe('a family 1 + 3', () => {
  const family = [adult, child('01'), child('02'), child('03')]

  it('passes with the adult’s code, and the screen counts four', () => {
    const verdict = judge(reading(adult.id), gateStateOf(family, { fanIdRequired: true }), clock)
    expect(verdict).toMatchObject({ kind: 'pass', family: { children: 3, passing: 4 } })
    expect(verdict.party).toEqual(family.map(({ id }) => id))
    expect(lookOf(verdict)).toMatchObject({ colour: 'green', word: 'Familia: pasan 4' })
    expect(nextStep(verdict, String)).toBe('Adulto con 3 menores. Cuenta 4. Tarifa Niña o niño.')
  })

  it('is asked for the evidence of each of its fares, once', () => {
    const student = { ...adult, fare: 'estudiante', fareName: 'Estudiante', evidence: 'Pide la credencial.' }
    const verdict = judge(reading(adult.id), gateStateOf([student, child('01'), child('02')]), clock)
    expect(nextStep(verdict, String)).toBe(
      'Adulto con 2 menores. Cuenta 3. Tarifa Estudiante. Pide la credencial. Tarifa Niña o niño.',
    )
    const general = gateStateOf([adult, child('01', { fare: 'adult' })])
    expect(nextStep(judge(reading(adult.id), general, clock), String)).toBe('Adulto con 1 menor. Cuenta 2.')
  })

  it('lets who stayed behind follow with the same code, then nobody', () => {
    const seen = new Map(family.slice(0, 3).map(({ id }) => [id, { at: now, gate: '7', inside: true }]))
    const late = judge(reading(adult.id), gateStateOf(family, {}, seen), clock)
    expect(late).toMatchObject({ kind: 'pass', family: { children: 3, passing: 1 }, party: [family[3]?.id] })
    seen.set(family[3]!.id, { at: now, gate: '7', inside: true })
    expect(judge(reading(adult.id), gateStateOf(family, {}, seen), clock).kind).toBe('used')
  })

  it('opens to a child with its own code only behind the adult', () => {
    const seen = new Map<string, Entry>()
    const gateState = gateStateOf(family, { fanIdRequired: true }, seen)
    expect(judge(reading(family[1]!.id), gateState, clock).kind).toBe('minor_alone')
    seen.set(adult.id, { at: now, gate: '7', inside: true })
    expect(judge(reading(family[1]!.id), gateState, clock).kind).toBe('pass')
  })

  it('opens with the adult’s Fan ID too', () => {
    const byFan: Reading = { ok: true, of: 'fan', fanId: 'f1', rotating: true }
    expect(judge(byFan, gateStateOf(family, { fanIdRequired: true }), clock).ticketId).toBe(adult.id)
    expect(judge({ ...byFan, fanId: 'f2' }, gateStateOf(family), clock).kind).toBe('other_match')
  })
})

describe('going out', () => {
  const inside = { ...plain, entered: { at: now - 60_000, gate: '7' }, inside: true }

  it('is for who is inside, and coming back only where the match lets them', () => {
    const out = { direction: 'out' as const }
    expect(judge(reading(plain.id), gateStateOf([inside], out), clock)).toMatchObject({
      kind: 'pass',
      entry: 'out',
    })
    expect(judge(reading(plain.id), gateStateOf([plain], out), clock).kind).toBe('used')
    const back = { settings: { reEntry: true, anyGate: false } }
    const away = { ...inside, inside: false }
    expect(judge(reading(plain.id), gateStateOf([away], back), clock)).toMatchObject({ entry: 're_entry' })
    expect(kindOf(away)).toBe('used')
    expect(kindOf(inside, back)).toBe('used')
  })
})

describe('whatever is read', () => {
  const anyTicket: fc.Arbitrary<GateTicket> = fc.record({
    id: fc.constant(plain.id),
    gate: fc.constantFrom('7', '8', ''),
    zone: fc.string(),
    section: fc.string(),
    row: fc.string(),
    seat: fc.string(),
    fare: fc.constantFrom('adult', 'child', 'estudiante'),
    fareName: fc.string(),
    evidence: fc.string(),
    ended: fc.constantFrom(null, 'revoked', 'replaced'),
    bound: fc.constantFrom('nobody', 'fan', 'minor', 'other'),
    restricted: fc.boolean(),
    entered: fc.option(fc.record({ at: fc.nat(), gate: fc.string() })),
    inside: fc.boolean(),
    fanKey: fc.constantFrom('', 'f1'),
    holder: fc.string(),
  })
  const anyGateState = fc.record({
    fanIdRequired: fc.boolean(),
    direction: fc.constantFrom('in' as const, 'out' as const),
    settings: fc.record({ reEntry: fc.boolean(), anyGate: fc.boolean() }),
  })

  it('passes nobody who is ended or kept out, and writes down as many as it passes', () => {
    fc.assert(
      fc.property(anyTicket, anyGateState, fc.boolean(), (ticket, more, known) => {
        const verdict = judge(reading(ticket.id), gateStateOf([ticket], more), { now, known })
        const passes = verdict.kind === 'pass'
        expect(verdict.party.length > 0).toBe(passes)
        expect(verdict.entry !== null).toBe(passes)
        if (passes) expect([ticket.ended, ticket.restricted]).toEqual([null, false])
        if (verdict.entry === 'in') expect(ticket.entered).toBeNull()
      }),
    )
  })

  it('says it in a word, a colour, a sound, and tells the queue nothing of a restriction', () => {
    fc.assert(
      fc.property(anyTicket, anyGateState, (ticket, more) => {
        const verdict = judge(reading(ticket.id), gateStateOf([ticket], more), clock)
        const look = lookOf(verdict)
        expect(look.word.length).toBeGreaterThan(0)
        expect(look.vibration.length).toBeGreaterThan(0)
        expect(spokenWords(verdict).length).toBeGreaterThan(0)
        if (verdict.kind === 'restricted') {
          expect(look.colour).toBe('blue')
          const said = `${look.word} ${spokenWords(verdict)} ${nextStep(verdict, String)}`
          expect(said).not.toMatch(/restri|vetad|prohib/i)
        }
      }),
    )
  })
})

describe('the clock', () => {
  it('is the server’s, whatever the telephone’s own says or is set to meanwhile', () => {
    const mark = timeMark(now, 5000, 5400)
    const twentyMinutes = 20 * 60_000
    expect(clockAt(mark, 65_200, now + twentyMinutes)).toEqual({ now: now + 60_000, known: true })
    expect(clockAt(mark, 65_200, now - twentyMinutes)).toEqual({ now: now + 60_000, known: true })
  })

  it('is the telephone’s until it met the server, and then takes codes of 25 minutes around', () => {
    expect(clockAt(null, 100, now)).toEqual({ now, known: false })
    expect(windowsAllowed({ now, known: false })).toBe(50)
    expect(windowsAllowed({ now, known: true })).toBe(1)
  })
})
