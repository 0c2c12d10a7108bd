import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Sha256 } from './bytes.ts'
import { hashOfText, statementText } from './record.ts'
import type { SalePlan, SaleResult, SaleSaid } from './sale-record.ts'
import { ofMatch } from './testing/match-record.ts'
import { verifySale } from './verify-sale.ts'

const sha256: Sha256 = (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest())
const club = generateKeyPairSync('ed25519')
const iso = (minutes: number) => new Date(Date.UTC(2026, 10, 24) + minutes * 60_000).toISOString()

type Told = { said: SaleSaid; at: number; sale?: string }
type Entry = { statement: string; signature: string; key: number }

/** A record as the club would sign it, each entry after the one before. */
async function signed(told: Told[], sale = 'sale-7', key: KeyObject = club.privateKey): Promise<Entry[]> {
  const entries: Entry[] = []
  let previous = ''
  for (const [index, { said, at, sale: own = sale }] of told.entries()) {
    const statement = statementText({ no: index + 1, previous, sale: own, sitting: 1, at: iso(at) }, said)
    const signature = sign(null, Buffer.from(statement), key).toString('base64url')
    entries.push({ statement, signature, key: 1 })
    previous = await hashOfText(statement, sha256)
  }
  return entries
}

const plan = (quota: number, comps = 2): SalePlan => ({
  title: 'Gallos vs Halcones',
  startsAt: iso(500),
  salesStartAt: iso(60),
  salesEndAt: iso(400),
  perPerson: 4,
  asksFanId: false,
  phases: [
    {
      id: 3,
      name: 'Titulares',
      buyers: 'Titulares de bonogallo',
      startsAt: iso(60),
      endsAt: iso(120),
      quota,
      perPerson: null,
      perCluster: false,
      zones: [],
    },
  ],
  zones: [
    {
      id: 1,
      name: 'Norte',
      seats: 20,
      forSale: 15 - comps,
      club: 3,
      ballot: 0,
      holders: 2,
      comps,
      prices: [],
    },
  ],
})
const ofQueue = {
  kind: 'ended',
  reason: 'over',
  places: 30,
  served: 25,
  skipped: 5,
  waiting: 0,
  facts: {},
} as unknown as SaleSaid
const queue = await signed([{ at: 390, said: ofQueue }], 'event-7')
const link = {
  sale: 'event-7',
  sitting: 1,
  entries: 1,
  last: await hashOfText(queue[0]!.statement, sha256),
  places: 30,
  served: 25,
}
const result: SaleResult = {
  zones: [{ id: 1, seats: 20, sold: 10, left: 3, club: 3, ballot: 0, holders: 2, comps: 2 }],
  cells: [
    { phase: 3, zone: 1, online: 5, window: 1, returned: 1 },
    { phase: null, zone: 1, online: 4, window: 0, returned: 0 },
  ],
  records: [link],
}
const honest = (): Told[] => [
  { at: 0, said: { kind: 'planned', plan: plan(5) } },
  { at: 30, said: { kind: 'changed', plan: plan(6) } },
  { at: 401, said: { kind: 'ended', reason: 'over', result } },
  { at: 700, said: { kind: 'settled', result } },
]

type Read = { entries?: Entry[]; queue?: { statement: string }[]; kept?: string[]; sale?: string }

async function faults({ entries, queue: other = queue, kept, sale = 'sale-7' }: Read = {}) {
  const publicKey = club.publicKey.export({ format: 'jwk' }).x!
  const record = { entries: entries ?? (await signed(honest())), keys: [{ key: 1, publicKey }] }
  const linked = new Map([['event-7/1', other]])
  const said = await verifySale(
    { sale, record, linked },
    kept === undefined ? {} : { statements: kept },
    sha256,
  )
  return said.faults
}

/** The honest record with one thing told otherwise, signed by the club itself. */
const told = async (change: (entries: Told[]) => Told[] | void) => {
  const entries = honest()
  return faults({ entries: await signed(change(entries) ?? entries) })
}
const withResult = (change: Partial<SaleResult>) =>
  told((entries) => {
    entries[2]!.said = { kind: 'ended', reason: 'over', result: { ...result, ...change } }
  })

describe('a sale’s record', () => {
  it('that is honest has no faults, at its end and before it', async () => {
    expect(await faults()).toEqual([])
    expect(await told((entries) => entries.slice(0, 1))).toEqual([])
  })

  it('without entries is none', async () => {
    expect(await faults({ entries: [] })).toEqual(['no_record'])
  })

  it('shows an entry that was removed, put elsewhere or changed after it was signed', async () => {
    const [one, two, three, four] = (await signed(honest())) as [Entry, Entry, Entry, Entry]
    expect(await faults({ entries: [one, three, four] })).toContain('broken_chain')
    expect(await faults({ entries: [two, three, four] })).toContain('out_of_order')
    expect(await faults({ entries: [one, three, two, four] })).toContain('broken_chain')
    const forged = { ...two, statement: two.statement.replace('"quota":6', '"quota":9') }
    expect(await faults({ entries: [one, forged, three, four] })).toEqual(
      expect.arrayContaining(['bad_signature', 'broken_chain']),
    )
  })

  it('that was written anew as a whole is found by who kept an entry', async () => {
    const kept = (await signed(honest())).map(({ statement }) => statement)
    const others = honest()
    others[0]!.said = { kind: 'planned', plan: plan(6) }
    const anew = await signed(others)
    expect(await faults({ entries: anew })).toEqual([])
    expect(await faults({ entries: anew, kept })).toEqual(['rewritten'])
  })

  it('that a stranger signed is nobody’s', async () => {
    const stranger = generateKeyPairSync('ed25519').privateKey
    expect(await faults({ entries: await signed(honest(), 'sale-7', stranger) })).toEqual(['bad_signature'])
    const unknown = (await signed(honest())).map((entry) => ({ ...entry, key: 2 }))
    expect(await faults({ entries: unknown })).toEqual(['unknown_key'])
  })

  it('shows an entry that was dated back, an end before the hour, and an entry of another sale', async () => {
    expect(await told((entries) => void (entries[1]!.at = -10))).toEqual(['backdated'])
    expect(await told((entries) => void (entries[2]!.at = 399))).toEqual(['backdated'])
    expect(await told((entries) => void (entries[1]!.sale = 'sale-8'))).toEqual(['other_sale'])
  })

  it('shows a second plan, and a close before the end', async () => {
    expect(await told((entries) => void (entries[1]!.said = { kind: 'planned', plan: plan(6) }))).toEqual([
      'out_of_order',
    ])
    expect(await told(([first, , , last]) => [first!, last!])).toContain('out_of_order')
  })

  it('shows figures that do not add up, in the plan and in what was sold', async () => {
    const odd = plan(6)
    odd.zones[0]!.comps += 1
    expect(await told((entries) => void (entries[1]!.said = { kind: 'changed', plan: odd }))).toEqual([
      'plan_sums',
    ])
    const zone = result.zones[0]!
    expect(await withResult({ zones: [{ ...zone, sold: 11 }] })).toEqual(['result_sums'])
    expect(await withResult({ zones: [{ ...zone, sold: 11, left: 2 }] })).toEqual(['result_sums'])
    expect(await withResult({ zones: [{ ...zone, seats: 21, left: 4 }] })).toEqual(['result_sums'])
    expect(await withResult({ zones: [] })).toEqual(['result_sums'])
    expect(await withResult({ zones: [{ ...zone, comps: -1, left: 6 }] })).toEqual(['result_sums'])
  })

  it('shows a phase that sold more than it was ever given', async () => {
    const [inPhase, outside] = result.cells as [SaleResult['cells'][number], SaleResult['cells'][number]]
    const cells = [
      { ...inPhase, online: 6 },
      { ...outside, online: 3 },
    ]
    expect(await withResult({ cells })).toEqual(['over_quota'])
  })

  it('shows a queue’s record that was changed after the sale linked it, and admissions it never had', async () => {
    const other = await signed(
      [{ at: 390, said: { ...ofQueue, served: 26 } as unknown as SaleSaid }],
      'event-7',
    )
    expect(await faults({ queue: other })).toEqual(['other_record'])
    expect(await faults({ queue: [] })).toEqual(['other_record'])
    expect(await withResult({ records: [{ ...link, served: 24 }] })).toEqual(['other_record'])
  })
})

describe('a pack’s and a bonogallo’s record', () => {
  const several = { matches: ['Gallos vs Halcones', 'Gallos vs Rayos'] }
  const zone = { ...result.zones[0]!, left: 1, elsewhere: 2 }
  const cell = { zone: 1, window: 1, returned: 1 }

  /** Of a pack: ten of twelve packs were sold, and two seats by themselves. */
  async function ofPack(change: Partial<SaleResult> = {}, plans: Partial<SalePlan> = {}) {
    const own: SalePlan = { ...plan(6), ...several, packs: 12, phases: [], ...plans }
    const ends: SaleResult = {
      zones: [zone],
      cells: [{ ...cell, phase: null, online: 9 }],
      records: [],
      ...change,
    }
    const entries = await signed(
      [
        { at: 0, said: { kind: 'planned', plan: own } },
        { at: 401, said: { kind: 'ended', reason: 'over', result: ends } },
      ],
      'sale-pack-3',
    )
    return faults({ entries, sale: 'sale-pack-3' })
  }

  /** Of a bonogallo: seven were renewed, and three sold to all. */
  async function ofBonogallo(change: Partial<SaleResult> = {}, plans: Partial<SalePlan> = {}) {
    const phase = plan(6).phases[0]!
    const phases = [1, 2].map((id) => ({ ...phase, id, quota: null }))
    const own: SalePlan = { ...plan(6), ...several, phases, ...plans }
    const cells = [
      { ...cell, phase: 1, online: 6 },
      { ...cell, phase: 2, online: 2 },
    ]
    const entries = await signed(
      [
        { at: 0, said: { kind: 'planned', plan: own } },
        {
          at: 401,
          said: { kind: 'ended', reason: 'over', result: { zones: [zone], cells, records: [], ...change } },
        },
      ],
      'sale-plan-2',
    )
    return faults({ entries, sale: 'sale-plan-2' })
  }

  it('that is honest has no faults', async () => {
    expect(await ofPack()).toEqual([])
    expect(await ofBonogallo()).toEqual([])
  })

  it('shows more packs sold than were ever announced, and a plan that does not say how many', async () => {
    expect(await ofPack({}, { packs: 9 })).toEqual(['over_quota'])
    const { packs: _, ...uncounted } = { ...plan(6), ...several, packs: 12 }
    const entries = await signed([{ at: 0, said: { kind: 'planned', plan: uncounted } }], 'sale-pack-3')
    expect(await faults({ entries, sale: 'sale-pack-3' })).toEqual(['plan_sums'])
  })

  it('shows seats said to be gone elsewhere that were left, and a figure that is kept back', async () => {
    expect(await ofPack({ zones: [{ ...zone, elsewhere: 3 }] })).toEqual(['result_sums'])
    expect(await ofPack({ zones: [{ ...zone, elsewhere: -1, left: 4 }] })).toEqual(['result_sums'])
    expect(await ofBonogallo({ zones: result.zones })).toEqual(['result_sums'])
  })

  it('shows a renewal that the zones never sold, and matches that a bonogallo does not name', async () => {
    const cells = [
      { ...cell, phase: 1, online: 8 },
      { ...cell, phase: 2, online: 2 },
    ]
    expect(await ofBonogallo({ cells })).toEqual(['result_sums'])
    const { matches: _, ...unnamed } = { ...plan(6), ...several }
    const entries = await signed([{ at: 0, said: { kind: 'planned', plan: unnamed } }], 'sale-plan-2')
    expect(await faults({ entries, sale: 'sale-plan-2' })).toEqual(['plan_sums'])
  })

  it('is no record of a match, nor a match’s one of theirs', async () => {
    const entries = await signed(honest().map((one) => ({ ...one, sale: 'sale-pack-7' })))
    expect(await faults({ entries, sale: 'sale-pack-7' })).toEqual(['plan_sums', 'result_sums'])
    expect(await withResult({ zones: [{ ...result.zones[0]!, elsewhere: 0 }] })).toEqual(['result_sums'])
  })
})

it('a match’s record of the release before still stands, and its figures cannot be told otherwise', async () => {
  const { entries, keys } = ofMatch
  const read = (record: typeof ofMatch) =>
    verifySale({ sale: 'sale-1', record, linked: new Map() }, {}, sha256)
  expect((await read(ofMatch)).faults).toEqual([])
  const [first, ...rest] = entries as [Entry, ...Entry[]]
  const other = { ...first, statement: first.statement.replace('"perPerson":8', '"perPerson":80') }
  expect((await read({ entries: [other, ...rest], keys })).faults).toContain('bad_signature')
})
