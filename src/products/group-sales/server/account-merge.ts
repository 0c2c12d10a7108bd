import type { AccountMerge } from '#server/account-merge.ts'

const desk = { stays: 'Dice quién de la taquilla lo hizo, y no cambia.' }

export const groupsMerge: AccountMerge = {
  columns: {
    'group_sales.account_id': { moves: ['grupo', 'grupos'] },
    'group_places.guest_account': { moves: ['lugar en un grupo', 'lugares en grupos'] },
    'group_steps.by_account': { moves: null },
    'group_quotes.quoted_by': desk,
    'group_quotes.approved_by': desk,
    'group_transfers.registered_by': desk,
  },
}
