import type { Queryable } from './db.ts'

/**
 * What PostgreSQL 18 brings and 15 to 17 lack: the milliseconds since 1970, the fraction of the millisecond in the next twelve
 * bits, so that ids of one connection grow, and the rest by chance (RFC 9562, version 7, method 3). `shift` moves the moment.
 */
export const uuidv7Definition = `
create function uuidv7(shift interval) returns uuid language sql volatile parallel safe as $$
  select encode(
    substring(int8send(micros / 1000) from 3)
      || int2send((28672 + micros % 1000 * 4096 / 1000)::int2)
      || substring(uuid_send(gen_random_uuid()) from 9),
    'hex')::uuid
  from (select (extract(epoch from clock_timestamp() + shift) * 1000000)::bigint as micros) moment
$$;
create function uuidv7() returns uuid language sql volatile parallel safe as $$
  select uuidv7(interval '0')
$$`

/** The first migration needs `uuidv7()`: made where the server has none. Call it under the migrations' lock. */
export async function ensureUuidv7(client: Queryable): Promise<void> {
  const { rows } = await client.query("select to_regprocedure('uuidv7()') is null as missing")
  if (rows[0].missing === true) await client.query(uuidv7Definition)
}
