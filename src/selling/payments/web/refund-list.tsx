import { Link } from 'react-router'
import { Folio } from '#ui/folio.tsx'
import type { Answer } from '#lib/endpoint.ts'
import { formatMoment } from '#lib/dates.ts'
import { paths } from '#lib/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { Money } from '#ui/money.tsx'
import type { listPayments } from '../contract.ts'

type Refund = Answer<typeof listPayments>['refunds'][number]

const looks = {
  requested: { tone: 'brand', label: 'En camino' },
  done: { tone: 'ok', label: 'Enviada' },
  failed: { tone: 'warn', label: 'Como saldo' },
  charged_back: { tone: 'neutral', label: 'La hizo tu banco' },
} as const

/** Money on its way back: how much, of what, where it stands and when it arrives. */
export function RefundList({ refunds }: { refunds: Refund[] }) {
  return (
    <ul className="grid gap-3 lg:grid-cols-2">
      {refunds.map(({ id, orderId, folio, title, amountCents, status, requestedAt, doneAt, words }) => (
        <li key={id}>
          <Card className="flex h-full flex-col gap-2 p-5">
            <div className="flex items-start justify-between gap-3">
              <Link className="min-h-11 underline-offset-4 hover:underline" to={paths.finaliced(orderId)}>
                <span className="block font-semibold text-brand">
                  <Folio>{folio}</Folio>
                </span>
                <span className="text-sm text-ink-2">{title}</span>
              </Link>
              <span className="nums font-semibold">
                <Money cents={amountCents} />
              </span>
            </div>
            <div>
              <Badge tone={looks[status].tone}>{looks[status].label}</Badge>
            </div>
            <p className="text-sm text-ink-2">
              {formatMoment(doneAt ?? requestedAt)} {words}
            </p>
          </Card>
        </li>
      ))}
    </ul>
  )
}
