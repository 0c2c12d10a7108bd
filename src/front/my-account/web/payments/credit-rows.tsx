import type { Answer } from '#lib/endpoint.ts'
import { formatDay } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import type { listPayments } from '#selling/payments/contract.ts'
import { LedgerRow } from '#ui/ledger-row.tsx'

type Credit = Answer<typeof listPayments>['credits'][number]

/** Money that the club owes the person: what is left of it, and each movement in a line. */
export function CreditRows({ credits }: { credits: Credit[] }) {
  const left = credits.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return (
    <>
      <p className="title nums mb-2 text-4xl text-ok">{formatMoney(left)}</p>
      <ul aria-label="Movimientos de tu saldo" className="divide-y divide-line border-y border-line">
        {credits.map(({ at, amountCents, reason }) => (
          <li key={`${at} ${amountCents}`}>
            <LedgerRow
              title={reason}
              note={formatDay(at)}
              amount={amountCents > 0 ? `+${formatMoney(amountCents)}` : formatMoney(amountCents)}
              plus={amountCents > 0}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
