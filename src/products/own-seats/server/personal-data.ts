import { sql } from 'kysely'
import { tradeLaw, type PersonalData } from '#server/personal-data.ts'
import { stepWords, type StepKind } from '../rules.ts'
import { dropOwnCharges, revokeConsent } from './charges/charge-rows.ts'

const statement = { what: 'Qué pasó con los lugares que te apartamos', why: tradeLaw }
const agreed = {
  what: 'El permiso de cobro automático que diste',
  why: 'Es la prueba de lo que aceptaste, si tu banco la pide.',
}

export const ownSeatsData: PersonalData = {
  tables: {
    own_seats: { exported: true, erasure: { kept: statement } },
    own_seat_steps: { exported: true, erasure: { kept: statement } },
    own_seat_charges: { exported: true, erasure: { kept: statement } },
    own_seat_consents: { exported: true, erasure: { kept: agreed } },
  },

  async exportOf(db, accountId) {
    const [seats, steps, charges, consents] = await Promise.all([
      sql<{ match: string; holder: string; cents: number; state: string; until: Date }>`
        select event_title(event.home, event.away) as match, pass.first_name || ' ' || pass.last_name as holder,
          own.price_cents as cents, own.state::text, sale.until
        from own_seats own join own_seat_sales sale on sale.id = own.sale_id join events event on event.id = own.event_id
        join passes pass on pass.id = own.pass_id
        where own.account_id = ${accountId} order by own.sale_id, own.seat_id`.execute(db),
      sql<{ match: string; kind: StepKind; seats: number; cents: number; at: Date }>`
        select event_title(event.home, event.away) as match, step.kind::text, cardinality(step.seat_ids) as seats,
          step.amount_cents as cents, step.at
        from own_seat_steps step join own_seat_sales sale on sale.id = step.sale_id join events event on event.id = sale.event_id
        where step.account_id = ${accountId} order by step.id`.execute(db),
      sql<{ match: string; cents: number; told: Date; due: Date; state: string }>`
        select event_title(event.home, event.away) as match, charge.amount_cents as cents, charge.told_at as told,
          charge.due_at as due, charge.state::text
        from own_seat_charges charge join own_seat_sales sale on sale.id = charge.sale_id
        join events event on event.id = sale.event_id where charge.account_id = ${accountId} order by charge.told_at`.execute(
        db,
      ),
      db
        .selectFrom('ownSeatConsents')
        .select(['words', 'ceilingCents', 'givenAt', 'revokedAt'])
        .where('accountId', '=', accountId)
        .orderBy('givenAt')
        .execute(),
    ])
    return [
      {
        name: 'lugares_apartados',
        title: 'Lugares que te apartamos',
        rows: seats.rows.map(({ match, holder, cents, state, until }) => ({
          partido: match,
          titular: holder,
          precio_centavos: cents,
          estado: state,
          hasta: until,
        })),
      },
      {
        name: 'estado_de_cuenta_de_lugares',
        title: 'Qué pasó con esos lugares',
        rows: steps.rows.map(({ match, kind, seats: many, cents, at }) => ({
          partido: match,
          qué: stepWords(kind, many),
          importe_centavos: cents,
          cuándo: at,
        })),
      },
      {
        name: 'cobros_automáticos',
        title: 'Cobros automáticos de tu lugar',
        rows: charges.rows.map(({ match, cents, told, due, state }) => ({
          partido: match,
          hasta_centavos: cents,
          avisado: told,
          programado: due,
          estado: state,
        })),
      },
      {
        name: 'permisos_de_cobro',
        title: 'Permisos de cobro automático',
        rows: consents.map(({ words, ceilingCents, givenAt, revokedAt }) => ({
          texto: words,
          tope_centavos: ceilingCents,
          aceptado: givenAt,
          retirado: revokedAt,
        })),
      },
    ]
  },

  async erase(tx, accountId) {
    if (await revokeConsent(tx, accountId)) await dropOwnCharges(tx, accountId, 'Se borró la cuenta.')
  },

  async erasureBlockers(db, accountId) {
    const waiting = await db
      .selectFrom('ownSeats')
      .select('seatId')
      .where('accountId', '=', accountId)
      .where('state', '=', 'reserved')
      .limit(1)
      .execute()
    return waiting.map(() => ({
      code: 'own_seats_waiting',
      title: 'Tienes lugares apartados por pagar',
      words: 'Págalos o suéltalos, para que puedan salir a la venta.',
      path: '/system/profile-base/mi-bonogallo',
      action: 'Ver mis lugares',
    }))
  },
}
