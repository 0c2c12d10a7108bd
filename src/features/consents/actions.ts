import { isIP } from 'node:net'
import type { Db } from '#server/db.ts'
import { documents, voluntary, type ConsentChannel, type ConsentPurpose } from './rules.ts'
import * as sql from './sql.ts'

/** Where a person agrees, and from which browser. */
export type Place = { channel: ConsentChannel; address: string; userAgent: string }

/** Notes that a person agrees to these purposes by the texts in force; agreeing again changes nothing. */
export function giveConsent(
  tx: Db,
  accountId: string,
  purposes: ConsentPurpose[],
  { channel, address, userAgent }: Place,
): Promise<void> {
  const place = {
    accountId,
    channel,
    address: isIP(address) === 0 ? null : address,
    userAgent: userAgent.slice(0, 120),
  }
  const rows = purposes.map((purpose) => {
    const { document, version, sha256 } = documents[purpose]
    return {
      ...place,
      purpose,
      document,
      version,
      documentHash: sha256 === null ? null : Buffer.from(sha256, 'hex'),
    }
  })
  return sql.insertConsents(tx, rows)
}

/** Takes back what is voluntary; without the rest there is no account. */
export async function withdrawConsent(
  tx: Db,
  accountId: string,
  purpose: ConsentPurpose,
  channel: ConsentChannel,
): Promise<void> {
  if (voluntary.has(purpose)) await sql.withdrawStanding(tx, accountId, [purpose], channel)
}
