import type { Db } from '#server/db.ts'
import { listAttachments } from '../attachments/rows.ts'
import type { CaseHead, Message } from '../../contract.ts'
import { caseNumberOf, kindOf } from '../../rules.ts'
import { listMessages, type findCase } from '../sql.ts'

export type CaseRow = NonNullable<Awaited<ReturnType<typeof findCase>>>

export function headOf({ number, topic, status, orderFolio, createdAt, changedAt }: CaseRow): CaseHead {
  return {
    number: caseNumberOf(number),
    topic,
    status,
    orderFolio,
    createdAt: createdAt.toISOString(),
    changedAt: changedAt.toISOString(),
  }
}

/** The messages of a case with their files, oldest first. */
export async function messagesOf(db: Db, { id, name }: CaseRow): Promise<Message[]> {
  const [messages, attachments] = await Promise.all([listMessages(db, id), listAttachments(db, id)])
  return messages.map(({ at, staffName, ...message }) => ({
    ...message,
    authorName: message.author === 'fan' ? name : (staffName ?? 'Atención'),
    at: at.toISOString(),
    attachments: attachments
      .filter(({ messageId }) => messageId === message.id)
      .map((file) => ({ id: file.id, name: file.name, kind: kindOf(file.mediaType), bytes: file.bytes })),
  }))
}
