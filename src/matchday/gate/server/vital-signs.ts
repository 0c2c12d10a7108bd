import { sql } from 'kysely'
import type { VitalSign } from '#server/vital-sign.ts'
import { wordOf } from '../verdict-words.ts'

/** Matches whose doors are open: until two hours after the whistle. */
const doorsOpen = sql`events.status = 'published' and events.doors_at <= now() and events.starts_at > now() - interval '2 hours'`

const words: Record<string, string> = { in: 'Entraron', re_entry: 'Volvieron', out: 'Salieron' }

export const gateSigns: readonly VitalSign[] = [
  {
    metric: 'taquilla_gate_unseen_seconds',
    help: 'While doors are open, how long no device of a gate has been heard of, by gate',
    group: 'Puertas',
    title: 'Puertas sin señal',
    meaning: 'Tiempo sin saber de una puerta mientras hay partido; sigue leyendo boletos sin red.',
    unit: 'seconds',
    labels: ['gate'],
    alert: {
      name: 'TaquillaGateUnseen',
      when: 'above',
      limit: 300,
      forMinutes: 1,
      urgency: 'page',
      summary: 'A gate has not been heard of for 5 minutes while its match is on',
      advice: 'Llama a la puerta: que sigan leyendo y busquen red; nada se pierde.',
      runbook: 'gate-offline.md#what-to-check',
    },
    read: async ({ db }) => {
      const { rows } = await sql<{ gate: string; seconds: number; since: Date }>`
        select gate, max(last_sync_at) as since, extract(epoch from now() - max(last_sync_at))::float8 as seconds
        from gate_devices join events on events.id = event_id
        where ${doorsOpen} and gate is not null and revoked_at is null and expires_at > now() and last_sync_at is not null
        group by 1 order by 2`.execute(db)
      return rows.map(({ gate, seconds, since }) => ({
        value: seconds,
        labels: { gate },
        words: gate,
        since,
      }))
    },
  },
  {
    metric: 'taquilla_scans_recent',
    help: 'Tickets read at the gates in the last 15 minutes, by verdict',
    group: 'Puertas',
    title: 'Lecturas en 15 minutos',
    meaning: 'Boletos leídos en las puertas y lo que se dijo de ellos.',
    unit: 'count',
    labels: ['kind', 'verdict'],
    read: async ({ db }) => {
      const { rows } = await sql<{ kind: string; verdict: string; n: number }>`
        select check_ins.kind, check_ins.verdict, count(*) as n from events join check_ins on event_id = events.id
        where ${doorsOpen} and received_at > now() - interval '15 minutes' group by 1, 2 order by 3 desc`.execute(
        db,
      )
      return rows.map(({ kind, verdict, n }) => ({
        value: n,
        labels: { kind, verdict },
        words: kind === 'refused' ? `No pasó: ${wordOf(verdict)}` : (words[kind] ?? 'Pasaron por decisión'),
      }))
    },
  },
]
