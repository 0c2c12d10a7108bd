import type { FlashSeen } from '#people/identity-check/server/face/flash.ts'
import type { FaceReading } from '#people/identity-check/server/provider.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import { judgeTogether } from './judging.ts'
import { stepsOf } from './steps/sql.ts'
import { doneOf, flashOf, readProgress } from './steps/progress.ts'

/** What the server itself measured in the pictures of a challenge. */
export type Measured = {
  /** The first picture of the step that looks ahead: the one that is compared. */
  front: FaceReading | null
  /** The first picture of each step, measured whole. */
  firsts: FaceReading[]
  frames: FaceReading[]
  faults: string[]
  replayed: boolean
  /** The colours of the screen could not be told on the face: too bright around, or no screen ever lit it. */
  unlit: boolean
}

/** Judges together what was measured step by step: nothing that the browser says about a face counts. */
export async function measureChallenge(
  { db, config }: Pick<Services, 'db' | 'config'>,
  challenge: { id: string; fanId: string | null },
): Promise<Measured> {
  const rows = await stepsOf(db, challenge.id)
  const done = doneOf(config.identityKeys, rows)
  const pairs = done.map(({ pair }) => pair)
  const firsts = pairs.map(([whole]) => whole)
  const missed = rows.flatMap((row) => row.missed ?? [])
  const { next, of } = readProgress(config.identityKeys, rows)
  const seen: Pick<Measured, 'front' | 'firsts' | 'frames'> = {
    front: firsts[0] ?? null,
    firsts,
    frames: pairs.flat(),
  }
  const nothing = { ...seen, replayed: false, unlit: false }
  if (next !== 'decide') return { ...nothing, faults: ['frames_missing'] }
  if (done.length < of) return { ...nothing, faults: [...new Set(missed.at(-1)?.split(' '))] }
  const together = judgeTogether(pairs, await printsOf(db, challenge.fanId))
  const faults = [...together.faults, ...faultsOfLight(flashOf(done), missed.length)]
  return { ...seen, ...together, faults, unlit: flashOf(done) === 'unclear' }
}

/** Colours of another time are a recording. No colours at all are for a person to see, if everything else was done at once. */
function faultsOfLight(flash: FlashSeen, missed: number): string[] {
  if (flash === 'contrary') return ['other_light']
  return flash === 'unclear' && missed > 0 ? ['no_light'] : []
}

async function printsOf(db: Db, fanId: string | null): Promise<Buffer[]> {
  const rows = await db.selectFrom('fanPrints').select('print').where('fanId', '=', fanId).execute()
  return rows.map(({ print }) => print)
}

/** By these the pictures are known again when somebody sends them twice. */
export async function storePerceptualHashes(tx: Db, fanId: string, frames: FaceReading[]): Promise<void> {
  if (frames.length === 0) return
  await tx
    .insertInto('fanPrints')
    .values(frames.map(({ print }) => ({ fanId, print })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
