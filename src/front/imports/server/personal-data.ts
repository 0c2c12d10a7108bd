import type { PersonalData } from '#server/personal-data.ts'
import { kindWords } from '../columns.ts'

export const importData: PersonalData = {
  tables: {
    import_lines: { exported: true, erasure: 'anonymised' },
    // Keyed hashes, which say nothing beyond what the lines and the account do.
    imported_people: { exported: false, erasure: 'deleted' },
    imported_things: { exported: false, erasure: 'deleted' },
    imported_numbers: { exported: false, erasure: 'deleted' },
  },

  async exportOf(db, accountId) {
    const rows = await db
      .selectFrom('importLines as line')
      .innerJoin('imports', 'imports.id', 'line.importId')
      .select(['imports.kind', 'imports.appliedAt', 'line.fields'])
      .where('line.accountId', '=', accountId)
      .where('line.applied', '=', true)
      .execute()
    return [
      {
        name: 'traído_de_otro_sistema',
        title: 'Lo que el club trajo de ti de otro sistema',
        rows: rows.map(({ kind, appliedAt, fields }) => ({
          archivo: kindWords[kind].title,
          traído: appliedAt,
          decía: fields,
        })),
      },
    ]
  },

  async erase(tx, accountId) {
    // Applied after this, a line would bring back whom it is about.
    await tx
      .deleteFrom('importLines')
      .where('accountId', '=', accountId)
      .where('applied', '=', false)
      .execute()
    await tx
      .updateTable('importLines')
      .set({
        cells: null,
        fields: null,
        before: null,
        email: null,
        phone: null,
        curpKey: null,
        nameKey: null,
        birthKey: null,
        numberKey: null,
        accountId: null,
      })
      .where('accountId', '=', accountId)
      .execute()
    await tx.deleteFrom('importedPeople').where('accountId', '=', accountId).execute()
    await tx.deleteFrom('importedThings').where('accountId', '=', accountId).execute()
    await tx.deleteFrom('importedNumbers').where('accountId', '=', accountId).execute()
  },
}
