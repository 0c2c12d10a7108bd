import { countOf } from '#lib/count.ts'
import { formatDay } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { OwnSeatLedger, useHasOwnSeats } from '#products/own-seats/web/own-seat-ledger.tsx'
import { Tabs } from '#ui/tabs.tsx'
import type { Pass } from '../../contract.ts'
import { MatchRows } from './match-rows.tsx'
import { MovementRows } from './movement-rows.tsx'

/** A pass like a bank's account: two sums, then its matches, its movements, or what became of the seats kept in matches beside it, a line each. */
export function PassLedger({ pass }: { pass: Pass }) {
  const more = useHasOwnSeats()
  return (
    <>
      <Sums pass={pass} />
      <Tabs
        look="segments"
        label="Tu bonogallo"
        tabs={[
          {
            value: 'partidos',
            label: 'Partidos',
            content: (
              <>
                <MatchRows pass={pass} />
                <Paid pass={pass} />
              </>
            ),
          },
          { value: 'movimientos', label: 'Movimientos', content: <MovementRows pass={pass} /> },
          ...(more ? [{ value: 'otros', label: 'Copa y más', content: <OwnSeatLedger /> }] : []),
        ]}
      />
    </>
  )
}

function Sums({ pass: { unspentCents, inFavourCents } }: { pass: Pass }) {
  if (unspentCents + inFavourCents === 0) return null
  return (
    <dl className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      {unspentCents > 0 && (
        <div>
          <dt className="text-sm text-ink-2">Por jugar</dt>
          <dd className="title nums text-4xl">{formatMoney(unspentCents)}</dd>
        </div>
      )}
      {inFavourCents > 0 && (
        <div className="not-first:text-right">
          <dt className="text-sm text-ink-2">A tu favor</dt>
          <dd className="title nums text-4xl text-ok">{formatMoney(inFavourCents)}</dd>
        </div>
      )}
    </dl>
  )
}

/** What the pass has cost so far, under the matches that it is for. */
function Paid({ pass }: { pass: Pass }) {
  const { instalments, paidCents, matches } = pass
  const bought = pass.statement.at(-1)
  const whole = instalments.length === 0 && bought !== undefined
  const paid = instalments.filter(({ status }) => status === 'paid').length
  return (
    <p className="flex items-baseline justify-between gap-4 border-t-2 border-line pt-3 text-sm">
      <span className="text-ink-2">
        {whole
          ? `Pagaste el ${formatDay(bought.at)}, ${countOf(matches.length, 'partido', 'partidos')}`
          : `Llevas ${paid} de ${countOf(instalments.length, 'mensualidad', 'mensualidades')}, ${countOf(matches.length, 'partido', 'partidos')}`}
      </span>
      <span className="nums font-semibold">{formatMoney(paidCents)}</span>
    </p>
  )
}
