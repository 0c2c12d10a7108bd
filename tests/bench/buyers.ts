import { newSession } from '#server/session.ts'
import type { Stage } from './stage.ts'

export type Buyer = { authorization: string; cookie: string; 'queue-pass'?: string }

/** People who are logged in already: the bench measures purchases, not password hashing. */
export async function makeBuyers({ pool }: Pick<Stage, 'pool'>, count: number): Promise<Buyer[]> {
  const sessions = Array.from({ length: count }, newSession)
  await pool.query(
    `with people as (
       insert into accounts (email, password_hash, first_name, last_name, email_confirmed_at, terms_version, terms_accepted_at)
       select 'bench-' || gen_random_uuid() || '@correo.example', 'none', 'Bench', 'Fan', now(), '1', now()
       from generate_series(1, $3::int)
       returning id
     ), numbered as (select id, row_number() over () as no from people)
     insert into sessions (token_hash, cookie_hash, account_id, expires_at)
     select token.hash, cookie.hash, numbered.id, now() + interval '1 hour'
     from numbered
     join unnest($1::bytea[]) with ordinality token (hash, no) using (no)
     join unnest($2::bytea[]) with ordinality cookie (hash, no) using (no)`,
    [sessions.map((session) => session.tokenHash), sessions.map((session) => session.cookieHash), count],
  )
  return sessions.map(({ token, cookie }) => ({
    authorization: `Bearer ${token}`,
    cookie: `taquilla=${cookie}`,
  }))
}
