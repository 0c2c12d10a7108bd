import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { toHex } from './bytes.ts'
import { checkOwnPlace } from './own-place.ts'
import type { Said } from './record.ts'
import {
  beaconAt,
  round,
  sale,
  sha256,
  T,
  tools,
  type Plan,
  type Told,
} from './server/testing/planted-sale.ts'
import type { Bucket } from './verify-queue.ts'

type Sale = Awaited<ReturnType<typeof sale>>

/** The place of the sale whose part of the list has the most others in it, so that an order can be looked at. */
function crowded({ published, place, commitments }: Sale) {
  const { buckets } = published
  const largest = buckets!.toSorted((one, other) => other.commitments.length - one.commitments.length)[0]!
  const all = commitments.map((_, at) => place(at))
  return { bucket: largest, own: all.find(({ commitment }) => commitment === largest.commitments[0])! }
}

/** So many that two of them begin with the same two digits. */
const places = 300

/** What the phone finds, of an honest sale or of one in which something was planted. */
async function found(
  plan: Plan = {},
  change: (bucket: Bucket, own: ReturnType<Sale['place']>) => { bucket?: Bucket; own?: object } = () => ({}),
) {
  const made = await sale({ places, ...plan })
  const { bucket, own } = crowded(made)
  const changed = change(bucket, own)
  const { record } = made.published
  return checkOwnPlace({ record, bucket: changed.bucket ?? bucket }, { ...own, ...changed.own }, tools)
}

describe('the phone’s own check of one place', () => {
  it('finds nothing wrong with an honest draw', async () => {
    expect(await found()).toEqual([])
  })

  it('finds a place that is not in the list, also by its proof', async () => {
    const stranger = toHex(randomBytes(32))
    const instead = (bucket: Bucket): Bucket => ({
      ...bucket,
      commitments: [stranger, ...bucket.commitments.slice(1)],
    })
    expect(await found({}, (bucket) => ({ bucket: instead(bucket) }))).toEqual(
      expect.arrayContaining(['not_in_list', 'bucket_not_of_list']),
    )
  })

  it('finds a place that was put in after T: the list’s root is another', async () => {
    const more = (bucket: Bucket): Bucket => ({ ...bucket, count: bucket.count + 1 })
    expect(await found({}, (bucket) => ({ bucket: more(bucket) }))).toContain('bucket_not_of_list')
  })

  it('finds an order that is not the draw’s, and a number that was given twice', async () => {
    const turned = (bucket: Bucket): Bucket => ({ ...bucket, numbers: bucket.numbers.toReversed() })
    expect(await found({}, (bucket) => ({ bucket: turned(bucket) }))).toEqual(['wrong_order'])
    const twice = (bucket: Bucket): Bucket => ({
      ...bucket,
      numbers: bucket.numbers.map(() => bucket.numbers[0]!),
    })
    expect(await found({}, (bucket) => ({ bucket: twice(bucket) }))).toContain('number_twice')
  })

  it('finds another salt than the one that was given', async () => {
    expect(await found({}, () => ({ own: { salt: toHex(randomBytes(32)) } }))).toEqual(
      expect.arrayContaining(['wrong_commitment', 'not_in_list']),
    )
  })

  it('finds another root, another seed, another round and a false beacon', async () => {
    const forged = (told: Told[]) =>
      told.map((one) => ({
        ...one,
        said: { ...one.said, ...('root' in one.said && { root: '11'.repeat(32) }) } as Said,
      }))
    expect(await found({ told: forged })).toContain('bucket_not_of_list')
    expect(await found({ seedRoot: new Uint8Array(32) })).toContain('wrong_seed')
    expect(await found({ useRound: round + 7 })).toContain('wrong_round')
    expect(await found({ beacon: { randomness: 'ab'.repeat(32) } })).toContain('false_beacon')
    const chosen = randomBytes(48)
    const randomness = toHex(await sha256(new Uint8Array(chosen)))
    expect(await found({ beacon: { signature: chosen.toString('hex'), randomness } })).toContain(
      'false_beacon',
    )
  })

  it('finds an entry that was dated back, a second list, and a signature that is not the club’s', async () => {
    const at = (index: number, ms: number) => (told: Told[]) =>
      told.map((one, no) => (no === index ? { ...one, at: ms } : one))
    expect(await found({ told: at(1, T - 1000) })).toContain('backdated')
    expect(await found({ told: at(1, beaconAt + 500) })).toContain('backdated')
    const second = ([announced, closed, drawn]: Told[]) => [
      announced!,
      closed!,
      { ...closed!, said: { ...closed!.said, root: '00'.repeat(32) } as Said },
      drawn!,
    ]
    expect(await found({ told: second })).toContain('second_list')
    const again = (told: Told[]) => [...told, { ...told[2]!, at: told[2]!.at + 1000 }]
    expect(await found({ told: again })).toContain('second_draw')
    expect(await found({ key: generateKeyPairSync('ed25519').privateKey })).toContain('bad_signature')
  })

  it('says nothing good of a record that has no draw yet', async () => {
    expect(await found({ told: (told) => told.slice(0, 2) })).toContain('no_record')
  })
})
