import type { PersonalData } from '#server/personal-data.ts'

/** The club's people: their account says who they are, their role is part of it. */
export const staffData: PersonalData = {
  tables: {
    staff_bounds: { exported: false, erasure: 'deleted' },
    staff_members: { exported: false, erasure: 'deleted' },
    staff_invitations: { exported: false, erasure: 'deleted' },
  },
  exportOf: async () => [],
  async erase(tx, accountId) {
    await tx.deleteFrom('staffBounds').where('accountId', '=', accountId).execute()
    await tx.deleteFrom('staffMembers').where('accountId', '=', accountId).execute()
    await tx
      .deleteFrom('staffInvitations')
      .where('email', 'in', (from) => from.selectFrom('accounts').select('email').where('id', '=', accountId))
      .execute()
  },
}
