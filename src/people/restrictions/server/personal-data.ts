import { sql } from 'kysely'
import type { PersonalData } from '#server/personal-data.ts'

const kept = {
  what: 'Si tu Fan ID tiene una restricción: una huella de tu CURP o documento, que no se puede leer, y su fecha de fin',
  why: 'Para que borrar tu Fan ID no levante la restricción. Se borra sola cuando termina.',
}

export const restrictionData: PersonalData = {
  tables: {
    restrictions: { exported: true, erasure: { kept } },
    restriction_appeals: { exported: true, erasure: 'deleted' },
  },

  async exportOf(db, accountId) {
    const rows = await db
      .selectFrom('restrictions')
      .innerJoin('fans', 'fans.id', 'restrictions.fanId')
      .leftJoin('restrictionAppeals as appeal', 'appeal.restrictionId', 'restrictions.id')
      .select(['reason', 'evidence', 'startsAt', 'endsAt', 'liftedAt', 'liftedWords'])
      .select(['appeal.words', 'appeal.madeAt', 'appeal.status', 'appeal.answer'])
      .where('fans.accountId', '=', accountId)
      .orderBy('startsAt')
      .execute()
    return [
      {
        name: 'restricciones',
        title: 'Restricciones de tu Fan ID',
        rows: rows.map((row) => ({
          motivo: row.reason,
          expediente: row.evidence,
          empieza: row.startsAt,
          termina: row.endsAt,
          levantada: row.liftedAt,
          por_qué_se_levantó: row.liftedWords,
          tu_apelación: row.words,
          apelaste: row.madeAt,
          estado_de_la_apelación: row.status,
          respuesta: row.answer,
        })),
      },
    ]
  },

  /** Before the fan's own row is emptied: its hashes are what is kept. */
  async erase(tx, accountId) {
    const fan = await tx
      .selectFrom('fans')
      .select(['id', 'curpIndex'])
      .where('accountId', '=', accountId)
      .executeTakeFirst()
    if (fan === undefined) return
    const { rows } = await sql<{ hash: Buffer }>`
      select number_index as hash from fan_documents
      where fan_id = ${fan.id} and confirmed_at is not null and number_index is not null
      order by confirmed_at desc limit 1`.execute(tx)
    const personIndex = fan.curpIndex ?? rows[0]?.hash ?? null
    const own = tx.selectFrom('restrictions').select('id').where('fanId', '=', fan.id)
    await tx.deleteFrom('restrictionAppeals').where('restrictionId', 'in', own).execute()
    if (personIndex !== null) {
      await tx
        .updateTable('restrictions')
        .set({ fanId: null, personIndex, reason: null, evidence: null, issuedBy: null, liftedWords: null })
        .where('fanId', '=', fan.id)
        .where('liftedAt', 'is', null)
        .where('endsAt', '>', sql<Date>`clock_timestamp()`)
        .execute()
    }
    await tx.deleteFrom('restrictions').where('fanId', '=', fan.id).execute()
    if (fan.curpIndex !== null)
      await tx
        .updateTable('restrictions')
        .set({ personName: null })
        .where('personIndex', '=', fan.curpIndex)
        .execute()
  },
}
