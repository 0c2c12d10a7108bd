import { currentClub } from '#club/settings/club-words.ts'
import { paths } from '#lib/paths.ts'
import { claimMail } from '#people/notifications/server/mail/claim-mails.ts'
import type { Services } from '#server/services.ts'
import type { SentTo } from './links.ts'

type Means = Pick<Services, 'config' | 'sendMail' | 'sendSms'>
type To = { firstName: string; email: string; phone: string | null }

/** Where a link leads; the token stands behind the `#`, which reaches no server and no log. */
export const claimUrl = (publicUrl: string, token: string): string =>
  `${new URL(paths.claim, publicUrl).href}#${token}`

/** Sends a link where it is to go. `words`: what the club says above the button. `key` makes a repeated mail known as one. */
export async function sendClaim(
  { config, sendMail, sendSms }: Means,
  { firstName, email, phone }: To,
  { token, sentTo, key, words = '' }: { token: string; sentTo: SentTo; key: string; words?: string },
): Promise<void> {
  const url = claimUrl(config.publicUrl, token)
  if (sentTo === 'mail') {
    await sendMail({ to: email, key, ...(await claimMail(firstName, url, words)) })
    return
  }
  await sendSms({
    to: phone!,
    text: `${firstName}, tu cuenta de ${currentClub().name} te espera. Elige tu contraseña aquí (vence en 14 días): ${url}`,
  })
}
