import { sql } from 'kysely'
import type { AccountMerge } from '#server/account-merge.ts'
import { endConsent } from './actions.ts'
import { dropUnagreed, standingConsent } from './charges/charge-rows.ts'

const agreed = { stays: 'Un permiso de cobro es de quien lo dio y con su tarjeta: no pasa a otra cuenta.' }

/** Seats that are kept go over with the passes; what was agreed to with a card does not. */
export const ownSeatsMerge: AccountMerge = {
  name: 'own-seats',
  columns: {
    'own_seats.account_id': { moves: ['lugar apartado', 'lugares apartados'] },
    'own_seat_steps.account_id': { moves: null },
    'own_seat_charges.account_id': { moves: null, unless: ['sale_id'] },
    'own_seat_consents.account_id': agreed,
  },

  async look(db, { from }) {
    return (await standingConsent(db, from)) === undefined
      ? []
      : [{ stops: false, words: 'El cobro automático de la cuenta que termina deja de valer.' }]
  },

  async join(tx, { from, into }) {
    const ended = await endConsent(tx, from, 'Se unieron tus cuentas.')
    // What it had announced stands below the other account by now.
    await dropUnagreed(tx, into)
    return ended
  },

  async split() {},

  lost: (ended) =>
    ended === true
      ? ['El cobro automático de tu lugar terminó al unirlas: actívalo otra vez si lo quieres.']
      : [],

  /** A seat goes back with its pass only as it was: not one that was reserved, paid or let go since, or stands in a purchase. */
  async usedSince(db, { at, moved }) {
    const passes = moved('passes.account_id').map(([id]) => id!)
    const { rows } = await sql<{ match: string }>`
      select distinct event_title(event.home, event.away) as match
      from own_seats own join events event on event.id = own.event_id
      where own.pass_id = any (${passes}::uuid[]) and (
        exists (select from own_seat_steps step where step.sale_id = own.sale_id and own.seat_id = any (step.seat_ids)
          and step.at > ${at} and step.kind not in ('announced', 'dropped'))
        or own.state = 'reserved' and exists (select from event_seats seat join orders on orders.hold_id = seat.hold_id
          where seat.event_id = own.event_id and seat.seat_id = own.seat_id and seat.status = 'held'
            and orders.created_at > ${at}))
      order by 1 limit 3`.execute(db)
    return rows.map(
      ({ match }) => `El lugar de bonogallo apartado para ${match} cambió después de unir las cuentas.`,
    )
  },
}
