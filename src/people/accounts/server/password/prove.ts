import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { countAttempt, forgetAttempts, passwordSubject } from '../sign-in/attempts.ts'
import { passwordMatches } from './hash.ts'

/**
 * Asks for the password again before a change that matters. Throws at `field`; whoever sits at an open
 * session guesses no faster than at the door.
 */
export async function provePassword(
  db: Db,
  account: { id: string; passwordHash: string },
  typed: string | undefined,
  field: string,
): Promise<void> {
  await countAttempt(db, [passwordSubject(account.id)])
  if (!(await passwordMatches(account.passwordHash, typed ?? ''))) {
    const words = 'Esa no es tu contraseña actual.'
    throw new Problem('wrong_password', words, 400, { fields: { [field]: words } })
  }
  await forgetAttempts(db, passwordSubject(account.id))
}
