import type { Problem } from '#lib/problem.ts'
import { call } from '#web/call.ts'
import { readList, readNumbers, readPlace, readRecord, readState } from '../contract.ts'
import { webSha256 } from '#platform/proof/bytes.ts'
import { verifyBls } from '#platform/proof/verify-bls.ts'
import { verifyQueue, type Bucket, type Kept } from '#platform/proof/verify-queue.ts'
import { stepsOf, type Step } from './check-steps.ts'

/** Reads everything that a sale published of its draw and recomputes it here. Throws a Problem where it cannot be read. */
export async function checkSale(saleId: string, signedIn: boolean): Promise<Step[]> {
  const { sitting: last } = await call(readState, { params: { saleId } })
  const params = { saleId, sitting: String(last) }
  const record = await call(readRecord, { params })
  const list = await orNull(call(readList, { params }))
  const buckets = list === null ? null : await readBuckets(params)
  const own = signedIn ? (await call(readPlace, { params: { saleId } }).catch(() => null))?.place : null
  const place = own?.inList && own.sitting === last ? placeIn(own, buckets) : null
  const verified = await verifyQueue(
    { record, list: list && new Uint8Array(list), buckets },
    { place },
    { sha256: webSha256, verifyBls },
  )
  return stepsOf(verified, place !== null)
}

type Own = NonNullable<Kept['place']> & { returned: boolean }

/** A place that came back has another number than the draw's: only that it is in the list is looked at. */
function placeIn(own: Own, buckets: Bucket[] | null): NonNullable<Kept['place']> {
  const { placeId, salt, commitment } = own
  const bucket = buckets?.find(({ prefix }) => prefix === commitment.slice(0, 2))
  const published = bucket?.numbers[bucket.commitments.indexOf(commitment)] ?? null
  return { placeId, salt, commitment, number: own.returned ? published : (own.number ?? published) }
}

/** All buckets, some at a time, or none before the draw. */
async function readBuckets(params: { saleId: string; sitting: string }): Promise<Bucket[] | null> {
  const buckets: Bucket[] = []
  for (let from = 0; from < 256; from += 8) {
    const prefixes = Array.from({ length: 8 }, (_, at) => (from + at).toString(16).padStart(2, '0'))
    const found = await Promise.all(
      prefixes.map((prefix) => orNull(call(readNumbers, { params: { ...params, prefix } }))),
    )
    if (found.includes(null)) return null
    buckets.push(...(found as Bucket[]))
  }
  return buckets
}

async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (problem) {
    if ((problem as Problem).status === 404) return null
    throw problem
  }
}
