import { inLook } from '#front/holder-messages/server/preview.ts'
import { Problem } from '#lib/problem.ts'
import { claimUrl } from '#people/accounts/server/claim/send.ts'
import { claimMail } from '#people/notifications/server/mail/claim-mails.ts'
import { linkToken, readLinkToken } from '#server/link-token.ts'
import type { Services } from '#server/services.ts'
import { findRound } from './sql.ts'

const purpose = 'claim preview'
const hourMs = 3_600_000

/** The same address for an hour: a frame that shows it stays as it is while the page asks again. */
export function previewAddress(
  masterKey: Buffer,
  roundId: string,
  firstName: string,
  look: 'light' | 'dark',
): string {
  const ends = (Math.floor(Date.now() / hourMs) + 2) * hourMs
  return `/api/claims/preview?token=${linkToken(masterKey, purpose, `${roundId} ${firstName} ${ends}`)}&look=${look}`
}

/** An invitation's letter as a document for a frame, in one of the two looks that mail programs show. */
export async function previewDocument(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { token, look }: { token: string; look: 'light' | 'dark' },
): Promise<string> {
  const text = readLinkToken(config.masterKey, purpose, token) ?? ''
  const [, roundId, firstName = '', ends] = /^(\S+) (.*) (\d+)$/.exec(text) ?? []
  const round = roundId === undefined || Number(ends) < Date.now() ? undefined : await findRound(db, roundId)
  if (round === undefined) throw new Problem('link_not_valid', 'Esta vista previa ya venció.', 410)
  const { html } = await claimMail(firstName, sampleUrl(config.publicUrl), round.words)
  return inLook(html, look)
}

/** Leads to the page, which says that its link is not whole. */
export const sampleUrl = (publicUrl: string): string => claimUrl(publicUrl, 'muestra')
