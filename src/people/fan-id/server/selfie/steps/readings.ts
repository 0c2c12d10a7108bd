import type { Pair } from '#people/identity-check/server/face/challenge.ts'
import type { FaceReading } from '#people/identity-check/server/provider.ts'
import { openUnder, sealUnder, type KeyRing } from '#server/key-ring.ts'

const purposeOf = (challengeId: string, step: number) => `fan-challenge:${challengeId}:${step}`

/** What was measured in the two pictures of a step, sealed until the challenge is decided; the pictures lie elsewhere. */
export function sealReadings(ring: KeyRing, challengeId: string, step: number, pair: Pair): Buffer {
  const plain = pair.map(({ picture: _, template, print, ...figures }) => ({
    ...figures,
    print: print.toString('base64'),
    ...(template && { template: Buffer.from(Float32Array.from(template).buffer).toString('base64') }),
  }))
  return sealUnder(ring, purposeOf(challengeId, step), Buffer.from(JSON.stringify(plain)))
}

type Written = Omit<FaceReading, 'picture' | 'print' | 'template'> & { print: string; template?: string }

export function openReadings(ring: KeyRing, challengeId: string, step: number, sealed: Buffer): Pair {
  const written = JSON.parse(openUnder(ring, purposeOf(challengeId, step), sealed).toString()) as Written[]
  const [whole, second] = written.map(readingOf)
  if (whole === undefined || second === undefined) throw new Error('a step has two readings')
  return [whole, second]
}

function readingOf({ template, print, ...figures }: Written): FaceReading {
  return {
    ...figures,
    picture: Buffer.alloc(0),
    print: Buffer.from(print, 'base64'),
    ...(template !== undefined && {
      template: new Float32Array(Uint8Array.from(Buffer.from(template, 'base64')).buffer),
    }),
  }
}
