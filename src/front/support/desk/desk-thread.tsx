import { IconFileTypePdf, IconLock, IconPhoto } from '@tabler/icons-react'
import { saveFile } from '#web/offline/save-file.ts'
import { formatMoment } from '#lib/dates.ts'
import { Problem } from '#lib/problem.ts'
import { toast } from '#ui/toast.ts'
import { call } from '#web/call.ts'
import type { Attachment } from '../contract.ts'
import { readDeskAttachment, type DeskCase } from '../desk-contract.ts'

const looks = {
  fan: 'border-line bg-surface',
  staff: 'justify-self-end border-line bg-brand-soft',
  note: 'justify-self-end border-dashed border-warn bg-warn-soft',
}

/** Messages and notes in the order in which they were written; a note looks like nothing that is sent. */
export function DeskThread({ found }: { found: DeskCase }) {
  const notes = found.notes.map((note) => ({ ...note, author: 'note' as const, attachments: [] }))
  const all = [...found.messages, ...notes].toSorted((one, other) => one.at.localeCompare(other.at))
  return (
    <ol aria-label="Conversación" className="grid grid-cols-1 gap-4">
      {all.map(({ id, author, authorName, words, at, attachments }) => (
        <li key={id} className={`w-[min(100%,40rem)] rounded-lg border p-4 ${looks[author]}`}>
          <p className="mb-2 flex flex-wrap justify-between gap-x-4 text-sm text-ink-2">
            <span className="inline-flex items-center gap-1.5 font-semibold text-ink">
              {author === 'note' && <IconLock size={16} aria-hidden />}
              {author === 'note' ? `Nota interna de ${authorName}` : authorName}
            </span>
            <time dateTime={at}>{formatMoment(at)}</time>
          </p>
          <p className="wrap-anywhere whitespace-pre-line">{words}</p>
          {attachments.length > 0 && (
            <ul className="mt-3 flex flex-wrap gap-2">
              {attachments.map((file) => (
                <li key={file.id}>
                  <File caseId={found.id} file={file} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  )
}

function File({ caseId, file: { id, name, kind } }: { caseId: string; file: Attachment }) {
  const Icon = kind === 'pdf' ? IconFileTypePdf : IconPhoto
  const save = async () => {
    try {
      const content = await call(readDeskAttachment, { params: { caseId, attachmentId: id } })
      saveFile(content, name, kind === 'pdf' ? 'application/pdf' : 'image/webp')
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem
      toast({ title: 'No pudimos bajar el archivo', description: problem.message, tone: 'danger' })
    }
  }
  return (
    <button
      type="button"
      onClick={() => void save()}
      className="inline-flex min-h-11 max-w-72 items-center gap-2 rounded-md border border-line-strong bg-surface px-3 text-sm font-semibold hover:border-ink-2"
    >
      <Icon size={20} className="shrink-0 text-brand" aria-hidden />
      <span className="truncate">{name}</span>
    </button>
  )
}
