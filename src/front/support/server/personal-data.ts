import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { PersonalData } from '#server/personal-data.ts'
import { ofAccount } from './sql.ts'

export const supportData: PersonalData = {
  tables: {
    support_cases: { exported: true, erasure: 'deleted' },
    support_messages: { exported: true, erasure: 'deleted' },
    // Between colleagues, about the case and not about the person.
    support_notes: { exported: false, erasure: 'deleted' },
    // Their files go with the sweep of what no message names.
    support_attachments: { exported: true, erasure: 'deleted' },
    // Only the hash of what a mail's link says.
    support_links: { exported: false, erasure: 'deleted' },
  },

  async exportOf(db, accountId) {
    const messages = await messagesOf(db, accountId)
    return [
      {
        name: 'casos',
        title: 'Tus casos de ayuda',
        rows: messages.map(({ number, status, at, author, words, files }) => ({
          caso: number,
          estado: status,
          fecha: at,
          escribe: author === 'fan' ? 'tú' : 'el club',
          mensaje: words,
          archivos: files,
        })),
      },
    ]
  },

  async erase(tx, accountId) {
    await tx.deleteFrom('supportCases').where(ofAccount(accountId)).execute()
  },
}

function messagesOf(db: Db, accountId: string) {
  return db
    .selectFrom('supportMessages as message')
    .innerJoin('supportCases as case', 'case.id', 'message.caseId')
    .select(['case.number', 'case.status', 'message.at', 'message.author', 'message.words'])
    .select(
      sql<string>`coalesce((select string_agg(name, ', ') from support_attachments where message_id = message.id), '')`.as(
        'files',
      ),
    )
    .where('case.id', 'in', db.selectFrom('supportCases').select('id').where(ofAccount(accountId)))
    .orderBy('message.at')
    .execute()
}
