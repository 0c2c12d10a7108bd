import type { FaceReading } from '#features/identity-check/provider.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import type { Step } from '../sign-in/contract.ts'
import { framesOf } from './challenges.ts'
import { judgeFrames } from './judging.ts'

/** What the server itself measured in the pictures of a challenge. */
export type Measured = {
  front: FaceReading | null
  frames: FaceReading[]
  faults: string[]
  replayed: boolean
}

/** Measures every picture anew: nothing that the browser says about a face counts. */
export async function measureChallenge(
  services: Pick<Services, 'db' | 'config' | 'files' | 'faces'>,
  challenge: { id: string; steps: Step[]; fanId: string | null },
): Promise<Measured> {
  const { db, faces } = services
  const pictures = (await framesOf(services, challenge)) ?? []
  const earlier = await printsOf(db, challenge.fanId)
  const frames: FaceReading[] = []
  for (const picture of pictures) frames.push(await faces.read(picture))
  return { front: frames[0] ?? null, frames, ...judgeFrames(challenge.steps, frames, earlier) }
}

async function printsOf(db: Db, fanId: string | null): Promise<Buffer[]> {
  const rows = await db.selectFrom('fanPrints').select('print').where('fanId', '=', fanId).execute()
  return rows.map(({ print }) => print)
}

/** By these the pictures are known again when somebody sends them twice. */
export async function rememberPrints(tx: Db, fanId: string, frames: FaceReading[]): Promise<void> {
  if (frames.length === 0) return
  await tx
    .insertInto('fanPrints')
    .values(frames.map(({ print }) => ({ fanId, print })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
