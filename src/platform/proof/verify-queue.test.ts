import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { joined, toHex } from './bytes.ts'
import type { Said, Statement } from './record.ts'
import { beaconAt, named, round, sale, sha256, T, tools, type Told } from './server/testing/planted-sale.ts'
import { verifyQueue, type Kept, type Published } from './verify-queue.ts'

const faultsOf = async ({ published }: { published: Published }, kept: Kept = {}) =>
  (await verifyQueue(published, kept, tools)).faults

describe('what everybody can check', () => {
  it('finds nothing wrong with an honest draw, nor with a place in it', async () => {
    const honest = await sale()
    expect(await faultsOf(honest, { place: honest.place(17) })).toEqual([])
  })

  it('finds a place that was put in after the list was closed', async () => {
    const late = await sale({ list: (list) => joined(list, new Uint8Array(32).fill(255)) })
    expect(await faultsOf(late)).toContain('list_not_of_root')
  })

  it('finds a place that was taken out', async () => {
    const honest = await sale()
    const without = await sale({ commitments: honest.commitments.slice(1) })
    const missing = [0, 1, 2]
      .map((at) => honest.place(at))
      .concat(honest.commitments.map((_, at) => honest.place(at)))
    const one = missing.find(({ commitment }) => commitment === toHex(honest.commitments[0]!))!
    expect(await faultsOf(without, { place: one })).toContain('not_in_list')
    expect(await faultsOf(await sale({ list: (list) => list.slice(32) }))).toContain('list_not_of_root')
  })

  it('finds an order that is not the draw’s', async () => {
    const swapped = await sale({ numbers: ([first, second, ...rest]) => [second!, first!, ...rest] })
    expect(await faultsOf(swapped)).toEqual(['wrong_order'])
    expect(await faultsOf(swapped, { place: swapped.place(3) })).toContain('wrong_order')
  })

  it('finds numbers that are kept back after the draw, which could hide any order', async () => {
    const { published } = await sale({ numbers: ([first, second, ...rest]) => [second!, first!, ...rest] })
    expect(await faultsOf({ published: { ...published, buckets: null } })).toEqual(['numbers_missing'])
  })

  it('finds the record of another sale, or of another of its sittings', async () => {
    const honest = await sale()
    expect(await faultsOf(honest, { of: { sale: 'event-7', sitting: 1 } })).toEqual([])
    expect(await faultsOf(honest, { of: { sale: 'event-8', sitting: 1 } })).toEqual(['other_sale'])
    expect(await faultsOf(honest, { of: { sale: 'event-7', sitting: 2 } })).toEqual(['other_sale'])
  })

  it('finds a second list, by the entry that somebody kept from before', async () => {
    const [before, after] = [await sale(), await sale()]
    expect(await faultsOf(after, { statements: [before.entries[1]!.statement] })).toContain('second_list')
    const twice = await sale({
      told: ([announced, closed, drawn]) => [
        announced!,
        closed!,
        { ...closed!, said: { ...closed!.said, root: '00'.repeat(32) } as Said },
        drawn!,
      ],
    })
    expect(await faultsOf(twice)).toContain('second_list')
  })

  it('finds a second draw of the same list, and one of more places than the list has', async () => {
    const twice = await sale({
      told: ([announced, closed, drawn]) => [
        announced!,
        closed!,
        drawn!,
        { at: drawn!.at + 1000, said: { ...drawn!.said, seed: '22'.repeat(32) } as Said },
      ],
    })
    expect(await faultsOf(twice)).toEqual(['second_draw'])
    const more = await sale({
      told: ([announced, closed, drawn]) => [
        announced!,
        closed!,
        { ...drawn!, said: { ...drawn!.said, places: 61 } as Said },
      ],
    })
    expect(await faultsOf(more)).toEqual(['second_draw'])
  })

  it('finds a number that was given twice', async () => {
    expect(
      await faultsOf(await sale({ numbers: ([, second, ...rest]) => [second!, second!, ...rest] })),
    ).toContain('number_twice')
  })

  it('finds another root than the list’s', async () => {
    const forged = await sale({
      told: (told) =>
        told.map((one) => ({
          ...one,
          said: { ...one.said, ...('root' in one.said && { root: '11'.repeat(32) }) } as Said,
        })),
    })
    expect(await faultsOf(forged)).toEqual(expect.arrayContaining(['list_not_of_root']))
    expect(await faultsOf(await sale({ seedRoot: new Uint8Array(32) }))).toContain('wrong_seed')
  })

  it('finds another round than the one that was named', async () => {
    expect(await faultsOf(await sale({ useRound: round + 7 }))).toContain('wrong_round')
    const renamed = await sale({
      useRound: round + 7,
      told: (told) =>
        told.map((one) => ({
          ...one,
          said: one.said.kind === 'closed' ? { ...one.said, beacon: named(round + 7) } : one.said,
        })),
    })
    expect(await faultsOf(renamed)).toContain('wrong_round')
  })

  it('finds a false beacon', async () => {
    const chosen = randomBytes(48)
    const randomness = toHex(await sha256(new Uint8Array(chosen)))
    expect(
      await faultsOf(await sale({ beacon: { signature: chosen.toString('hex'), randomness } })),
    ).toContain('false_beacon')
    expect(await faultsOf(await sale({ beacon: { randomness: 'ab'.repeat(32) } }))).toContain('false_beacon')
    expect(await faultsOf(await sale(), { chain: 'cd'.repeat(32) })).toContain('false_beacon')
  })

  it('tells a chain that nobody could read from a false beacon', async () => {
    const { published } = await sale()
    const unread = { ...published, record: { ...published.record, chain: null } }
    expect(await verifyQueue(unread, {}, tools)).toMatchObject({ faults: [], chainUnread: true })
    expect((await verifyQueue(published, {}, tools)).chainUnread).toBe(false)
    expect(await faultsOf({ published: unread }, { chain: 'cd'.repeat(32) })).toEqual(['false_beacon'])
    const other = { ...published.record.chain!, hash: 'cd'.repeat(32) }
    const renamed = { ...published, record: { ...published.record, chain: other } }
    expect(await faultsOf({ published: renamed })).toEqual(['false_beacon'])
  })

  it('finds a commitment that is not of the place and its salt', async () => {
    const honest = await sale()
    const place = { ...honest.place(5), salt: toHex(randomBytes(32)) }
    expect(await faultsOf(honest, { place })).toEqual(
      expect.arrayContaining(['wrong_commitment', 'not_in_list']),
    )
    const number = { ...honest.place(5), number: (honest.place(5).number! % 60) + 1 }
    expect(await faultsOf(honest, { place: number })).toEqual(['wrong_number'])
  })

  it('finds an entry that is dated back, one that was taken out, and a signature that is not the club’s', async () => {
    const at = (index: number, ms: number) => (told: Told[]) =>
      told.map((one, no) => (no === index ? { ...one, at: ms } : one))
    expect(await faultsOf(await sale({ told: at(1, T - 1000) }))).toContain('backdated')
    expect(await faultsOf(await sale({ told: at(1, beaconAt + 500) }))).toContain('backdated')
    expect(await faultsOf(await sale({ told: at(0, T + 100) }))).toContain('backdated')
    expect(await faultsOf(await sale({ told: at(2, beaconAt - 500) }))).toContain('backdated')
    const honest = await sale()
    const entries = honest.entries.slice(1)
    expect(
      await faultsOf({ published: { ...honest.published, record: { ...honest.published.record, entries } } }),
    ).toContain('broken_chain')
    expect(await faultsOf(await sale({ key: generateKeyPairSync('ed25519').privateKey }))).toEqual([
      'bad_signature',
    ])
    const changed = honest.entries.map((one) => ({
      ...one,
      statement: one.statement.replace('Final', 'Otra'),
    }))
    expect(
      await faultsOf({
        published: { ...honest.published, record: { ...honest.published.record, entries: changed } },
      }),
    ).toEqual(expect.arrayContaining(['bad_signature', 'broken_chain']))
  })

  it('says what a record tells, in its order', async () => {
    const { published } = await sale()
    const { statements, places, drawn } = await verifyQueue(published, {}, tools)
    expect(statements.map(({ kind }: Statement) => kind)).toEqual(['announced', 'closed', 'drawn'])
    expect([places, drawn]).toEqual([60, true])
  })
})
