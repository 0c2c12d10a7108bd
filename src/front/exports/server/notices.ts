import type { StaffNoticeKind } from '#people/staff-notices/server/notice-kind.ts'

const path = '/backoffice/exportaciones'

/** A file that somebody asked for is there, or could not be made. */
export const exportsReady: StaffNoticeKind = {
  kind: 'exports',
  may: 'export List',
  label: 'Tus archivos',
  hint: 'El archivo que pediste está listo.',
  one: 'Tu archivo está listo',
  many: 'archivos están listos',
  path,
  waiting: async (db) => {
    const rows = await db
      .selectFrom('exports')
      .select(['id', 'accountId', 'title', 'status'])
      .where('status', 'in', ['ready', 'failed'])
      .where('finishedAt', '>', new Date(Date.now() - 86_400_000))
      .execute()
    return rows.map(({ id, accountId, title, status }) => ({
      thing: id,
      title:
        status === 'ready'
          ? `Tu archivo está listo: ${title}`
          : `No pudimos hacer tu archivo: ${title}. Pídelo otra vez`,
      path,
      for: accountId,
    }))
  },
}
