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
    await endConsent(tx, from, 'Se unieron tus cuentas.')
    // What it had announced stands below the other account by now.
    await dropUnagreed(tx, into)
    return null
  },

  async split() {},
}
