import { sql } from 'kysely'
import type { PersonalData } from '#server/personal-data.ts'

type Row = {
  match: string
  at: Date
  quantity: number
  zones: string[]
  companions: string[]
  number: number | null
  status: string
  commitment: string
}

/** What is published of an application is a hash that leads to nobody, so the list stays when its person is erased. */
export const ballotData: PersonalData = {
  tables: {
    ballot_applications: { exported: true, erasure: 'deleted' },
    ballot_members: { exported: true, erasure: 'deleted' },
  },

  async exportOf(db, accountId) {
    const { rows } = await sql<Row>`
      select event_title(event.home, event.away) as match, one.applied_at as at, one.quantity, one.number,
        one.status::text, encode(one.commitment, 'hex') as commitment,
        array(select zone.name from unnest(one.zones) with ordinality as wish (zone_id, place)
          join plan_zones zone on zone.plan_id = event.plan_id and zone.zone_id = wish.zone_id order by place) as zones,
        array(select hint from ballot_members where application_id = one.id and not own order by hint) as companions
      from ballot_applications one
      join ballots ballot on ballot.id = one.ballot_id join events event on event.id = ballot.event_id
      where one.account_id = ${accountId}::uuid order by one.applied_at`.execute(db)
    const { rows: named } = await sql<{ match: string; hint: string }>`
      select event_title(event.home, event.away) as match, member.hint from ballot_members member
      join ballots ballot on ballot.id = member.ballot_id join events event on event.id = ballot.event_id
      where member.account_id = ${accountId}::uuid and not member.own order by ballot.id`.execute(db)
    return [
      {
        name: 'sorteos',
        title: 'Tus solicitudes en sorteos',
        rows: rows.map(({ match, at, quantity, zones, companions, number, status, commitment }) => ({
          partido: match,
          desde: at,
          lugares: quantity,
          zonas: zones.join(', '),
          acompañantes: companions.join(', '),
          número: number,
          estado: status,
          compromiso: commitment,
        })),
      },
      {
        name: 'sorteos_de_otras_personas',
        title: 'Sorteos en los que alguien te anotó',
        rows: named.map(({ match, hint }) => ({ partido: match, anotado: hint })),
      },
    ]
  },

  async erase(tx, accountId) {
    await tx.deleteFrom('ballotMembers').where('accountId', '=', accountId).execute()
    await tx.deleteFrom('ballotApplications').where('accountId', '=', accountId).execute()
  },

  async erasureBlockers(db, accountId) {
    const { rows } = await sql<{ eventId: number }>`
      select ballot.event_id from ballot_applications one join ballots ballot on ballot.id = one.ballot_id
      where one.account_id = ${accountId}::uuid and one.status = 'won'`.execute(db)
    return rows.map(({ eventId }) => ({
      code: 'ballot_won',
      title: 'Tienes lugares de un sorteo por pagar',
      words: 'Págalos o di que no los quieres, para que pasen a quien sigue.',
      path: `/system/tickets-base/sorteo/${eventId}`,
      action: 'Ver el sorteo',
    }))
  },
}
