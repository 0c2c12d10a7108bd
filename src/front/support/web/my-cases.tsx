import { useSession } from '#web/session-store.ts'
import { formatMoment } from '#lib/dates.ts'
import { Card } from '#ui/card.tsx'
import { Section } from '#ui/page.tsx'
import { paths } from '#lib/paths.ts'
import { useRead } from '#web/query.ts'
import { CaseStatusBadge } from './case-status.tsx'
import { listMyCases, type CaseHead } from '../contract.ts'
import { topicWords } from '../rules.ts'

const shownAtOnce = 3

/** The cases of who is logged in. Where support is another server, they are opened from their mails (decision 10). */
export function MyCases() {
  const loggedIn = useSession((session) => session.token !== null)
  const { data } = useRead(listMyCases, {}, { enabled: loggedIn })
  if (!loggedIn || data === undefined || data.cases.length === 0) return null
  const [first, rest] = [data.cases.slice(0, shownAtOnce), data.cases.slice(shownAtOnce)]
  return (
    <Section title="Mis casos" className="mb-10">
      <CaseCards cases={first} />
      {rest.length > 0 && (
        <details className="mt-3">
          <summary className="min-h-11 py-2 font-semibold">Ver los demás ({rest.length})</summary>
          <CaseCards cases={rest} />
        </details>
      )}
    </Section>
  )
}

function CaseCards({ cases }: { cases: CaseHead[] }) {
  return (
    <ul className="grid grid-cols-1 gap-3">
      {cases.map(({ number, topic, status, changedAt }) => (
        <li key={number}>
          <Card
            to={paths.contactUs(number)}
            className="flex flex-wrap items-center justify-between gap-3 p-4"
          >
            <span className="min-w-0">
              <span className="nums block font-semibold">{number}</span>
              <span className="block text-sm text-ink-2">
                {topicWords[topic]} · {formatMoment(changedAt)}
              </span>
            </span>
            <CaseStatusBadge status={status} />
          </Card>
        </li>
      ))}
    </ul>
  )
}
