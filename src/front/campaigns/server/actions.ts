import { randomUUID } from 'node:crypto'
import { undoSeconds, unknownPlaceholders } from '#front/holder-messages/rules.ts'
import { notFound, Problem } from '#lib/problem.ts'
import { findAccount } from '#people/accounts/server/sql.ts'
import { notify, takeBack } from '#people/notifications/server/actions.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import type { CampaignSettings, Draft } from '../contract.ts'
import { pathOf, placeholders } from '../rules.ts'
import { reachOf } from './audience.ts'
import { letterOf } from './letter.ts'
import * as sql from './sql.ts'

export async function startCampaign(db: Db, segmentId: string, by: string): Promise<string> {
  const id = await sql.insertCampaign(db, segmentId, by)
  if (id === undefined) throw notFound('No encontramos ese segmento.')
  return id
}

export async function saveDraft(db: Db, campaignId: string, draft: Draft): Promise<void> {
  if (await sql.updateDraft(db, campaignId, draft)) return
  const campaign = await sql.findCampaign(db, campaignId)
  if (campaign === undefined) throw unknown()
  throw campaign.state === 'draft'
    ? new Problem('not_there', 'Ese segmento o ese partido ya no se puede elegir.')
    : notDraft()
}

export function dropDraft(db: Db, campaignId: string, by: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { subject: title, segment } = await known(tx, campaignId)
    if (!(await sql.sending.deleteDraft(tx, campaignId))) throw notDraft()
    await audit(tx, {
      accountId: by,
      action: 'campaign.dropped',
      subject: subjectOf(campaignId),
      detail: { title, segment },
    })
  })
}

/** To oneself first: the letter as it is now, by mail and to one's own phone. Exactly this text may be sent afterwards. */
export function testCampaign(db: Db, campaignId: string, by: string): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const campaign = await known(tx, campaignId)
    if (campaign.state !== 'draft') throw notDraft()
    refuseUnfinished(campaign)
    const { email, firstName } = (await findAccount(tx, by))!
    await sql.sending.markTested(tx, campaignId, by)
    const test = randomUUID()
    await enqueue(tx, 'mail_campaign_test', { campaignId, accountId: by, words: campaign.words, test })
    if (campaign.push)
      await notify(tx, {
        accountId: by,
        kind: 'promotions',
        key: `campaign-test:${test}`,
        title: campaign.subject,
        body: letterOf(campaign, firstName).body,
        path: pathOf(campaign.button, campaign.eventId),
        mail: 'own',
      })
    await audit(tx, { accountId: by, action: 'campaign.tested', subject: subjectOf(campaignId) })
    return email
  })
}

/**
 * Decides that a campaign leaves. Now: to as many people as were read. At an hour: to whoever is in the segment then and still
 * agrees. Nobody is told before, and until then it can be taken back.
 */
export function confirmCampaign(
  db: Db,
  campaignId: string,
  seen: { people: number; at?: string | undefined },
  by: string,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const campaign = await known(tx, campaignId)
    if (campaign.state !== 'draft') throw new Problem('already_sent', 'Esta campaña ya está confirmada.')
    refuseUnfinished(campaign)
    if (campaign.testedWords !== campaign.words || campaign.testedBy !== by)
      throw new Problem('not_tested', 'Mándatela primero a ti: este texto todavía no te ha llegado.')
    const { people, heldOut } = await reachOf(tx, campaign, new Date())
    if (people === 0) throw new Problem('nobody', 'Esta campaña no le llega a nadie.')
    if (seen.at === undefined && people !== seen.people)
      throw new Problem(
        'numbers_changed',
        'Los números cambiaron mientras los revisabas. Míralos y confirma otra vez.',
      )
    const sendAt = await sql.sending.markConfirmed(tx, campaignId, {
      by,
      at: seen.at === undefined ? null : new Date(seen.at),
      seconds: undoSeconds,
    })
    await sql.sending.enqueueStep(tx, campaignId, { runAt: sendAt })
    await audit(tx, {
      accountId: by,
      action: 'campaign.confirmed',
      subject: subjectOf(campaignId),
      detail: { title: campaign.subject, segment: campaign.segment, count: people, heldOut },
    })
  })
}

/** Nothing has left: it is a draft again. */
export function takeBackCampaign(db: Db, campaignId: string, by: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const campaign = await known(tx, campaignId)
    if (campaign.state !== 'waiting')
      throw new Problem('too_late', 'Ya empezó a salir: puedes detenerla, pero no deshacerla.')
    await sql.sending.markDraftAgain(tx, campaignId)
    await audit(tx, {
      accountId: by,
      action: 'campaign.taken_back',
      subject: subjectOf(campaignId),
      detail: { title: campaign.subject },
    })
  })
}

/** What has not left does not leave any more, nor what lies in the queue. */
export function stopCampaign(db: Db, campaignId: string, by: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const campaign = await known(tx, campaignId)
    if (campaign.state !== 'sending') throw new Problem('not_sending', 'No está saliendo.')
    const inQueue = await takeBack(tx, sql.noticeKey(campaignId))
    await sql.sending.waitAgain(tx, campaignId, inQueue)
    const { told, total, gone } = await sql.sending.progressOf(tx, campaignId)
    if (told + gone === total) throw new Problem('all_told', 'Ya salió completa.')
    await sql.sending.markState(tx, campaignId, 'stopped')
    await audit(tx, {
      accountId: by,
      action: 'campaign.stopped',
      subject: subjectOf(campaignId),
      detail: { title: campaign.subject, count: total, told },
    })
  })
}

export function changeSettings(db: Db, settings: CampaignSettings, by: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await sql.saveSettings(tx, settings)
    await audit(tx, {
      accountId: by,
      action: 'campaign.settings_changed',
      subject: 'campaign_settings:',
      detail: settings,
    })
  })
}

async function known(tx: Db, campaignId: string): Promise<sql.CampaignRow> {
  const campaign = await sql.lockCampaign(tx, campaignId)
  if (campaign === undefined) throw unknown()
  return campaign
}

function refuseUnfinished({ subject, body, button, eventId }: sql.CampaignRow): void {
  if (subject === '' || body === '')
    throw new Problem('empty_message', 'Escribe el asunto y el mensaje.', 400)
  if (button === 'match' && eventId === null)
    throw new Problem('no_match', 'Elige a qué partido lleva el botón.', 400)
  const [wrong] = [
    ...unknownPlaceholders(subject, []),
    ...unknownPlaceholders(body, Object.keys(placeholders)),
  ]
  if (wrong !== undefined)
    throw new Problem(
      'unknown_placeholder',
      `«${wrong}» saldría tal cual. Quítalo o usa uno de la lista.`,
      400,
    )
}

const subjectOf = (campaignId: string): string => `campaign:${campaignId}`
export const unknown = () => notFound('No encontramos esa campaña.')
const notDraft = () => new Problem('not_draft', 'Esta campaña ya no es un borrador.')
