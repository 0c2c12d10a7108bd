import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { gather } from '#server/gather.ts'
import type { SignedIn } from '#server/session.ts'
import { findSession } from '../sql.ts'

type Halves = { tokenHash: Buffer; cookieHash: Buffer }
type Found = SignedIn & { tokenHash: Buffer; stale: boolean }

/** Sessions read together at most, and statements of it at the same time: one that is cut off does not hold up all. */
const most = 200
const lanes = 3

/**
 * `findSession` for whoever asks at the same time in one statement: in a rush a process reads hundreds a second. One alone
 * is read as ever.
 */
export function sessionBatch(): (
  db: Db,
  tokenHash: Buffer,
  cookieHash: Buffer,
) => Promise<SignedIn | undefined> {
  const lines = new WeakMap<Db, (halves: Halves) => Promise<SignedIn | undefined>>()
  return (db, tokenHash, cookieHash) => {
    let line = lines.get(db)
    if (line === undefined) {
      line = gather({ most, lanes }, (asked) => findSessions(db, asked))
      lines.set(db, line)
    }
    return line({ tokenHash, cookieHash })
  }
}

async function findSessions(db: Db, asked: Halves[]): Promise<(SignedIn | undefined)[]> {
  if (asked.length === 1) return [await findSession(db, asked[0]!.tokenHash, asked[0]!.cookieHash)]
  const hex = (which: keyof Halves) => asked.map((halves) => halves[which].toString('hex'))
  const { rows } = await sql<Found & { no: number }>`
    select asked.no::int as no, account.id, account.first_name, account.has_bono_gallo, account.forced_password_reset,
      session.token_hash as session_hash, session.token_hash, role_now(account) as role,
      (select event_ids from staff_bounds where account_id = account.id and account.role <> 'buyer') as matches,
      session.second_factor_at is not null as second_factor,
      coalesce(session.second_factor_at > now() - interval '15 minutes', false) as fresh_factor,
      session.last_seen_at < now() - interval '1 minute' as stale
    from unnest(${hex('tokenHash')}::text[], ${hex('cookieHash')}::text[]) with ordinality as asked (token, cookie, no)
    join sessions session on session.token_hash = decode(asked.token, 'hex')
      and session.cookie_hash = decode(asked.cookie, 'hex')
    join accounts account on account.id = session.account_id
    where session.revoked_at is null and session.expires_at > now()
      and (account.role = 'buyer' or session.last_seen_at > now() - interval '30 minutes')`.execute(db)
  const stale = rows.filter((row) => row.stale).map((row) => row.tokenHash.toString('hex'))
  if (stale.length > 0)
    await sql`update sessions set last_seen_at = now()
      where token_hash in (select decode(token, 'hex') from unnest(${stale}::text[]) token)
        and last_seen_at < now() - interval '1 minute'`.execute(db)
  const found = new Map(rows.map(({ no, stale: _, tokenHash: __, ...signedIn }) => [no, signedIn]))
  return asked.map((_, at) => found.get(at + 1))
}
