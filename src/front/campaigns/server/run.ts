import type { Step } from '#front/holder-messages/server/bulk.ts'
import { notifyEach } from '#people/notifications/server/actions.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import { pathOf } from '../rules.ts'
import { layPeople, reachOf, stillReached } from './audience.ts'
import { letterOf } from './letter.ts'
import { pixelUrl, visitPath } from './links.ts'
import * as sql from './sql.ts'

type Config = Services['config']

/** One step of a campaign that is due. */
export function sendSome(db: Db, config: Config, campaignId: string): Promise<Step> {
  return db.transaction().execute((tx) => sendStep(tx, config, campaignId))
}

/** The same in the caller's transaction. */
export async function sendStep(tx: Db, config: Config, campaignId: string): Promise<Step> {
  await sql.lockSettings(tx)
  const campaign = await sql.lockCampaign(tx, campaignId)
  return sql.sending.step(tx, campaignId, campaign, {
    begin: () => begin(tx, campaign!),
    tell: (accountIds) => tell(tx, config, campaign!, accountIds),
  })
}

/** The segment is read at the hour it leaves, not when somebody planned it: whoever has left it is not told. */
async function begin(tx: Db, campaign: sql.CampaignRow): Promise<void> {
  const now = new Date()
  const { fitted, unreached } = await reachOf(tx, campaign, now)
  await layPeople(tx, campaign, now)
  const of = (counted: (why: string) => boolean) =>
    unreached.filter(({ why }) => counted(why)).reduce((sum, { people }) => sum + people, 0)
  await sql.markStarted(tx, campaign.id, {
    definition: campaign.definition,
    fitted,
    capped: of((why) => why === 'capped'),
    unreached: of((why) => why !== 'capped'),
  })
}

async function tell(
  tx: Db,
  config: Config,
  campaign: sql.CampaignRow,
  accountIds: string[],
): Promise<string[]> {
  const reached = await stillReached(tx, campaign, accountIds)
  const people = reached.map(({ accountId, firstName, ref, measured }) => {
    const { body, mail } = letterOf(campaign, firstName)
    return measured
      ? { accountId, body, mail: { ...mail, pixel: pixelUrl(config, ref) }, path: visitPath(config, ref) }
      : { accountId, body, mail }
  })
  await notifyEach(tx, people, {
    kind: 'promotions',
    key: sql.noticeKey(campaign.id),
    title: campaign.subject,
    path: pathOf(campaign.button, campaign.eventId),
    push: campaign.push,
  })
  return reached.map(({ accountId }) => accountId)
}
