import { notFound, Problem } from '#lib/problem.ts'
import { findAccount } from '#people/accounts/server/sql.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import type { RoundDraft } from '../contract.ts'
import { confirmSeconds } from '../rules.ts'
import { enqueueStep } from './run.ts'
import * as sql from './sql.ts'

export async function startRound(db: Db, importId: string | null, by: string): Promise<string> {
  const id = await sql.insertRound(db, importId, by)
  if (id === undefined) throw notFound('No encontramos ese archivo.')
  return id
}

export async function saveDraft(db: Db, roundId: string, draft: RoundDraft): Promise<void> {
  if (await sql.updateDraft(db, roundId, draft)) return
  const round = await sql.findRound(db, roundId)
  if (round === undefined) throw unknown()
  throw round.state === 'draft' ? new Problem('not_there', 'Ese archivo ya no se puede elegir.') : notDraft()
}

export function dropDraft(db: Db, roundId: string, by: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await known(tx, roundId)
    if (!(await sql.deleteDraft(tx, roundId))) throw notDraft()
    await audit(tx, { accountId: by, action: 'claim_round.dropped', subject: subjectOf(roundId) })
  })
}

/** To oneself first; its link leads to the page and opens no account. */
export function testRound(db: Db, roundId: string, by: string): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const round = await known(tx, roundId)
    if (round.state !== 'draft') throw notDraft()
    await sql.markTested(tx, roundId, by)
    await enqueue(
      tx,
      'mail_claim_test',
      { roundId, accountId: by },
      { key: `mail_claim_test:${roundId}:${by}` },
    )
    await audit(tx, { accountId: by, action: 'claim_round.tested', subject: subjectOf(roundId) })
    return (await findAccount(tx, by))!.email
  })
}

/** Decides that the waves leave: the first in half a minute, or at an hour. Whom they are for is read then. */
export function confirmRound(db: Db, roundId: string, at: string | undefined, by: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const round = await known(tx, roundId)
    if (round.state !== 'draft') throw new Problem('already_sent', 'Estas invitaciones ya están confirmadas.')
    if (round.testedWords !== round.words || round.testedBy !== by)
      throw new Problem('not_tested', 'Mándatela primero a ti: este texto todavía no te ha llegado.')
    const { mails, texts } = await sql.reachOf(tx, round)
    if (mails + texts === 0) throw new Problem('nobody', 'No hay a quién mandarla.')
    const soonest = Date.now() + confirmSeconds * 1000
    const sendAt = new Date(at === undefined ? soonest : Math.max(soonest, Date.parse(at)))
    await sql.setRound(tx, roundId, { state: 'waiting', sendAt, confirmedBy: by })
    await enqueueStep(tx, roundId, { runAt: sendAt })
    await audit(tx, {
      accountId: by,
      action: 'claim_round.confirmed',
      subject: subjectOf(roundId),
      detail: { count: mails + texts, waveSize: round.waveSize },
    })
  })
}

/** Nothing more leaves, nor what lies in the queue; until somebody goes on. */
export function pauseRound(db: Db, roundId: string, by: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const round = await known(tx, roundId)
    if (round.state !== 'waiting' && round.state !== 'sending')
      throw new Problem('not_sending', 'No está saliendo.')
    await sql.setRound(tx, roundId, { state: 'paused' })
    await audit(tx, { accountId: by, action: 'claim_round.paused', subject: subjectOf(roundId) })
  })
}

/** Goes on: with the wave that was under way, or with the next one at its hour. */
export function resumeRound(db: Db, roundId: string, by: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const round = await known(tx, roundId)
    if (round.state !== 'paused') throw notPaused()
    const underWay = round.wave > 0 && (await sql.countOfWave(tx, roundId, round.wave)) < round.waveSize
    await sql.setRound(tx, roundId, { state: underWay ? 'sending' : 'waiting' })
    await enqueueStep(tx, roundId, underWay ? {} : { runAt: round.sendAt! })
    await audit(tx, { accountId: by, action: 'claim_round.resumed', subject: subjectOf(roundId) })
  })
}

/** Ends one that is paused: whoever is left is told nothing by it. */
export function endRound(db: Db, roundId: string, by: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const round = await known(tx, roundId)
    if (round.state !== 'paused') throw notPaused()
    await sql.setRound(tx, roundId, { state: 'ended', at: 'finishedAt' })
    await audit(tx, { accountId: by, action: 'claim_round.ended', subject: subjectOf(roundId) })
  })
}

async function known(tx: Db, roundId: string): Promise<sql.RoundRow> {
  const round = await sql.lockRound(tx, roundId)
  if (round === undefined) throw unknown()
  return round
}

const subjectOf = (roundId: string): string => `claim_round:${roundId}`
export const unknown = () => notFound('No encontramos esas invitaciones.')
const notDraft = () => new Problem('not_draft', 'Estas invitaciones ya no son un borrador.')
const notPaused = () => new Problem('not_paused', 'Primero pausa el envío.')
