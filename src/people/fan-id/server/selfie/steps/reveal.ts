import type { Services } from '#server/services.ts'
import type { Db } from '#server/db.ts'
import type { RevealedStep } from '../../../sign-in-contract.ts'
import { findOpenChallenge, lockChallenge, type Asker } from '../challenges.ts'
import { chance, chooseColours, choosePose } from '../judging.ts'
import { readyMs } from './rules.ts'
import { insertStep, judge, stepsOf, timeLeft, type StepRow } from './sql.ts'
import { readProgress, stepNonce } from './progress.ts'

type Deps = Pick<Services, 'db' | 'config'>

/**
 * The next step, drawn now: nobody knew it before the pictures of the last one were measured. Asked again before its
 * pictures came, it is the same step with what is left of its time; once its time is over it counts as missed. Null when
 * there is nothing more to ask for.
 */
export function revealStep({ db, config }: Deps, asked: Asker) {
  return db.transaction().execute(async (tx) => {
    await lockChallenge(tx, asked.challengeId)
    const { id } = await findOpenChallenge(tx, asked)
    const open = (await stepsOf(tx, id)).find(({ judgedAt }) => judgedAt === null)
    const told = open === undefined ? null : await again(tx, config.masterKey, open)
    const rows = await stepsOf(tx, id)
    const { next, done, of } = readProgress(config.identityKeys, rows)
    if (told !== null) return { told, done, of }
    if (next === 'decide') return { told: null, done, of }
    await insertStep(tx, { challengeId: id, ...draw(rows) })
    const row = (await stepsOf(tx, id)).at(-1)!
    return { told: revealed(config.masterKey, row, row.readyMs), done, of }
  })
}

/** The same step again while there is time for it; else it is missed. */
async function again(tx: Db, masterKey: Buffer, row: StepRow): Promise<RevealedStep | null> {
  const left = await timeLeft(tx, row)
  if (left !== null) return revealed(masterKey, row, left)
  await judge(tx, row, { missed: 'too_late', sealedReadings: null })
  return null
}

function draw(rows: StepRow[]) {
  const done = rows.filter(({ missed }) => missed === null).map(({ pose }) => pose)
  return {
    step: rows.length,
    pose: choosePose(done, rows.at(-1)?.pose),
    colours: chooseColours(),
    readyMs: readyMs(chance),
  }
}

function revealed(masterKey: Buffer, row: StepRow, ready: number): RevealedStep {
  const { challengeId, step, pose, colours, showMs } = row
  return { step, pose, colours, readyMs: ready, showMs, nonce: stepNonce(masterKey, challengeId, step) }
}
