import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

/** Removes what has ended: sign-ups that nobody confirmed, old codes, challenges, sessions and throttles. */
export async function sweepFans(db: Db): Promise<void> {
  await sql`delete from fan_sign_ups where expires_at < now()`.execute(db)
  await sql`delete from fan_codes where expires_at < now() - interval '1 day'`.execute(db)
  // Its pictures are gone first: by their clock of 24 hours, or kept for a review.
  await sql`delete from fan_challenges challenge where expires_at < now() - interval '2 days'
    and not exists (select from fan_pictures where challenge_id = challenge.id and erased_at is null)`.execute(
    db,
  )
  // What was measured for a decision that nobody asked for.
  await sql`update fan_challenge_steps set sealed_readings = null where sealed_readings is not null
    and challenge_id in (select id from fan_challenges where expires_at < now() or used_at < now() - interval '5 minutes')`.execute(
    db,
  )
  await sql`delete from fan_sessions
    where expires_at < now() - interval '30 days' or revoked_at < now() - interval '30 days'`.execute(db)
  // Who has used up every attempt stays so; nobody's identifiers and addresses are forgotten.
  await sql`delete from fan_throttles where updated_at < now() - interval '30 days' and subject not like 'fan:%' and subject not like 'selfie:%'`.execute(
    db,
  )
}
