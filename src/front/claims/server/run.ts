import { newClaimLink, dropClaimLink } from '#people/accounts/server/claim/links.ts'
import { reachedBy } from '#people/accounts/server/claim/actions.ts'
import { sendClaim } from '#people/accounts/server/claim/send.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import * as sql from './sql.ts'

/** People of one step: few enough that a pause leaves little behind. */
const batchSize = 100
/** Links that may lie in the queue before more are put there. */
const mostWaiting = 200
/** While the queue is full, the next step comes so much later. */
const fullSeconds = 3

export function enqueueStep(tx: Db, roundId: string, when: { runAt?: Date; inSeconds?: number } = {}) {
  return enqueue(tx, 'send_claim_wave', { roundId }, { key: `send_claim_wave:${roundId}`, ...when })
}

/** `full`: what lies in the queue goes first. */
type Step = 'more' | 'full' | 'over'

/**
 * One step of a round that is due: some people of the wave have their turn, in the transaction that puts their jobs down. A
 * wave that is out asks for the next one at its hour.
 */
export function sendSome(db: Db, roundId: string): Promise<Step> {
  return db.transaction().execute(async (tx) => {
    const round = await sql.lockRound(tx, roundId)
    if (round === undefined) return 'over'
    let { wave } = round
    if (round.state === 'waiting') {
      if (!round.due) return 'over'
      if (wave === 0) await sql.layPeople(tx, round)
      await sql.beginWave(tx, roundId)
      wave += 1
    } else if (round.state !== 'sending') return 'over'
    if ((await sql.linksWaiting(tx)) >= mostWaiting) return 'full'
    const room = round.waveSize - (await sql.countOfWave(tx, roundId, wave))
    if (room > 0) {
      if ((await sql.tellSome(tx, roundId, wave, Math.min(batchSize, room))) > 0) return 'more'
      // Until the last link has left it can still be paused.
      if ((await sql.linksWaiting(tx, roundId)) > 0) return 'full'
      await sql.setRound(tx, roundId, { state: 'done', at: 'finishedAt' })
      return 'over'
    }
    await enqueueStep(tx, roundId, { runAt: await sql.waitForNext(tx, roundId) })
    return 'over'
  })
}

/** Steps until the wave is out or the queue is full; then the next one is asked for. */
export async function sendWave(db: Db, roundId: string): Promise<void> {
  for (;;) {
    const then = await sendSome(db, roundId)
    if (then === 'over') return
    if (then === 'full') return enqueueStep(db, roundId, { inSeconds: fullSeconds })
  }
}

/**
 * Sends one person's link. That it was sent is written before it leaves: killed in between, the person got none and nobody
 * gets two. What the mail server or the text service refuses is tried again with another link.
 */
export async function sendLink(
  services: Pick<Services, 'db' | 'config' | 'sendMail' | 'sendSms'>,
  { roundId, accountId }: { roundId: string; accountId: string },
): Promise<void> {
  const { db } = services
  const made = await db.transaction().execute(async (tx) => {
    const turn = await sql.lockTurn(tx, roundId, accountId)
    if (turn === undefined) return null
    if (turn.state === 'paused' || turn.state === 'ended') {
      await sql.waitAgain(tx, roundId, accountId)
      return null
    }
    const sentTo = turn.fits ? reachedBy(turn, turn.sms) : null
    if (sentTo === null) {
      await sql.markGone(tx, roundId, accountId)
      return null
    }
    const token = await newClaimLink(tx, accountId, sentTo)
    await sql.markSent(tx, roundId, accountId, sentTo)
    return { turn, token, sentTo }
  })
  if (made === null) return
  const { turn, token, sentTo } = made
  try {
    await sendClaim(services, turn, {
      token,
      sentTo,
      key: `claim-${roundId}-${accountId}`,
      words: turn.words,
    })
  } catch (failure) {
    await db.transaction().execute(async (tx) => {
      await dropClaimLink(tx, token)
      await sql.markSent(tx, roundId, accountId, null)
    })
    throw failure
  }
}
