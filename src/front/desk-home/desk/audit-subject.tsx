import { Link } from 'react-router'
import { installedManifests } from '#lib/manifests.ts'
import { auditLinkTo } from '#web/desk.ts'

/** What a row of the log is about: in words, and as a link where a screen shows it. `subject` is `kind:id`. */
export function AuditSubject({ subject, who }: { subject: string; who: string | null }) {
  const [kind = '', ...rest] = subject.split(':')
  const id = rest.join(':')
  const known = installedManifests().auditSubjects.get(kind)
  if (known === undefined) return <code className="wrap-break-word">{subject}</code>
  const words = `${known} ${who ?? (id.length > 20 ? `…${id.slice(-6)}` : id)}`.trim()
  const to = auditLinkTo(kind, id)
  if (to === undefined)
    return (
      <span className="wrap-break-word" title={subject}>
        {words}
      </span>
    )
  return (
    <Link to={to} title={subject} className="wrap-break-word text-brand underline">
      {words}
    </Link>
  )
}
