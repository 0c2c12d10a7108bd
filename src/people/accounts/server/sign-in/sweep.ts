import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { sweepBrowsers } from './known-browsers.ts'

/** Removes what has ended: solved captchas, old links, sessions and throttles, and registrations nobody confirmed. */
export async function sweep(db: Db): Promise<void> {
  await sql`delete from captcha_solutions where expires_at < now()`.execute(db)
  await sql`delete from mail_links where expires_at < now() - interval '7 days'`.execute(db)
  await sql`delete from pending_registrations where expires_at < now()`.execute(db)
  await sql`delete from sessions
    where expires_at < now() - interval '30 days' or revoked_at < now() - interval '30 days'`.execute(db)
  await sweepBrowsers(db)
  await sql`delete from login_throttles where updated_at < now() - interval '2 days'`.execute(db)
  await sql`delete from claim_links where created_at < now() - interval '1 year'`.execute(db)
  // Who was brought from elsewhere has agreed to nothing yet, and waits for as long as it takes.
  await sql`delete from accounts where email_confirmed_at is null and terms_accepted_at is not null
    and created_at < now() - interval '30 days'`.execute(db)
}
