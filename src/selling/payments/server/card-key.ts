import { plainText } from '#people/linked-accounts/rules.ts'
import { keyedHash } from '#server/key-ring.ts'

export type CardSeen = { first6: string | null; last4: string; holder: string | null }
export type CardKey = (card: CardSeen) => string | null

/**
 * By which the same card is known again. The protocol has no fingerprint: its first six and last four digits with the
 * holder's name are as near as one comes. Of one whose holder the provider does not tell nothing is made.
 */
export function cardKeyOf(masterKey: Buffer): CardKey {
  return ({ first6, last4, holder }) => {
    const name = plainText(holder ?? '')
    if (first6 === null || name === '') return null
    return keyedHash(masterKey, 'card', `${first6} ${last4} ${name}`).toString('hex')
  }
}
