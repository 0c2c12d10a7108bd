import { randomUUID } from 'node:crypto'
import { notFound } from '#lib/problem.ts'
import type { Services } from '#server/services.ts'
import { attachmentName, kindOf } from '../../rules.ts'
import { checkFile } from './check-file.ts'
import { deleteUnclaimed, insertAttachment, unclaimedAttachments, type AttachmentRow } from './rows.ts'

type Deps = Pick<Services, 'db' | 'files'>

const keyOf = (id: string) => `support/${id}`

/** Checks and keeps an upload. Its row comes first: a file without a row could not be swept. */
export async function storeAttachment(
  { db, files }: Deps,
  upload: { name: string; content: Buffer },
): Promise<AttachmentRow> {
  const { mediaType, content } = await checkFile(upload.content)
  const row = {
    id: randomUUID(),
    name: attachmentName(upload.name, kindOf(mediaType)),
    mediaType,
    bytes: content.length,
  }
  await insertAttachment(db, row)
  await files.put(keyOf(row.id), content)
  return row
}

export async function readStored({ files }: Pick<Services, 'files'>, id: string): Promise<Buffer> {
  if (!(await files.exists(keyOf(id)))) throw notFound('Ese archivo ya no está.')
  return Buffer.from(await files.getBytes(keyOf(id)))
}

/** Removes files, then rows, that belong to no message. */
export async function sweepAttachments({ db, files }: Deps): Promise<void> {
  for (const { id } of await unclaimedAttachments(db)) {
    await files.delete(keyOf(id))
    await deleteUnclaimed(db, id)
  }
}
