import { unusableHash } from '#people/accounts/server/password/hash.ts'
import { findByEmail, insertAccount, markConfirmed } from '#people/accounts/server/sql.ts'
import { currentVersions } from '#club/settings/server/legal/library/texts.ts'
import type { Db } from '#server/db.ts'

export type Guest = { email: string; firstName: string; lastName: string; phone?: string | undefined }

/** Whoever buys at the window without giving a name. Nobody can log in to it and no mail reaches it. */
export const windowEmail = 'mostrador@taquilla.invalid'

/**
 * The account that tickets of the window or a gift belong to: the mailbox's own, or a new one without a password, which
 * becomes its owner's when the mailbox is confirmed.
 */
export async function accountOfGuest(tx: Db, guest: Guest | undefined): Promise<string> {
  const {
    email,
    firstName,
    lastName,
    phone = null,
  } = guest ?? {
    email: windowEmail,
    firstName: 'Venta en',
    lastName: 'taquilla',
  }
  const known = await findByEmail(tx, email)
  if (known !== undefined) return known.id
  const termsVersion = currentVersions().terminos.version
  const account = { email, passwordHash: unusableHash, firstName, lastName, phone, termsVersion }
  const id = (await insertAccount(tx, account, unusableHash)) ?? (await findByEmail(tx, email))?.id
  if (id === undefined) throw new Error('the account was erased meanwhile')
  if (guest === undefined) await markConfirmed(tx, id)
  return id
}
