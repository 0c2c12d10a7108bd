import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { beaconFault, chainHash, roundAt, roundFrom } from './beacon.ts'
import { quicknet } from './quicknet.ts'
import { byBytes, sameBytes, toHex, webSha256, type Bytes, type Sha256 } from './bytes.ts'
import { numbersOf, seedOf } from './draw.ts'
import { besideOf, rootFromRange, rootOf, treeOf } from './merkle.ts'
import { verifyBls } from './verify-bls.ts'

const sha256: Sha256 = (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest())
const commitments = (many: number): Bytes[] =>
  Array.from({ length: many }, () => new Uint8Array(randomBytes(32))).toSorted(byBytes)

/** drand's own round 1000 of «quicknet». */
const round1000 = {
  round: 1000,
  randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
  signature:
    'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
}

describe('the tree over a list', () => {
  it('is RFC 6962’s', async () => {
    const root = rootOf(await treeOf([], sha256))
    expect(toHex(root)).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    // The RFC's own first leaf is empty: SHA-256 of one zero byte.
    const one = rootOf(await treeOf([new Uint8Array(0)], sha256))
    expect(toHex(one)).toBe('6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d')
  })

  it('has the same root in a browser', async () => {
    const list = commitments(33)
    expect(toHex(rootOf(await treeOf(list, webSha256)))).toBe(toHex(rootOf(await treeOf(list, sha256))))
  })

  it('proves each part of a list of whatever length, and nothing that is not there', async () => {
    for (const many of [1, 2, 3, 5, 8, 13, 31, 64, 100]) {
      const list = commitments(many)
      const tree = await treeOf(list, sha256)
      for (let from = 0; from < many; from += 3)
        for (const to of [from + 1, Math.min(many, from + 4), many]) {
          const beside = besideOf(tree, from, to)
          const range = { count: many, from, commitments: list.slice(from, to), beside }
          expect(sameBytes((await rootFromRange(range, sha256))!, rootOf(tree))).toBe(true)
          const other = { ...range, commitments: range.commitments.map((one) => one.with(0, one[0]! ^ 1)) }
          const found = await rootFromRange(other, sha256)
          expect(found !== null && sameBytes(found, rootOf(tree))).toBe(false)
        }
    }
  })
})

describe('the beacon', () => {
  const tools = { sha256, verifyBls }

  it('is drand’s: its chain’s hash and a signature of it hold', async () => {
    expect(await chainHash(quicknet, sha256)).toBe(quicknet.hash)
    expect(await beaconFault(round1000, quicknet, 1000, tools)).toBeNull()
  })

  it('is refused where round, randomness, signature or chain are not its own', async () => {
    expect(await beaconFault(round1000, quicknet, 1001, tools)).toBe('other_round')
    const chosen = { ...round1000, randomness: toHex(randomBytes(32)) }
    expect(await beaconFault(chosen, quicknet, 1000, tools)).toBe('not_of_signature')
    const renamed = { ...round1000, round: 1001 }
    expect(await beaconFault(renamed, quicknet, 1001, tools)).toBe('bad_signature')
    expect(await beaconFault(round1000, { ...quicknet, genesis: 1 }, 1000, tools)).toBe('other_chain')
    const nothing = { round: 1000, signature: '00', randomness: toHex(await sha256(Uint8Array.of(0))) }
    expect(await beaconFault(nothing, quicknet, 1000, tools)).toBe('bad_signature')
  })

  it('is named by the moment from which it exists', () => {
    expect(roundAt(quicknet, roundFrom(quicknet, 1_900_000_000))).toBeGreaterThanOrEqual(1_900_000_000)
    expect(roundAt(quicknet, roundFrom(quicknet, 1_900_000_000) - 1)).toBeLessThan(1_900_000_000)
  })
})

describe('the draw', () => {
  const [rounds, many] = process.env['ROUNDS'] === 'full' ? [1000, 10_000] : [150, 400]

  it('gives each place each part of the queue alike, and who joined early nothing', async () => {
    const parts = 10
    const list = commitments(many)
    // Places in the order in which they were taken; the list has its own.
    const joinedAt = list.map((_, at) => ({ at, key: randomBytes(8).toString('hex') }))
    joinedAt.sort((one, other) => (one.key < other.key ? -1 : 1))
    const counts = Array.from({ length: parts }, () => Array.from({ length: parts }, () => 0))
    let correlation = 0
    for (let round = 0; round < rounds; round += 1) {
      const seed = await seedOf(new Uint8Array(32), new Uint8Array(randomBytes(32)), sha256)
      const numbers = await numbersOf(seed, list, sha256)
      expect(new Set(numbers).size).toBe(many)
      let distance = 0
      for (const [order, { at }] of joinedAt.entries()) {
        const place = numbers[at]! - 1
        counts[Math.floor((order * parts) / many)]![Math.floor((place * parts) / many)]! += 1
        distance += (order - place) ** 2
      }
      correlation += 1 - (6 * distance) / (many * (many * many - 1))
    }
    const expected = (rounds * many) / parts / parts
    const chi2 = counts.flat().reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
    // 81 degrees of freedom: above 150 once in 200,000 runs.
    expect(chi2).toBeLessThan(150)
    // Spearman's, the mean of all draws: its deviation is 1/√(rounds · (many − 1)).
    expect(Math.abs(correlation / rounds)).toBeLessThan(Math.min(0.02, 5 / Math.sqrt(rounds * (many - 1))))
  }, 600_000)

  it('would be found unfair where the first to come were drawn first', async () => {
    const list = commitments(400)
    const numbers = list.map((_, at) => at + 1)
    const distance = numbers.reduce((sum, number, at) => sum + (number - 1 - at) ** 2, 0)
    expect(1 - (6 * distance) / (400 * (400 ** 2 - 1))).toBe(1)
  })
})
