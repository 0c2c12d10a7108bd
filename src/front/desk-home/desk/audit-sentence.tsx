import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { installedManifests } from '#lib/manifests.ts'
import { auditLinkTo } from '#web/desk.ts'
import { useMay } from '#web/use-may.ts'
import type { AuditRow } from '../audit/contract.ts'
import { detailLines, doneBy, whoWithoutAccount } from '../audit/words.ts'

type AuditSentenceProps = { row: AuditRow; onPerson: (accountId: string) => void }

/** `Noé Ruiz reembolsó: Pedido TQ-000521`, each name the way to what it names; what one does to oneself has no second name. */
export function AuditSentence({ row, onPerson }: AuditSentenceProps) {
  const { accountId, who, action, subject, subjectWho, names, detail } = row
  const name = names[subject] ?? subjectWho
  return (
    <span className="wrap-break-word" title={`${action} ${subject}`}>
      {accountId === null ? (
        <strong>{whoWithoutAccount(detail)}</strong>
      ) : (
        <button
          type="button"
          className="min-h-6 text-left font-semibold text-brand underline-offset-4 hover:underline"
          title="Ver solo lo de esta persona"
          onClick={() => onPerson(accountId)}
        >
          {names[`account:${accountId}`] ?? who}
        </button>
      )}{' '}
      {doneBy(action)}
      {subject !== `account:${accountId}` && (
        <>
          : <About subject={subject} name={name} />
        </>
      )}
    </span>
  )
}

/** What it was about, `kind:id`: in words, and as a link where a screen shows it. */
function About({ subject, name }: { subject: string; name: string | null }) {
  const [kind = '', ...rest] = subject.split(':')
  const id = rest.join(':')
  const known = installedManifests().auditSubjects.get(kind)
  if (known === undefined) return <code>{subject}</code>
  const words = `${known} ${name ?? (id.length > 20 ? `…${id.slice(-6)}` : id)}`.trim()
  return <Linked to={subject}>{words}</Linked>
}

function Linked({ to, children }: { to: string; children: ReactNode }) {
  const address = auditLinkTo(to, useMay())
  if (address === undefined) return children
  return (
    <Link to={address} className="text-brand underline underline-offset-4">
      {children}
    </Link>
  )
}

export function AuditDetail({ row: { detail, names } }: { row: AuditRow }) {
  const lines = detailLines(detail, names)
  if (lines.length === 0) return null
  return (
    <dl className="mt-0.5 flex flex-wrap gap-x-5 text-sm">
      {lines.map(({ label, value, about }) => (
        <div key={label} className="flex flex-wrap gap-x-1.5">
          <dt className="text-ink-2">{label}</dt>
          <dd className="wrap-anywhere">
            {about === undefined ? value : <Linked to={about}>{value}</Linked>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
