import { formatMoment } from '#lib/dates.ts'
import { Badge } from '#ui/badge.tsx'
import type { AboutMe } from '../../about-me-contract.ts'
import { roleLabels } from '../../about-me-rules.ts'

/** Who of the club looked at what, and why: written once, changed by nobody. */
export function Lookups({ lookups }: Pick<AboutMe, 'lookups'>) {
  if (lookups.length === 0) return <p className="text-ink-2">Nadie del club ha consultado tus datos.</p>
  return (
    <ul className="divide-y divide-line border-y border-line">
      {lookups.map(({ at, what, why, role }) => (
        <li key={`${at} ${what}`} className="py-3">
          <span className="block font-semibold">{what}</span>
          <span className="block">{why}</span>
          <span className="block text-sm text-ink-2">
            {roleLabels[role]}, {formatMoment(at)}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What was agreed to, by which version of the text. */
export function Consents({ consents }: Pick<AboutMe, 'consents'>) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {consents.map(({ id, title, why, version, givenAt, withdrawnAt }) => (
        <li key={id} className="py-3">
          <span className="flex flex-wrap items-center justify-between gap-2 font-semibold">
            {title}
            <Badge tone={withdrawnAt === null ? 'ok' : 'neutral'}>
              {withdrawnAt === null ? 'Vigente' : 'Retirado'}
            </Badge>
          </span>
          <span className="block text-sm text-ink-2">{why}</span>
          <span className="block text-sm text-ink-2">
            Versión {version}, {formatMoment(givenAt)}
            {withdrawnAt !== null && `; retirado el ${formatMoment(withdrawnAt)}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
