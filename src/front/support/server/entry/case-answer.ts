import type { z } from 'zod/mini'
import type { Db } from '#server/db.ts'
import { listAttachments } from '../attachments/rows.ts'
import type { CaseHead, Message } from '../../contract.ts'
import { caseNumberOf, kindOf } from '../../rules.ts'
import { listMessages, type findCase } from '../sql.ts'

export type CaseRow = NonNullable<Awaited<ReturnType<typeof findCase>>>

export function headOf({
  number,
  topic,
  status,
  orderFolio,
  createdAt,
  changedAt,
}: CaseRow): z.input<typeof CaseHead> {
  return {
    number: caseNumberOf(number),
    topic,
    status,
    orderFolio,
    createdAt,
    changedAt,
  }
}

/** The messages of a case with their files, oldest first. */
export async function messagesOf(db: Db, { id, name }: CaseRow): Promise<z.input<typeof Message>[]> {
  const [messages, attachments] = await Promise.all([listMessages(db, id), listAttachments(db, id)])
  return messages.map(({ staffName, ...message }) => ({
    ...message,
    authorName: message.author === 'fan' ? name : (staffName ?? 'Atención'),
    attachments: attachments
      .filter(({ messageId }) => messageId === message.id)
      .map((file) => ({ id: file.id, name: file.name, kind: kindOf(file.mediaType), bytes: file.bytes })),
  }))
}
