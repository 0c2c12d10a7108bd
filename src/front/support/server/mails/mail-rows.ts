import type { Db } from '#server/db.ts'

const caseFields = [
  'supportCases.id as caseId',
  'number',
  'topic',
  'name',
  'supportCases.email',
  'accountId',
  'status',
] as const

/** A case with its first message, for the mail that says it was received. */
export function findReceived(db: Db, caseId: string) {
  return db
    .selectFrom('supportCases')
    .innerJoin('supportMessages', 'supportMessages.caseId', 'supportCases.id')
    .select([...caseFields, 'words'])
    .where('supportCases.id', '=', caseId)
    .orderBy('at')
    .limit(1)
    .executeTakeFirst()
}

/** An answer of the club with its case. */
export function findAnswer(db: Db, messageId: string) {
  return db
    .selectFrom('supportMessages')
    .innerJoin('supportCases', 'supportCases.id', 'caseId')
    .leftJoin('accounts', 'accounts.id', 'staffId')
    .select([
      ...caseFields,
      'supportMessages.id as messageId',
      'at',
      'words',
      'accounts.firstName as staffName',
    ])
    .select((from) =>
      from
        .selectFrom('supportAttachments')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('messageId', '=', 'supportMessages.id')
        .as('files'),
    )
    .where('supportMessages.id', '=', messageId)
    .executeTakeFirst()
}

/** The club's earlier answers in a case: the mails that this one follows. */
export async function answersBefore(db: Db, caseId: string, at: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('supportMessages')
    .select('id')
    .where('caseId', '=', caseId)
    .where('author', '=', 'staff')
    .where('at', '<', at)
    .orderBy('at')
    .execute()
  return rows.map(({ id }) => id)
}

export function findCaseOfMailbox(db: Db, number: number, email: string) {
  return db
    .selectFrom('supportCases')
    .select(caseFields)
    .where('number', '=', number)
    .where('email', '=', email)
    .executeTakeFirst()
}
