import type { PersonalData } from '#server/personal-data.ts'

const merges = {
  what: 'Que uniste dos cuentas, y cuándo',
  why: 'Explica a qué cuenta pasaron tus compras. No guarda tu nombre ni tu correo.',
}

export const peopleData: PersonalData = {
  tables: {
    // About the person and not about a case, so the person may read it.
    person_notes: { exported: true, erasure: 'deleted' },
    account_merges: { exported: true, erasure: { kept: merges } },
    account_merge_rows: { exported: false, erasure: { kept: merges } },
  },

  async exportOf(db, accountId) {
    const notes = await db
      .selectFrom('personNotes')
      .select(['words', 'at'])
      .where('accountId', '=', accountId)
      .orderBy('at')
      .execute()
    const merged = await db
      .selectFrom('accountMerges')
      .select(['mergedAt', 'status', 'undoneAt'])
      .where((eb) => eb.or([eb('intoAccount', '=', accountId), eb('fromAccount', '=', accountId)]))
      .orderBy('mergedAt')
      .execute()
    return [
      {
        name: 'notas_del_club',
        title: 'Lo que el club anotó de ti',
        rows: notes.map(({ words, at }) => ({ nota: words, fecha: at })),
      },
      {
        name: 'cuentas_unidas',
        title: 'Cuentas tuyas que unimos',
        rows: merged.map(({ mergedAt, undoneAt }) => ({ fecha: mergedAt, deshecho: undoneAt })),
      },
    ]
  },

  async erase(tx, accountId) {
    await tx.deleteFrom('personNotes').where('accountId', '=', accountId).execute()
    await tx
      .updateTable('accountMerges')
      .set({ reason: '—' })
      .where((eb) => eb.or([eb('intoAccount', '=', accountId), eb('fromAccount', '=', accountId)]))
      .execute()
  },
}
