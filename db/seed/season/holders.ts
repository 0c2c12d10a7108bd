import { sql } from 'kysely'
import { postPlayedMatches, postUnplayedMatches } from '#products/bonogallo/server/statement/post-matches.ts'
import type { Db } from '#server/db.ts'
import { dateStatement } from '../dated-statement.ts'
import { sellPass } from '../sold-pass.ts'
import { backdate } from './backdate.ts'
import type { Person } from './crowd.ts'

const zones = ['Preferente', 'Zona Azul', 'Platea Alta', 'Platea Baja', 'Cabecera Sur', 'VIP']

/** A dozen holders of the plan in use. Who came to which match differs: some to all of them, some to none. */
export async function seedHolders(db: Db, people: Person[]): Promise<void> {
  const { id: planId } = await db
    .selectFrom('bonusPlans')
    .select('id')
    .where('name', 'like', 'Bonogallo Apertura%')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const passes: { orderId: string; passId: string }[] = []
  for (const [index, { email, firstName, lastName }] of people.slice(0, 12).entries()) {
    const born = `${1962 + index * 3}-0${1 + (index % 9)}-1${index % 10}`
    const holder = { firstName, lastName, birthDate: born, phone: `+5244255502${String(10 + index)}` }
    passes.push(
      await sellPass(db, { planId, email, zone: zones[index % zones.length]!, holder, monthly: false }),
    )
  }
  const ids = passes.map(({ passId }) => passId)
  await backdate(
    db,
    passes.map(({ orderId }) => orderId),
    70,
  )
  await sql`
    update tickets set checked_in_at = event.starts_at - make_interval(mins => 15 + (tickets.seat_id % 60)),
      checked_in_gate = seat.gate
    from events event join plan_seats seat using (plan_id)
    where event.id = tickets.event_id and seat.seat_id = tickets.seat_id and tickets.pass_id = any (${ids}::uuid[])
      and event.status = 'published' and event.starts_at < now()
      and (array_position(${ids}::uuid[], tickets.pass_id) + event.id) % 4 > 0`.execute(db)
  await postPlayedMatches(db)
  await postUnplayedMatches(db)
  for (const passId of ids) await dateStatement(db, passId)
}
