import { formatDay } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { LedgerRow } from '#ui/ledger-row.tsx'
import type { Pass } from '../../contract.ts'

/** Every movement of the pass with what is left of it after each, the newest first. */
export function MovementRows({ pass }: { pass: Pass }) {
  return (
    <ul aria-label={`Movimientos de ${pass.number}`} className="divide-y divide-line border-b border-line">
      {pass.statement.map(({ at, words, amountCents, balanceCents }) => (
        <li key={`${at} ${words}`}>
          <LedgerRow
            title={words}
            note={formatDay(at)}
            amount={amountCents > 0 ? `+${formatMoney(amountCents)}` : formatMoney(amountCents)}
            plus={amountCents > 0}
            word={`Quedan ${formatMoney(balanceCents)}`}
          />
        </li>
      ))}
    </ul>
  )
}
