import { statfs } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'kysely'
import type { VitalSign } from '#server/vital-sign.ts'
import { certificateEnd } from './certificate.ts'

const delay = monitorEventLoopDelay({ resolution: 20 })
const dayMs = 24 * 3600_000

export const machineSigns: readonly VitalSign[] = [
  {
    metric: 'taquilla_disk_free_share',
    help: 'Free share of the disk that DATA_DIR lies on',
    group: 'Servidor',
    title: 'Disco libre',
    meaning: 'Espacio donde se guardan los archivos de este servidor.',
    unit: 'share',
    local: true,
    alert: {
      name: 'TaquillaDiskFull',
      when: 'below',
      limit: 0.1,
      forMinutes: 5,
      urgency: 'page',
      summary: 'Less than a tenth of the disk is free',
      advice: 'Haz lugar hoy: con el disco lleno no se guardan archivos ni ventas.',
      runbook: 'database-down.md#a-full-disk',
    },
    read: async ({ config }) => {
      const { bavail, blocks } = await statfs(config.dataDir)
      return blocks === 0 ? [] : [{ value: bavail / blocks }]
    },
  },
  {
    metric: 'taquilla_certificate_days',
    help: 'Days until the certificate that PUBLIC_URL shows runs out; https only, asked once an hour',
    group: 'Servidor',
    title: 'Certificado de la página',
    meaning: 'Días que le quedan al candado del navegador.',
    unit: 'days',
    local: true,
    alert: {
      name: 'TaquillaCertificateEnds',
      when: 'below',
      limit: 14,
      forMinutes: 60,
      urgency: 'ticket',
      summary: 'The certificate of the public address runs out within 14 days',
      advice: 'Renuévalo: sin él nadie puede abrir la página.',
      runbook: 'keys-lost-or-leaked.md#the-certificate-runs-out',
    },
    read: async ({ config }) => {
      if (!config.secure) return []
      const end = await certificateEnd(new URL(config.publicUrl))
      return [{ value: (end.getTime() - Date.now()) / dayMs }]
    },
  },
  {
    metric: 'taquilla_clock_offset_seconds',
    help: "How far this process's clock is at least from the database's",
    group: 'Servidor',
    title: 'Diferencia de reloj',
    meaning: 'Cuánto se aparta el reloj de este servidor del de la base de datos.',
    unit: 'seconds',
    local: true,
    alert: {
      name: 'TaquillaClockOff',
      when: 'above',
      limit: 30,
      forMinutes: 5,
      urgency: 'ticket',
      summary: "A process's clock differs from the database's by more than 30 seconds",
      advice: 'Pon a la hora el servidor que no lo está.',
      runbook: 'database-down.md#clocks-that-differ',
    },
    read: async ({ db }) => {
      const asked = Date.now()
      const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
      const halfWayMs = (Date.now() - asked) / 2
      const offMs = Math.abs(rows[0]!.at.getTime() - asked - halfWayMs)
      return [{ value: Math.max(0, offMs - halfWayMs) / 1000 }]
    },
  },
  {
    metric: 'taquilla_database_waiting',
    help: 'What waits in this process for a connection to the database',
    group: 'Servidor',
    title: 'En espera de la base de datos',
    meaning: 'Peticiones de este servidor formadas para usar la base de datos.',
    unit: 'count',
    local: true,
    alert: {
      name: 'TaquillaDatabaseBusy',
      when: 'above',
      limit: 20,
      forMinutes: 3,
      urgency: 'page',
      summary: 'Requests queue for a connection to the database',
      advice: 'Mira qué consulta tarda en la base de datos antes de reiniciar nada.',
      runbook: 'database-down.md#requests-queue-for-it',
    },
    read: ({ pool }) => [{ value: pool.waitingCount }],
  },
  {
    metric: 'taquilla_event_loop_delay_seconds',
    help: 'How late this process gets to its work, the worst hundredth since it was last asked',
    group: 'Servidor',
    title: 'Retraso del servidor',
    meaning: 'Qué tan tarde llega este proceso a lo que le toca.',
    unit: 'seconds',
    local: true,
    alert: {
      name: 'TaquillaProcessLate',
      when: 'above',
      limit: 1,
      forMinutes: 5,
      urgency: 'ticket',
      summary: 'A process gets to its work more than a second late',
      advice: 'Pon otro proceso de web o un servidor con más procesadores.',
      runbook: 'database-down.md#requests-queue-for-it',
    },
    read: () => {
      delay.enable()
      const late = delay.count === 0 ? 0 : delay.percentile(99) / 1e9
      delay.reset()
      return [{ value: late }]
    },
  },
]
