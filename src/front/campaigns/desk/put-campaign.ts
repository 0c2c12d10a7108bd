import { putAnswer } from '#web/query.ts'
import { readCampaign, type Campaign } from '../contract.ts'

/** Shows what an answer says of a campaign to every screen that reads it. */
export function putCampaign(campaign: Campaign): void {
  putAnswer(readCampaign, { params: { campaignId: campaign.id } }, campaign)
}
