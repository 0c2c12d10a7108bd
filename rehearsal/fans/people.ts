import { newSession } from '#server/session.ts'
import type pg from 'pg'

export type Fan = {
  headers: Record<string, string>
  placeId?: string
  commitment?: string
  number?: number
  pass?: string
}

const atOnce = 2000

type Named = {
  /** What their addresses begin with. */
  name?: string
  /** So many accounts try to confirm one phone, of which one has it; 0: they have none. */
  perPhone?: number
}

/** People who never lived: an account, a confirmed phone and a session each, in a database of their own. */
export async function makeFans(
  pool: pg.Pool,
  many: number,
  { name = 'ensayo', perPhone = 1 }: Named = {},
): Promise<Fan[]> {
  const fans: Fan[] = []
  for (let from = 0; from < many; from += atOnce) {
    const sessions = Array.from({ length: Math.min(atOnce, many - from) }, newSession)
    await pool.query(
      `with person as (
        insert into accounts (email, password_hash, first_name, last_name, email_confirmed_at, terms_version, terms_accepted_at)
        select $4::text || '-' || $3::int + no || '@ensayo.example', '-', 'Ensayo', 'Afición', now(), '1', now()
        from generate_series(1, cardinality($1::bytea[])) no returning id),
      numbered as (select id, row_number() over () as no from person),
      phone as (insert into confirmed_phones (account_id, phone_key)
        select id, sha256(($4::text || ' ' || ($3::int + no - 1) / $5::int)::bytea) from numbered where $5::int > 0
        on conflict (phone_key) do nothing)
      insert into sessions (token_hash, cookie_hash, account_id, expires_at)
      select token, cookie, id, now() + interval '6 hours'
      from unnest($1::bytea[], $2::bytea[]) with ordinality as given (token, cookie, no) join numbered using (no)`,
      [
        sessions.map(({ tokenHash }) => tokenHash),
        sessions.map(({ cookieHash }) => cookieHash),
        from,
        name,
        perPhone,
      ],
    )
    for (const { token, cookie } of sessions)
      fans.push({
        headers: {
          authorization: `Bearer ${token}`,
          cookie: `taquilla=${cookie}; visitor=${crypto.randomUUID()}`,
        },
      })
  }
  await pool.query('analyze accounts, sessions, confirmed_phones')
  return fans
}
