import type { PersonalData } from '#server/personal-data.ts'
import type { MarkKind } from '../rules.ts'
import { forgetAccount } from './link.ts'

const names: Record<MarkKind, string> = {
  card: 'tarjeta',
  phone: 'celular',
  device: 'dispositivo',
  clabe: 'CLABE',
  address: 'domicilio',
}

export const linkedAccountData: PersonalData = {
  tables: {
    account_marks: { exported: true, erasure: 'deleted' },
    // For seconds: that something of an account changed.
    account_marks_due: { exported: false, erasure: 'deleted' },
    // Who else is in a group is not told: it would name others. What one's own marks are is in the copy.
    account_cluster_members: { exported: false, erasure: 'deleted' },
    account_clusters: { exported: false, erasure: 'deleted' },
    account_cluster_notes: { exported: false, erasure: 'deleted' },
  },

  async exportOf(db, accountId) {
    const rows = await db
      .selectFrom('accountMarks')
      .select(['kind', 'hint', 'since'])
      .where('accountId', '=', accountId)
      .orderBy('since')
      .execute()
    return [
      {
        name: 'huellas',
        title: 'Huellas que guardamos para saber si varias cuentas son de la misma persona',
        rows: rows.map(({ kind, hint, since }) => ({ de: names[kind], termina_en: hint, desde: since })),
      },
    ]
  },

  erase: forgetAccount,
}
