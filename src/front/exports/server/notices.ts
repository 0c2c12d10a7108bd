import { sql } from 'kysely'
import type { StaffNoticeKind } from '#people/staff-notices/server/notice-kind.ts'

const path = '/backoffice/exportaciones'
const schedulesPath = `${path}/programadas`

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
    const { rows } = await sql<{ id: string; accountId: string; title: string; ready: boolean }>`
      with done as (select id, account_id, title, status = 'ready' as ready from exports
        where status in ('ready', 'failed') and finished_at > now() - interval '1 day')
      select * from done
      union all select id, reader.account_id, title, ready from done
      join export_readers reader on reader.export_id = done.id where ready`.execute(db)
    return rows.map(({ id, accountId, title, ready }) => ({
      thing: id,
      title: ready
        ? `Tu archivo está listo: ${title}`
        : `No pudimos hacer tu archivo: ${title}. Pídelo otra vez`,
      path: `${path}?archivo=${id}`,
      for: accountId,
    }))
  },
}

/** Somebody may no longer read a list that they put on a schedule. */
export const schedulesStopped: StaffNoticeKind = {
  kind: 'export_schedules',
  may: 'manage Staff',
  label: 'Exportaciones detenidas',
  hint: 'Quien programó un archivo perdió el permiso o su acceso.',
  one: 'Una exportación programada se detuvo',
  many: 'exportaciones programadas se detuvieron',
  path: schedulesPath,
  waiting: async (db) => {
    const rows = await db
      .selectFrom('exportSchedules')
      .select(['id', 'title'])
      .where('stopped', '=', true)
      .execute()
    return rows.map(({ id, title }) => ({
      thing: id,
      title: `Se detuvo «${title}»: quien la programó ya no tiene permiso`,
      path: schedulesPath,
    }))
  },
}
