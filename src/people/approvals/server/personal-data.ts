import type { PersonalData } from '#server/personal-data.ts'

const kept = {
  what: 'Lo que pediste o aprobaste como personal del club',
  why: 'Es parte de la contabilidad del club. Queda sin tu nombre ni correo.',
}

/** What the club's people gave back, asked for and approved. */
export const approvalsData: PersonalData = {
  tables: {
    given_days: { exported: false, erasure: 'deleted' },
    approvals: { exported: false, erasure: { kept } },
  },
  exportOf: async () => [],
  async erase(tx, accountId) {
    await tx.deleteFrom('givenDays').where('accountId', '=', accountId).execute()
  },
}
