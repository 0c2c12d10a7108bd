import { fillIn, paragraphsOf } from '#front/holder-messages/rules.ts'
import type { NoticeMail } from '#people/notifications/server/sql.ts'
import { unsubscribePurpose } from '#people/notifications/server/actions.ts'
import { noticeMail } from '#people/notifications/server/mail/notice-mail.ts'
import type { Config } from '#server/config.ts'
import { linkToken } from '#server/link-token.ts'
import { buttonWords, pathOf } from '../rules.ts'
import type { CampaignRow } from './sql.ts'

type Written = Pick<CampaignRow, 'subject' | 'body' | 'button' | 'eventId'>

/** A campaign in one person's words: the notice and its letter. */
export function letterOf({ body, button }: Written, firstName: string) {
  const filled = fillIn(body, { nombre: firstName })
  const [lead = '', ...rest] = paragraphsOf(filled)
  const mail: NoticeMail = {
    lead,
    once: true,
    blocks: rest.map((text) => ({ kind: 'text', text })),
    button: buttonWords[button].label,
  }
  return { body: filled.replace(/\s*\n\s*/g, ' '), mail }
}

/** The letter as one of the club's own people gets it: its links count nothing. */
export async function sampleLetter(
  { publicUrl, masterKey }: Pick<Config, 'publicUrl' | 'masterKey'>,
  written: Written,
  { firstName, accountId }: { firstName: string; accountId: string },
) {
  const token = linkToken(masterKey, unsubscribePurpose, `${accountId} promotions`)
  const unsubscribeUrl = `${publicUrl}/api/notifications/unsubscribe?token=${token}`
  const path = pathOf(written.button, written.eventId)
  const told = { firstName, title: written.subject, path, ...letterOf(written, firstName) }
  return { ...(await noticeMail(told, { publicUrl, unsubscribeUrl })), unsubscribeUrl }
}
