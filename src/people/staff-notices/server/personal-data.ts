import type { PersonalData } from '#server/personal-data.ts'

/** What the club told its own people; it says nothing of them. */
export const staffNoticeData: PersonalData = {
  tables: {
    staff_notices: { exported: false, erasure: 'deleted' },
    staff_notice_choices: { exported: false, erasure: 'deleted' },
  },
  exportOf: async () => [],
  async erase(tx, accountId) {
    await tx.deleteFrom('staffNotices').where('accountId', '=', accountId).execute()
    await tx.deleteFrom('staffNoticeChoices').where('accountId', '=', accountId).execute()
  },
}
