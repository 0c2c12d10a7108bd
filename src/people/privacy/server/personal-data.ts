import { enqueue } from '#server/jobs.ts'
import type { PersonalData } from '#server/personal-data.ts'
import * as sql from './sql.ts'

const proof = {
  what: 'Que pediste borrar tu cuenta y cuándo lo hicimos',
  why: 'Es la prueba de que cumplimos tu derecho de cancelación (LFPDPPP). No guarda tu nombre ni tu correo.',
}

export const privacyData: PersonalData = {
  tables: {
    data_exports: { exported: true, erasure: 'deleted' },
    account_erasures: { exported: true, erasure: { kept: proof } },
  },

  async exportOf(db, accountId) {
    const exports = await sql.exportsOf(db, accountId)
    const erasures = await sql.erasuresOf(db, accountId)
    return [
      {
        name: 'copias',
        title: 'Copias de tus datos',
        rows: exports.map((row) => ({
          pedida: row.askedAt,
          estado: row.status,
          lista: row.readyAt,
          vence: row.expiresAt,
        })),
      },
      {
        name: 'borrados',
        title: 'Cuando pediste borrar tu cuenta',
        rows: erasures.map((row) => ({
          pedido: row.askedAt,
          programado: row.dueAt,
          estado: row.status,
          terminado: row.closedAt,
        })),
      },
    ]
  },

  async erase(tx, accountId) {
    for (const { id } of await sql.deleteExports(tx, accountId)) {
      await enqueue(tx, 'drop_export_files', { exportId: id }, { key: `drop_export_files:${id}` })
    }
  },
}
