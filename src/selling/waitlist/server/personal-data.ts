import { sql } from 'kysely'
import type { PersonalData } from '#server/personal-data.ts'

type Place = {
  title: string
  joinedAt: Date
  zone: string | null
  quantity: number
  status: string
  offers: number
}

export const waitlistData: PersonalData = {
  tables: {
    waitlist_places: { exported: true, erasure: 'deleted' },
    waitlist_offers: { exported: true, erasure: 'deleted' },
    waitlist_offered_seats: { exported: true, erasure: 'deleted' },
  },

  async exportOf(db, accountId) {
    const { rows } = await sql<Place>`
      select event_title(event.home, event.away) as title, place.joined_at, zone.name as zone, place.quantity,
        place.status::text, (select count(*)::int from waitlist_offers offer
          where offer.event_id = place.event_id and offer.account_id = place.account_id) as offers
      from waitlist_places place join events event on event.id = place.event_id
      left join plan_zones zone on zone.plan_id = event.plan_id and zone.zone_id = place.zone_id
      where place.account_id = ${accountId}::uuid order by place.joined_at`.execute(db)
    return [
      {
        name: 'listas_de_espera',
        title: 'Tus lugares en listas de espera',
        rows: rows.map(({ title, joinedAt, zone, quantity, status, offers }) => ({
          partido: title,
          desde: joinedAt,
          zona: zone ?? 'cualquiera',
          lugares: quantity,
          estado: status,
          ofertas: offers,
        })),
      },
    ]
  },

  /** Offers go with their place; what one held ends with its time. */
  async erase(db, accountId) {
    await db.deleteFrom('waitlistPlaces').where('accountId', '=', accountId).execute()
  },
}
