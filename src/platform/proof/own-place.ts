import { beaconFault } from './beacon.ts'
import { fromHex, toHex } from './bytes.ts'
import { commitmentOf, numbersOf, seedOf } from './draw.ts'
import {
  rootOfBucket,
  verifyQueue,
  type Bucket,
  type Fault,
  type Kept,
  type Published,
} from './verify-queue.ts'

/** What a person was given of a place. */
export type OwnCommitment = { placeId: string; salt: string; commitment: string }

type Tools = Parameters<typeof verifyQueue>[2]

/**
 * What a phone makes sure of by itself, from two small files: the record is signed and whole, its beacon is true and came
 * after the list, this place was in the list, and the numbers of its part of the list are in the order of the draw. Reading
 * the whole list, as the public page does, says the rest. `kept`: what was read before.
 */
export async function checkOwnPlace(
  { record, bucket }: { record: Published['record']; bucket: Bucket },
  place: OwnCommitment,
  { sha256, verifyBls }: Tools,
  kept: Pick<Kept, 'statements'> = {},
): Promise<Fault[]> {
  const { faults, statements } = await verifyQueue({ record, list: null, buckets: null }, kept, {
    sha256,
    verifyBls,
  })
  // The list is not read here: the bucket stands for it.
  const found = new Set(faults.filter((fault) => fault !== 'list_not_of_root'))
  const closed = statements.find((one) => one.kind === 'closed')
  const drawn = statements.find((one) => one.kind === 'drawn')
  if (closed === undefined || drawn === undefined) return [...found.add('no_record')]

  const own = toHex(await commitmentOf(place.placeId, fromHex(place.salt), sha256))
  if (own !== place.commitment) found.add('wrong_commitment')
  if (!bucket.commitments.includes(own)) found.add('not_in_list')
  const root = await rootOfBucket(bucket, sha256)
  if (root === null || toHex(root) !== closed.root || bucket.count !== closed.places)
    found.add('bucket_not_of_list')

  const { chain } = record
  const { beacon } = drawn
  if (beacon.round !== closed.beacon.round || beacon.chain !== closed.beacon.chain) found.add('wrong_round')
  const bls = verifyBls ?? (() => true)
  if (chain !== null && chain.hash !== beacon.chain) found.add('false_beacon')
  else if (
    chain !== null &&
    (await beaconFault(beacon, chain, closed.beacon.round, { sha256, verifyBls: bls })) !== null
  )
    found.add('false_beacon')
  const seed = await seedOf(fromHex(closed.root), fromHex(beacon.randomness), sha256)
  if (toHex(seed) !== drawn.seed || drawn.root !== closed.root) found.add('wrong_seed')

  const order = await numbersOf(seed, bucket.commitments.map(fromHex), sha256)
  const sorted = bucket.numbers.toSorted((one, other) => one - other)
  if (bucket.numbers.some((number, at) => sorted[order[at]! - 1] !== number)) found.add('wrong_order')
  if (new Set(sorted).size !== sorted.length) found.add('number_twice')
  return [...found]
}
