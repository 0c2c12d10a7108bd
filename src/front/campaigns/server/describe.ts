import type { Reply } from '#lib/endpoint.ts'
import { findAccount } from '#people/accounts/server/sql.ts'
import { shortened } from '#people/notifications/rules.ts'
import type { Services } from '#server/services.ts'
import type { listCampaigns, readCampaign } from '../contract.ts'
import { unknown } from './actions.ts'
import { reachOf } from './audience.ts'
import { figuresOf } from './figures.ts'
import { letterOf } from './letter.ts'
import { previewAddress } from './preview.ts'
import { reminderFigures } from './reminders/sql.ts'
import * as sql from './sql.ts'

/** A campaign as its page shows it, with everything counted now. */
export async function describeCampaign(
  { db, config }: Pick<Services, 'db' | 'config'>,
  campaignId: string,
  who: string,
): Promise<Reply<typeof readCampaign>> {
  const campaign = await sql.findCampaign(db, campaignId)
  if (campaign === undefined) throw unknown()
  const now = new Date()
  const begun = campaign.startedAt !== null
  const [account, reach, progress, figures, segments, matches] = await Promise.all([
    findAccount(db, who),
    begun ? null : reachOf(db, campaign, now),
    campaign.state === 'draft' ? null : sql.sending.progressOf(db, campaignId),
    begun ? figuresOf(db, [campaignId], now) : null,
    sql.segmentChoices(db, campaign.segmentId),
    sql.matchChoices(db),
  ])
  const { email, firstName } = account!
  const { definition, body, button, eventId, push, fitted, capped, unreached } = campaign
  const address = (look: 'light' | 'dark') => previewAddress(config.masterKey, campaignId, firstName, look)
  return {
    ...headOf(campaign),
    definition,
    body,
    button,
    eventId,
    push,
    tested: campaign.testedWords === campaign.words && campaign.testedBy === who,
    testTo: email,
    reach,
    progress,
    figures: figures?.get(campaignId) ?? null,
    left: fitted === null ? null : { fitted, capped: capped ?? 0, unreached: unreached ?? 0 },
    preview: {
      light: address('light'),
      dark: address('dark'),
      push: {
        title: shortened(campaign.subject, 120),
        body: shortened(letterOf(campaign, firstName).body, 500),
      },
    },
    choices: { segments, matches },
  }
}

/** What the list of campaigns shows. */
export async function describeCampaigns(db: Services['db']): Promise<Reply<typeof listCampaigns>> {
  const [campaigns, segments, settings, reminders] = await Promise.all([
    sql.listCampaigns(db),
    sql.segmentChoices(db),
    sql.settingsOf(db),
    reminderFigures(db),
  ])
  const figures = await figuresOf(
    db,
    campaigns.map(({ id }) => id),
    new Date(),
  )
  return {
    campaigns: campaigns.map((row) => ({
      ...headOf(row),
      told: row.told,
      total: row.total,
      figures: figures.get(row.id) ?? null,
    })),
    segments,
    settings,
    reminders,
  }
}

/** What a list and a page say alike. */
function headOf(row: sql.CampaignRow) {
  const { id, state, segmentId, segment, subject, writtenBy, writtenAt, sendAt, finishedAt } = row
  return { id, state, segmentId, segment, subject, writtenBy, writtenAt, sendAt, finishedAt }
}
