import { sql } from 'kysely'
import { countOf } from '#lib/count.ts'
import type { Db } from '#server/db.ts'
import { lastRestoreProof, type RestoreProof } from '#server/restore-proof.ts'
import type { VitalSign } from '#server/vital-sign.ts'

const secondsSince = (at: Date) => (Date.now() - at.getTime()) / 1000

function proofWords({ ok, rowsChecked, differences, note }: RestoreProof): string {
  if (!ok && rowsChecked === 0) return `No se pudo restaurar: ${note}`
  return `${countOf(rowsChecked, 'fila', 'filas')}, ${countOf(differences, 'diferencia', 'diferencias')}`
}

const neverProved = (at: Date) => [
  { value: secondsSince(at), since: at, words: 'Todavía no se prueba ningún respaldo' },
]

async function installedAt(db: Db): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select min(run_at) as at from schema_migrations`.execute(db)
  return rows[0]!.at
}

export const backupSigns: readonly VitalSign[] = [
  {
    metric: 'taquilla_restore_proof_age_seconds',
    help: 'Time since a backup was restored and checked for the last time; since the installation where none ever was',
    group: 'Respaldo',
    title: 'Última restauración probada',
    meaning: 'Cada noche el respaldo se restaura aparte y se revisa.',
    unit: 'seconds',
    alert: {
      name: 'TaquillaBackupMissed',
      when: 'above',
      limit: 26 * 3600,
      forMinutes: 5,
      urgency: 'page',
      summary: 'No backup has been restored and checked for 26 hours',
      advice: 'Revisa el respaldo de anoche y corre la prueba de nuevo hoy.',
      runbook: 'database-down.md#no-backup-was-proved',
    },
    read: async ({ db, config }) => {
      const proof = await lastRestoreProof(db)
      if (proof !== undefined)
        return [{ value: secondsSince(proof.at), since: proof.at, words: proofWords(proof) }]
      return config.production ? neverProved(await installedAt(db)) : []
    },
  },
  {
    metric: 'taquilla_restore_differences',
    help: 'Differences that the last restore of a backup found; 1 where it failed as a whole',
    group: 'Respaldo',
    title: 'Diferencias al restaurar',
    meaning: 'Lo que no cuadró en la última restauración de prueba.',
    unit: 'count',
    alert: {
      name: 'TaquillaRestoreDiffers',
      when: 'above',
      limit: 0,
      forMinutes: 1,
      urgency: 'page',
      summary: 'The last restore of a backup failed or found differences',
      advice: 'No borres respaldos viejos: el último no sirve todavía.',
      runbook: 'database-down.md#a-backup-that-differs',
    },
    read: async ({ db }) => {
      const proof = await lastRestoreProof(db)
      if (proof === undefined) return []
      return [{ value: proof.ok ? proof.differences : Math.max(1, proof.differences), since: proof.at }]
    },
  },
  {
    metric: 'taquilla_replication_lag_seconds',
    help: 'How far each standby is behind, where the database user may see it (pg_monitor)',
    group: 'Respaldo',
    title: 'Atraso de la copia en vivo',
    meaning: 'Cuánto le falta al servidor de repuesto para estar al día.',
    unit: 'seconds',
    labels: ['standby'],
    alert: {
      name: 'TaquillaReplicationLags',
      when: 'above',
      limit: 30,
      forMinutes: 5,
      urgency: 'ticket',
      summary: 'A standby is more than 30 seconds behind',
      advice: 'Revisa la red y el disco del servidor de repuesto.',
      runbook: 'database-down.md#the-standby-lags',
    },
    read: async ({ db }) => {
      const { rows } = await sql<{ standby: string; seconds: number }>`
        select application_name as standby, coalesce(extract(epoch from replay_lag), 0)::float8 as seconds
        from pg_stat_replication where state is not null`.execute(db)
      return rows.map(({ standby, seconds }) => ({ value: seconds, labels: { standby }, words: standby }))
    },
  },
]
