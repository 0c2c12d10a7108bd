import { CannotStart } from '#server/cannot-start.ts'
import type { Db } from '#server/db.ts'

/**
 * Refuses a database that `npm start` filled: passwords and second factors of the demo club's people are printed for
 * everybody. Throws with their mails (a reserved domain that nobody can own, RFC 2606); for a production start.
 */
export async function refuseDemoClub(db: Db): Promise<void> {
  const people = await db
    .selectFrom('accounts')
    .select('email')
    .where('email', 'like', '%.example')
    .where('role', '<>', 'buyer')
    .orderBy('email')
    .execute()
  if (people.length === 0) return
  const emails = people.map(({ email }) => email).join(', ')
  throw new CannotStart(
    `DATABASE_URL: lleva el club de demostración (${emails}). Producción empieza en una base vacía.`,
  )
}
