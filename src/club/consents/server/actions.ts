import { isIP } from 'node:net'
import { currentVersions } from '#club/settings/server/legal/library/texts.ts'
import type { Db } from '#server/db.ts'
import { documentOf, voluntary, type ConsentChannel, type ConsentPurpose } from './rules.ts'
import * as sql from './sql.ts'

/** Where a person agrees, and from which browser. */
export type Place = { channel: ConsentChannel; address: string; userAgent: string }

/**
 * Notes that a person agrees to these purposes by the texts in force; agreeing again changes nothing. Without an account
 * the same work is done for nobody.
 */
export function giveConsent(
  tx: Db,
  accountId: string | null,
  purposes: ConsentPurpose[],
  { channel, address, userAgent }: Place,
): Promise<void> {
  const inForce = currentVersions()
  const texts = purposes.map((purpose) => {
    const { document, version, sha256 } = inForce[documentOf[purpose]]
    return { purpose, document, version, sha256 }
  })
  const from = {
    channel,
    address: isIP(address) === 0 ? null : address,
    userAgent: userAgent.slice(0, 120),
  }
  return sql.insertConsents(tx, accountId, texts, from)
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

/** What stands of these moves to another account of the same person, by the texts and moments by which it was given. */
export async function carryConsents(
  tx: Db,
  from: string,
  to: string,
  purposes: ConsentPurpose[],
): Promise<void> {
  await sql.copyStanding(tx, from, to, purposes)
  await sql.withdrawStanding(tx, from, purposes, 'fan_id')
}
