import type { AccountMerge } from '#server/account-merge.ts'

/** One person has one Fan ID: two are never put together, whoever says that they are the same. */
export const fanIdMerge: AccountMerge = {
  columns: { 'fans.account_id': { moves: ['Fan ID', 'Fan ID'], unless: [] } },

  async look(db, { from, into }) {
    const fans = await db
      .selectFrom('fans')
      .select(['accountId', 'status'])
      .where('accountId', 'in', [from, into])
      .execute()
    const own = fans.find(({ accountId }) => accountId === from)
    if (fans.length < 2 || own?.status === 'erased') return []
    return [
      {
        stops: true,
        words: 'Las dos cuentas tienen Fan ID. La persona tiene que borrar uno antes, desde su cuenta.',
      },
    ]
  },
}
