import { fareNameOf } from '#catalogue/fares/server/sql.ts'
import { eventTitle } from '#catalogue/events/event-title.ts'
import { sql } from 'kysely'
import { tradeLaw, type PersonalData } from '#server/personal-data.ts'

const passes = { what: 'Tus bonogallos, su estado de cuenta y sus mensualidades', why: tradeLaw }
const activeStatuses = ['active', 'past_due', 'paused'] as const

export const bonogalloData: PersonalData = {
  tables: {
    passes: { exported: true, erasure: 'anonymised' },
    pass_matches: { exported: true, erasure: { kept: passes } },
    instalments: { exported: true, erasure: { kept: passes } },
    pass_subscriptions: { exported: false, erasure: { kept: passes } },
    kept_seats: { exported: false, erasure: 'deleted' },
    // Typed before the purchase; what was bought stands in the passes.
    pass_holds: { exported: false, erasure: 'anonymised' },
  },

  async exportOf(db, accountId) {
    const [held, matches, charges] = await Promise.all([
      db
        .selectFrom('passes')
        .innerJoin('bonusPlans', 'bonusPlans.id', 'passes.planId')
        .select(['passes.number', 'bonusPlans.name', 'passes.status', 'passes.priceCents'])
        .select(fareNameOf('passes.fare').as('fareName'))
        .select([
          'passes.firstName',
          'passes.lastName',
          'passes.birthDate',
          'passes.phone',
          'passes.createdAt',
        ])
        .where('passes.accountId', '=', accountId)
        .orderBy('passes.number')
        .execute(),
      db
        .selectFrom('passMatches')
        .innerJoin('passes', 'passes.id', 'passMatches.passId')
        .innerJoin('events', 'events.id', 'passMatches.eventId')
        .select(['passes.number', 'events.home', 'events.away', 'events.startsAt'])
        .select(['passMatches.state', 'passMatches.shareCents', 'passMatches.creditCents'])
        .where('passes.accountId', '=', accountId)
        .orderBy('events.startsAt')
        .execute(),
      db
        .selectFrom('instalments')
        .innerJoin('orders', 'orders.id', 'instalments.orderId')
        .select(['orders.folio', 'instalments.no', 'dueOn', 'amountCents', 'instalments.status'])
        .where('orders.accountId', '=', accountId)
        .orderBy('dueOn')
        .execute(),
    ])
    return [
      {
        name: 'bonogallos',
        title: 'Tus bonogallos',
        rows: held.map(({ number, name, status, fareName, priceCents, createdAt, ...holder }) => ({
          número: number,
          plan: name,
          estado: status,
          tarifa: fareName,
          precio_centavos: priceCents,
          titular: `${holder.firstName} ${holder.lastName}`,
          nacimiento: holder.birthDate,
          celular: holder.phone,
          comprado: createdAt,
        })),
      },
      {
        name: 'partidos_de_bonogallo',
        title: 'Tu bonogallo, partido por partido',
        rows: matches.map(({ number, home, away, startsAt, state, shareCents, creditCents }) => ({
          bonogallo: number,
          partido: eventTitle({ home, away }),
          fecha: startsAt,
          estado: state,
          parte_centavos: shareCents,
          saldo_centavos: creditCents,
        })),
      },
      {
        name: 'mensualidades',
        title: 'Tus mensualidades',
        rows: charges.map(({ folio, no, dueOn, amountCents, status }) => ({
          compra: folio,
          mensualidad: no,
          vence: dueOn,
          importe_centavos: amountCents,
          estado: status,
        })),
      },
    ]
  },

  async erase(tx, accountId) {
    const nobody = { firstName: 'Cuenta', lastName: 'borrada', birthDate: '1900-01-01', phone: null }
    await tx.updateTable('passes').set(nobody).where('accountId', '=', accountId).execute()
    await tx.deleteFrom('keptSeats').where('accountId', '=', accountId).execute()
    await tx
      .updateTable('passHolds')
      .set({ holders: sql`'[]'::jsonb` })
      .where('holdId', 'in', tx.selectFrom('holds').select('id').where('accountId', '=', accountId))
      .execute()
  },

  async erasureBlockers(db, accountId) {
    const mine = await db
      .selectFrom('passes')
      .select('id')
      .where('accountId', '=', accountId)
      .where('status', 'in', [...activeStatuses])
      .execute()
    if (mine.length === 0) return []
    return [
      {
        code: 'living_passes',
        title:
          mine.length === 1 ? 'Tienes un bonogallo vigente' : `Tienes ${mine.length} bonogallos vigentes`,
        words: 'Espera a que termine su temporada o cancélalo antes.',
        path: '/system/profile-base/mi-bonogallo',
        action: 'Ver mi bonogallo',
      },
    ]
  },
}
