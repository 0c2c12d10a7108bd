import { sql } from 'kysely'
import { goOn } from '#world/time.ts'
import type { Person, Queue } from './queue.ts'

type Hours = { holders: [number, number]; everybody: [number, number] }

/** A match whose holders buy first and everybody later: from when until when, in seconds from now. */
export async function phased({ db }: Queue, eventId: number, hours: Hours): Promise<void> {
  for (const [name, rule, [from, to]] of [
    ['Titulares', 'holder', hours.holders],
    ['Público', 'public', hours.everybody],
  ] as const)
    await sql`insert into sale_phases (event_id, name, rule, starts_at, ends_at) values
      (${eventId}, ${name}, ${rule}, now() + make_interval(secs => ${from}), now() + make_interval(secs => ${to}))`.execute(
      db,
    )
}

/** Everybody buys from so many seconds on, and the holders not longer than that; what a node believes of phases it asks for again. */
export async function publicBegins({ db }: Queue, eventId: number, seconds: number): Promise<void> {
  await sql`update sale_phases set ends_at = least(ends_at, now() + make_interval(secs => ${seconds}))
    where event_id = ${eventId} and rule = 'holder'`.execute(db)
  await sql`update sale_phases set starts_at = now() + make_interval(secs => ${seconds}) where event_id = ${eventId}
    and rule = 'public'`.execute(db)
  goOn(1100)
}

/** Somebody who has a bonogallo: one like another one's, for a place that is nobody's. */
export async function holderOf(queue: Queue): Promise<Person> {
  const person = await queue.person()
  await sql`insert into passes overriding system value select own.* from passes pass
    cross join lateral jsonb_populate_record(pass, jsonb_build_object('id', gen_random_uuid(), 'account_id', ${person.accountId}::text,
      'number', (select max(number) + 1 from passes), 'seat_id', (select max(seat_id) + 1 from passes))) own
    where pass.status = 'active' limit 1`.execute(queue.db)
  return person
}

type Said = { kind: string; reason?: string; places?: number; waiting?: number; served?: number }

/** What a sitting's record says, in its order. */
export async function saidOf(queue: Queue, saleId: string, sitting: number): Promise<Said[]> {
  const { entries } = (await queue.browser().get(`/waiting-room/${saleId}/${sitting}/record`)).body
  return entries.map(({ statement }: { statement: string }) => JSON.parse(statement) as Said)
}

export async function kindsOf(queue: Queue, saleId: string, sitting: number): Promise<string[]> {
  return (await saidOf(queue, saleId, sitting)).map(({ kind }) => kind)
}

export const code = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
