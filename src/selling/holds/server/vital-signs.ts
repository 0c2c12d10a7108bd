import { sql } from 'kysely'
import type { VitalSign } from '#server/vital-sign.ts'

const kinds: Record<string, string> = { tickets: 'Boletos', pack: 'Packs', bonogallo: 'Bonogallo' }

export const holdSigns: readonly VitalSign[] = [
  {
    metric: 'taquilla_holds_active',
    help: 'Holds that have not ended, by what is being bought',
    group: 'Ventas',
    title: 'Compras en curso',
    meaning: 'Personas con lugares apartados en este momento.',
    unit: 'count',
    labels: ['kind'],
    read: async ({ db }) => {
      const { rows } = await sql<{ kind: string; n: number }>`select kind, count(*) as n from holds
        where status = 'active' and expires_at > now() group by 1 order by 2 desc`.execute(db)
      return rows.map(({ kind, n }) => ({ value: n, labels: { kind }, words: kinds[kind] ?? kind }))
    },
  },
]
