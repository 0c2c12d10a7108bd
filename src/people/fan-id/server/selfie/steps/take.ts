import { sql } from 'kysely'
import type { Pair } from '#people/identity-check/server/face/challenge.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Services } from '#server/services.ts'
import { hoursOf } from '../../../pictures-rules.ts'
import { erasePictures, inHours, putPicture } from '../../pictures/shelf.ts'
import { requireOpen, findById } from '../challenges.ts'
import { judgeStep } from '../judging.ts'
import { selfieRepeat } from '../rules.ts'
import { sealReadings } from './readings.ts'
import { arrive, judge, letGo, stepsOf, type StepRow } from './sql.ts'
import { doneOf, isStepNonce, readProgress } from './progress.ts'

type Deps = Pick<Services, 'db' | 'config' | 'files' | 'faces'>
type Asked = { challengeId: string; step: number; nonce: string; fanId: string | null }
type Uploads = readonly [Buffer, Buffer]

/**
 * Takes the two pictures of a step and measures them before anything else is told. The clock stops when they begin to
 * arrive; `uploads` reads the rest of them. Sent again after a lost answer, the answer is the same. Throws Problem `busy`
 * (503) while another measures the step or the machine has no time: then nothing has changed.
 */
export async function takeStep(given: Deps, asked: Asked, uploads: () => Promise<Uploads>) {
  const { db, config } = given
  const { challengeId, step } = asked
  if (!isStepNonce(config.masterKey, challengeId, step, asked.nonce)) throw unknownStep()
  const challenge = await findById(db, challengeId)
  if (challenge.purpose === 'registration' && challenge.fanId !== asked.fanId) throw unknownStep()
  const before = await stepsOf(db, challengeId)
  const row = before.find((one) => one.step === step)
  if (row === undefined) throw unknownStep()
  if (row.judgedAt === null) {
    requireOpen(challenge)
    const arrival = await arrive(db, challengeId, step)
    if (arrival === undefined) throw busy()
    try {
      await look(given, { row, before, missed: arrival.missed, fanId: challenge.fanId }, await uploads())
    } catch (error) {
      await letGo(db, challengeId, step)
      throw error
    }
  }
  const rows = await stepsOf(db, challengeId)
  const missed = rows.find((one) => one.step === step)?.missed ?? null
  const { next, done, of } = readProgress(config.identityKeys, rows)
  return { missed: missed === null ? null : selfieRepeat(missed.split(' ')[0]!).words, next, done, of }
}

type Arrived = { row: StepRow; before: StepRow[]; missed: string | null; fanId: string | null }

async function look(given: Deps, { row, before, missed, fanId }: Arrived, uploads: Uploads): Promise<void> {
  const { db, config, faces } = given
  if (missed !== null) return noteMissed(given, row, missed)
  const pair: Pair = [await faces.read(uploads[0]), await faces.glance(uploads[1])]
  const front = doneOf(config.identityKeys, before)[0]?.pair[0]
  const faults = judgeStep(row.pose, pair, front)
  if (faults.length > 0) return noteMissed(given, row, faults.join(' '))
  // Row and file before the judgement: what is judged as done can be looked at.
  for (const shot of [0, 1] as const)
    await storeShot(given, row, { shot, fanId, picture: pair[shot].picture })
  const { challengeId, step } = row
  const sealedReadings = sealReadings(config.identityKeys, challengeId, step, pair)
  if (await judge(db, row, { missed: null, sealedReadings })) return
  await erasePictures(db, { challengeId }, 0)
  throw new Problem('challenge_used', 'Esa selfie ya se revisó. Empieza otra vez.', 409)
}

/** Pictures of a step that was missed are not kept. */
async function noteMissed({ db }: Deps, row: StepRow, missed: string): Promise<void> {
  await judge(db, row, { missed, sealedReadings: null })
}

type Shot = { shot: 0 | 1; fanId: string | null; picture: Buffer }

async function storeShot({ db, config, files }: Deps, row: StepRow, { shot, fanId, picture }: Shot) {
  const { id } = await db
    .insertInto('fanPictures')
    .values({
      fanId,
      challengeId: row.challengeId,
      step: row.step,
      shot,
      kind: row.pose === 'front' && shot === 0 ? 'selfie' : 'challenge',
      eraseAt: inHours(hoursOf.failed),
    })
    .onConflict((conflict) =>
      conflict.columns(['challengeId', 'step', 'shot']).doUpdateSet({ takenAt: sql<Date>`now()` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await putPicture({ config, files }, id, picture)
}

const unknownStep = () => notFound('No encontramos ese reto.')

function busy(): Problem {
  return new Problem('busy', 'Estamos revisando tus fotos. Espera unos segundos.', 503)
}
