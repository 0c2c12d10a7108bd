import { inLook, nobody } from '#front/holder-messages/server/preview.ts'
import { Problem } from '#lib/problem.ts'
import { linkToken, readLinkToken } from '#server/link-token.ts'
import type { Services } from '#server/services.ts'
import { sampleLetter } from './letter.ts'
import { findCampaign } from './sql.ts'

const purpose = 'campaign preview'
const hourMs = 3_600_000

/** The same address for an hour: a frame that shows it stays as it is while the page asks again. */
export function previewAddress(
  masterKey: Buffer,
  campaignId: string,
  firstName: string,
  look: 'light' | 'dark',
): string {
  const ends = (Math.floor(Date.now() / hourMs) + 2) * hourMs
  const token = linkToken(masterKey, purpose, `${campaignId} ${firstName} ${ends}`)
  return `/api/campaigns/preview?token=${token}&look=${look}`
}

/** A campaign's letter as a document for a frame, in one of the two looks that mail programs show. */
export async function previewDocument(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { token, look }: { token: string; look: 'light' | 'dark' },
): Promise<string> {
  const text = readLinkToken(config.masterKey, purpose, token) ?? ''
  const [, campaignId, firstName = '', ends] = /^(\S+) (.*) (\d+)$/.exec(text) ?? []
  const campaign =
    campaignId === undefined || Number(ends) < Date.now() ? undefined : await findCampaign(db, campaignId)
  if (campaign === undefined) throw new Problem('link_not_valid', 'Esta vista previa ya venció.', 410)
  const { html } = await sampleLetter(config, campaign, { firstName, accountId: nobody })
  return inLook(html, look)
}
