import { useEffect, useState } from 'react'
import type { OwnCommitment } from '#platform/proof/own-place.ts'
import type { NumberBucket, PublishedRecord } from '../contract.ts'
import { keepList, keptOf } from './kept-lists.ts'

/** `unable`: this browser or the network could not do it; that says nothing about the draw. */
export type OwnCheck = { result: 'checking' | 'true' | 'false' | 'unable'; again: () => void }

/** Reads the record of the sale or the ballot that the place is of. */
type ReadRecord = () => Promise<PublishedRecord>

/** The draw of one's own place, checked once on this device. */
export function useOwnCheck(
  place: OwnCommitment | null,
  bucket: NumberBucket | undefined,
  readRecord: ReadRecord,
): OwnCheck | null {
  const [found, setFound] = useState<{ of: string; result: OwnCheck['result'] } | null>(null)
  const [tries, setTries] = useState(0)
  const of = place === null || bucket === undefined ? null : place.commitment
  useEffect(() => {
    if (place === null || bucket === undefined) return
    let stays = true
    void checkHere(place, bucket, readRecord).then((result) => {
      if (stays) setFound({ of: place.commitment, result })
    })
    return () => {
      stays = false
    }
    // A place's draw is one: a poll that brings the same place anew begins nothing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [of, tries])
  if (of === null) return null
  return {
    result: found?.of === of ? found.result : 'checking',
    again: () => {
      setFound(null)
      setTries(tries + 1)
    },
  }
}

async function checkHere(
  place: OwnCommitment,
  bucket: NumberBucket,
  readRecord: ReadRecord,
): Promise<OwnCheck['result']> {
  try {
    const [record, { checkOwnPlace }, { verifyBls }, { webSha256 }] = await Promise.all([
      readRecord(),
      import('#platform/proof/own-place.ts'),
      import('#platform/proof/verify-bls.ts'),
      import('#platform/proof/bytes.ts'),
    ])
    const kept = { statements: keptOf(record.entries) }
    const faults = await checkOwnPlace({ record, bucket }, place, { sha256: webSha256, verifyBls }, kept)
    if (faults.length > 0) return 'false'
    keepList(record.entries)
    return record.chain === null ? 'unable' : 'true'
  } catch {
    return 'unable'
  }
}
