import { formatMoment } from '#lib/dates.ts'
import { useClub } from '#club/settings/web/use-club.ts'
import { CaseAttachment } from './case-attachment.tsx'
import type { Message } from '../contract.ts'

type CaseThreadProps = { caseNumber: string; messages: Message[]; headers: Record<string, string> }

/** The conversation: the fan on the right, the club on the left. */
export function CaseThread({ caseNumber, messages, headers }: CaseThreadProps) {
  const club = useClub().name
  return (
    <ol aria-label="Conversación" className="grid grid-cols-1 gap-4">
      {messages.map(({ id, author, authorName, words, at, attachments }) => (
        <li
          key={id}
          className={`w-[min(100%,40rem)] rounded-lg border p-4 lg:p-5 ${author === 'fan' ? 'justify-self-end border-line bg-brand-soft' : 'border-line bg-surface'}`}
        >
          <p className="mb-2 flex flex-wrap justify-between gap-x-4 text-sm text-ink-2">
            <span className="font-semibold text-ink">
              {author === 'fan' ? authorName : `${authorName}, ${club}`}
            </span>
            <time dateTime={at}>{formatMoment(at)}</time>
          </p>
          <p className="wrap-anywhere whitespace-pre-line">{words}</p>
          {attachments.length > 0 && (
            <ul className="mt-4 flex flex-wrap gap-3">
              {attachments.map((attachment) => (
                <li key={attachment.id}>
                  <CaseAttachment caseNumber={caseNumber} attachment={attachment} headers={headers} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  )
}
