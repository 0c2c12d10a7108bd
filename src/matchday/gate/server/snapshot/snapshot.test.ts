import { generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { fromBase64Url } from '#platform/codes/base64url.ts'
import { privateKey } from '#platform/codes/server/sign-token.ts'
import { publicKey, type Key } from '#platform/codes/ticket-keys.ts'
import { encodeSnapshot, openSnapshot, ticketAt } from '../../snapshot/format.ts'
import { lookupOf } from '../../snapshot/lookup.ts'
import type { GateTicket, SnapshotHead } from '../../snapshot/shapes.ts'
import { signSnapshot, verifySnapshot } from '../../snapshot/signature.ts'

const head: Omit<SnapshotHead, 'count' | 'words' | 'holders'> = {
  eventId: 41,
  match: 'Gallos vs Toros',
  startsAt: '2026-11-28T23:00:00.000Z',
  doorsAt: '2026-11-28T21:00:00.000Z',
  madeAt: '2026-11-28T20:00:00.000Z',
  version: '900',
  since: null,
  fanIdRequired: true,
  settings: { reEntry: false, anyGate: false },
  off: null,
  supervisor: false,
  keys: [],
  eventSecret: '',
  gateSecrets: [],
  barred: [],
}
const pair = generateKeyPairSync('ed25519')
let sign: Key
let keys: Map<number, Key>
beforeAll(async () => {
  sign = await privateKey(Uint8Array.from(pair.privateKey.export({ format: 'der', type: 'pkcs8' })))
  const raw = fromBase64Url(pair.publicKey.export({ format: 'jwk' }).x ?? '') ?? new Uint8Array(0)
  keys = new Map([[3, await publicKey(raw)]])
})

const word = fc.string({ maxLength: 5 })
/** Some of before and more than two bits hold; each always has the same name and asks for the same. */
const anyFare = fc
  .constantFrom('adult', 'child', 'senior', 'estudiante', 'inapam', 'visitante')
  .map((fare) => ({
    fare,
    fareName: fare.toUpperCase(),
    evidence: fare === 'adult' ? '' : `Pide ${fare}`,
  }))
const anyTicket: fc.Arbitrary<GateTicket> = fc
  .record({
    id: fc.uuid({ version: 7 }),
    gate: word,
    zone: word,
    section: word,
    row: word,
    seat: word,
    of: anyFare,
    ended: fc.constantFrom(null, 'revoked', 'replaced'),
    bound: fc.constantFrom('nobody', 'fan', 'minor', 'other'),
    restricted: fc.boolean(),
    entered: fc.option(
      fc.record({ at: fc.integer({ min: 1, max: 4e9 }).map((at) => at * 1000), gate: word }),
    ),
    inside: fc.boolean(),
    fanKey: fc.constantFrom('', '00000000000000f1', 'ffffffffffffffff'),
    holder: fc.constant(''),
  })
  .map(({ of, ...ticket }) => ({ ...ticket, ...of }))
const anyTickets = fc.uniqueArray(anyTicket, { selector: ({ id }) => id, maxLength: 30 })
const make = async (tickets: GateTicket[], more: Partial<typeof head> = {}) =>
  signSnapshot(encodeSnapshot(3, { ...head, ...more }, tickets), sign)
const open = async (tickets: GateTicket[], more: Partial<typeof head> = {}) =>
  (await verifySnapshot(await make(tickets, more), keys))!

describe('a snapshot', () => {
  it('gives back every ticket as it was put in, and finds it by its number', async () => {
    await fc.assert(
      fc.asyncProperty(anyTickets, async (tickets) => {
        const lookup = lookupOf(await open(tickets))
        for (const ticket of tickets) expect(lookup.find(ticket.id)).toEqual(ticket)
        expect(lookup.find('00000000-0000-7000-8000-000000000000')).toBeUndefined()
      }),
      { numRuns: 50 },
    )
  })

  it('is refused with any one of its bits turned, cut short, or signed by nobody known', async () => {
    const [ticket] = fc.sample(anyTicket, { numRuns: 1, seed: 7 })
    const bytes = await make([ticket!])
    expect(await verifySnapshot(bytes, keys)).not.toBeNull()
    const opened = await Promise.all(
      Array.from({ length: bytes.length * 8 }, (_, bit) => {
        const turned = Uint8Array.from(bytes)
        turned[bit >> 3] = (turned[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        return verifySnapshot(turned, keys)
      }),
    )
    expect(opened.filter((one) => one !== null)).toEqual([])
    // Its form alone says nothing: with a bit of the last ticket's turned, it opens.
    const changed = Uint8Array.from(bytes)
    changed[bytes.length - 65] = (changed[bytes.length - 65] ?? 0) ^ 1
    expect(openSnapshot(changed)).not.toBeNull()
    expect(await verifySnapshot(bytes.slice(0, -1), keys)).toBeNull()
    expect(await verifySnapshot(bytes, new Map())).toBeNull()
    expect(await verifySnapshot(new Uint8Array(0), keys)).toBeNull()
  })

  it('tells devices of before what they know of a fare, and is read by them as before', async () => {
    const [ticket] = fc.sample(anyTicket, { numRuns: 1, seed: 7 })
    const fares = ['child', 'estudiante', 'senior', 'adult', 'inapam']
    const tickets = fares.map((fare, at) => ({
      ...ticket!,
      id: `0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a0${at}`,
      fare,
      fareName: fare,
    }))
    const { head: made, bytes } = await open(tickets)
    // What the reader of before does: the head without what it does not know, and the two lowest bits.
    const { fares: _, ...before } = made
    const known = fares.map((_fare, at) => ticketAt({ head: before, bytes }, at).fare)
    expect(known).toEqual(['child', 'adult', 'senior', 'adult', 'adult'])
  })

  it('names people only for a supervisor', async () => {
    const [ticket] = fc.sample(anyTicket, { numRuns: 1, seed: 7 })
    const named = { ...ticket!, holder: 'Ana Luna' }
    expect(ticketAt(await open([named]), 0).holder).toBe('')
    expect(Buffer.from(await make([named])).includes('Luna')).toBe(false)
    expect(ticketAt(await open([named], { supervisor: true }), 0).holder).toBe('Ana Luna')
  })

  it('goes on with what changed, and who moved to another family is in the new one alone', async () => {
    const [base] = fc.sample(anyTicket, { numRuns: 1, seed: 7 })
    const id = (last: number) => `0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a0${last}`
    const adult = { ...base!, id: id(1), ended: null, bound: 'fan' as const, fanKey: '00000000000000f1' }
    const child = { ...adult, id: id(2), bound: 'minor' as const }
    const other = { ...adult, id: id(3), fanKey: '00000000000000f2' }
    const lookup = lookupOf(await open([adult, child, other]))
    expect(lookup.children('00000000000000f1').map((one) => one.id)).toEqual([child.id])
    const moved = { ...child, fanKey: other.fanKey }
    lookup.apply(await open([moved], { since: '900', version: '905' }))
    lookup.apply(await open([moved], { since: '900', version: '905' }))
    expect(lookup.children('00000000000000f1')).toEqual([])
    expect(lookup.children('00000000000000f2')).toEqual([moved])
    expect(lookup.findOfFan('0193a1b2-c3d4-7e5f-0000-0000000000f2')?.id).toBe(other.id)
    expect(lookup.head().version).toBe('905')
    lookup.apply(await open([{ ...other, ended: 'replaced' }], { since: '905', version: '906' }))
    expect(lookup.findOfFan('0193a1b2-c3d4-7e5f-0000-0000000000f2')).toBeUndefined()
  })
})
