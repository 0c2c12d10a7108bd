import type { PersonalData } from '#server/personal-data.ts'
import { channelWords, purposeWords } from './rules.ts'
import { consentsOf, forgetPlaces, withdrawStanding } from './sql.ts'

const ledger = {
  what: 'El registro de lo que aceptaste y retiraste',
  why: 'Es la prueba de que te pedimos permiso (LFPDPPP). Queda sin el lugar ni el equipo desde el que aceptaste.',
}

export const consentData: PersonalData = {
  tables: { consents: { exported: true, erasure: { kept: ledger } } },

  async exportOf(db, accountId) {
    const rows = await consentsOf(db, accountId)
    return [
      {
        name: 'consentimientos',
        title: 'Lo que aceptaste',
        rows: rows.map((row) => ({
          finalidad: purposeWords[row.purpose].title,
          documento: row.document,
          versión: row.version,
          huella_sha256: row.documentHash?.toString('hex') ?? null,
          aceptado: row.givenAt,
          dónde: channelWords[row.channel],
          red: row.network,
          navegador: row.userAgent,
          retirado: row.withdrawnAt,
          retirado_dónde: row.withdrawnChannel && channelWords[row.withdrawnChannel],
        })),
      },
    ]
  },

  async erase(tx, accountId) {
    await withdrawStanding(tx, accountId, ['marketing_mail', 'push'], 'erasure')
    await forgetPlaces(tx, accountId)
  },
}
