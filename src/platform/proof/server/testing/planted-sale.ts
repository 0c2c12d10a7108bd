import { createHash, generateKeyPairSync, randomBytes, randomUUID, sign, type KeyObject } from 'node:crypto'
import { practiceChain, practiceRound } from '#sandbox/beacon/beacon.ts'
import type { BeaconChain } from '../../beacon.ts'
import { byBytes, fromHex, joined, toHex, type Bytes, type Sha256 } from '../../bytes.ts'
import { commitmentOf, numbersOf, seedOf } from '../../draw.ts'
import { besideOf, rootOf, treeOf } from '../../merkle.ts'
import { hashOfText, statementText, type Said } from '../../record.ts'
import { verifyBls } from '../../verify-bls.ts'
import type { Published } from '../../verify-queue.ts'

export const sha256: Sha256 = (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest())
export const tools = { sha256, verifyBls }
const keys = generateKeyPairSync('ed25519')
const facts = { seats: 10, blocked: 1, sold: 0, phases: [] }
export const round = 60_000_000
export const beaconAt = (practiceChain.genesis + (round - 1) * practiceChain.period) * 1000
export const T = beaconAt - 31_000
const iso = (ms: number) => new Date(ms).toISOString()
export const named = (of = round) => ({
  chain: practiceChain.hash,
  round: of,
  at: iso(beaconAt + (of - round) * 3000),
})

export type Told = { said: Said; at: number }

/** A record as a sale would sign it: each entry after the one before. */
async function signed(told: Told[], key: KeyObject = keys.privateKey) {
  const entries: { statement: string; signature: string; key: number }[] = []
  let previous = ''
  for (const [index, { said, at }] of told.entries()) {
    const every = { no: index + 1, previous, sale: 'event-7', sitting: 1, at: iso(at) }
    const statement = statementText(every, said)
    entries.push({
      statement,
      signature: sign(null, Buffer.from(statement), key).toString('base64url'),
      key: 1,
    })
    previous = await hashOfText(statement, sha256)
  }
  return entries
}

export type Plan = {
  /** How many places are in the list; 60 where nothing is said. */
  places?: number
  commitments?: Bytes[]
  numbers?: (numbers: number[]) => number[]
  told?: (told: Told[]) => Told[]
  list?: (list: Bytes) => Bytes
  key?: KeyObject
  useRound?: number
  beacon?: Partial<ReturnType<typeof practiceRound>>
  seedRoot?: Bytes
}

/** A sale's files with so many places, honest but for what the plan says. */
export async function sale(plan: Plan = {}) {
  const places = await Promise.all(
    Array.from({ length: plan.places ?? 60 }, async () => {
      const [placeId, salt] = [randomUUID(), new Uint8Array(randomBytes(32))]
      return { placeId, salt: toHex(salt), own: await commitmentOf(placeId, salt, sha256) }
    }),
  )
  const commitments = plan.commitments ?? places.map(({ own }) => own).toSorted(byBytes)
  const tree = await treeOf(commitments, sha256)
  const root = rootOf(tree)
  const beacon = { ...practiceRound(plan.useRound ?? round), ...plan.beacon }
  const seed = await seedOf(plan.seedRoot ?? root, fromHex(beacon.randomness), sha256)
  const right = await numbersOf(seed, commitments, sha256)
  const numbers = plan.numbers?.(right) ?? right
  const honest: Told[] = [
    {
      at: T - 1_800_000,
      said: {
        kind: 'announced',
        title: 'Final',
        mode: 'opening',
        opensAt: iso(T - 18e5),
        closesAt: iso(T),
        beacon: named(),
        rules: {
          version: 1,
          lines: [],
        },
        facts,
      },
    },
    {
      at: T + 500,
      said: {
        kind: 'closed',
        closesAt: iso(T),
        places: commitments.length,
        root: toHex(root),
        beacon: named(),
      },
    },
    {
      at: beaconAt + 1000,
      said: {
        kind: 'drawn',
        places: commitments.length,
        root: toHex(root),
        seed: toHex(seed),
        beacon: {
          ...named(plan.useRound ?? round),
          ...beacon,
        },
      },
    },
  ]
  const entries = await signed(plan.told?.(honest) ?? honest, plan.key)
  const hexes = commitments.map(toHex)
  const buckets = [...Map.groupBy(hexes, (one) => one.slice(0, 2))].map(([prefix, all]) => {
    const from = hexes.indexOf(all[0]!)
    const beside = besideOf(tree, from, from + all.length).map(toHex)
    return {
      prefix,
      from,
      count: hexes.length,
      commitments: all,
      numbers: numbers.slice(from, from + all.length),
      beside,
    }
  })
  const publicKey = String(keys.publicKey.export({ format: 'jwk' }).x)
  const published: Published = {
    record: { entries, keys: [{ key: 1, publicKey }], chain: practiceChain satisfies BeaconChain },
    list: plan.list?.(joined(...commitments)) ?? joined(...commitments),
    buckets,
  }
  const place = (at: number) => {
    const { placeId, salt, own } = places[at]!
    return { placeId, salt, commitment: toHex(own), number: numbers[hexes.indexOf(toHex(own))] ?? null }
  }
  return { published, place, commitments, entries }
}
