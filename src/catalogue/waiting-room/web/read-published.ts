import type { Problem } from '#lib/problem.ts'
import { call } from '#web/call.ts'
import { readList, readNumbers, readPlace, readRecord, readState } from '../contract.ts'
import { webSha256 } from '#platform/proof/bytes.ts'
import { verifyBls } from '#platform/proof/verify-bls.ts'
import { verifyQueue, type Bucket, type Kept, type Published } from '#platform/proof/verify-queue.ts'
import { stepsOf, type Step } from './check-steps.ts'
import { keepList, keptOf } from './kept-lists.ts'

/**
 * Reads everything that a sale published of a draw and recomputes it here: of one of its sittings, or of the last one. Throws a
 * Problem where it cannot be read.
 */
export async function checkSale(saleId: string, signedIn: boolean, sitting?: number): Promise<Step[]> {
  const last = sitting ?? (await call(readState, { params: { saleId } })).sitting
  const params = { saleId, sitting: String(last) }
  const own = signedIn ? await call(readPlace, { params: { saleId } }).catch(() => null) : null
  const place = [own?.place, own?.next].find((one) => one?.sitting === last && one.inList)
  return checkPublished(
    { sale: saleId, sitting: last },
    {
      record: () => call(readRecord, { params }),
      list: () => call(readList, { params }),
      numbers: (prefix) => call(readNumbers, { params: { ...params, prefix } }),
    },
    place ?? null,
  )
}

/** How the files of a draw are read, a sale's or a ballot's. */
type Files = {
  record: () => Promise<Published['record']>
  list: () => Promise<ArrayBuffer | Uint8Array>
  numbers: (prefix: string) => Promise<Bucket>
}

export async function checkPublished(
  of: NonNullable<Kept['of']>,
  files: Files,
  own: Own | null,
): Promise<Step[]> {
  const record = await files.record()
  const list = await orNull(files.list())
  const buckets = list === null ? null : await readBuckets(files.numbers)
  const place = own === null ? null : placeIn(own, buckets)
  const verified = await verifyQueue(
    { record, list: list && new Uint8Array(list), buckets },
    { of, place, statements: keptOf(record.entries) },
    { sha256: webSha256, verifyBls },
  )
  if (verified.faults.length === 0) keepList(record.entries)
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
async function readBuckets(read: Files['numbers']): Promise<Bucket[] | null> {
  const buckets: Bucket[] = []
  for (let from = 0; from < 256; from += 8) {
    const prefixes = Array.from({ length: 8 }, (_, at) => (from + at).toString(16).padStart(2, '0'))
    const found = await Promise.all(prefixes.map((prefix) => orNull(read(prefix))))
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
