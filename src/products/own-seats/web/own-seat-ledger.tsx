import { eventTitle } from '#catalogue/events/event-title.ts'
import { EventMark } from '#catalogue/events/web/event-mark.tsx'
import { formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { paths } from '#lib/paths.ts'
import { LedgerRow, type WordTone } from '#ui/ledger-row.tsx'
import { useRead } from '#web/query.ts'
import { readOwnSeats, type OwnSeatSale } from '../contract.ts'
import type { StepKind } from '../rules.ts'

/** Whether there is anything to tell of matches that the bonogallo does not include. */
export function useHasOwnSeats(): boolean {
  const { data } = useRead(readOwnSeats, {}, { staleTime: 0 })
  return (data?.sales.length ?? 0) > 0
}

/** The statement of one's own seats: match by match what became of them, the newest first. */
export function OwnSeatLedger() {
  const { data } = useRead(readOwnSeats, {}, { staleTime: 0 })
  return (
    <>
      {data?.sales.map((sale) => (
        <section
          key={`${sale.event.id} ${sale.steps[0]?.at}`}
          aria-label={eventTitle(sale.event)}
          className="not-first:mt-5"
        >
          <h3 className="flex items-center gap-3 pb-1 font-body text-sm font-semibold">
            <EventMark event={sale.event} size={26} />
            {eventTitle(sale.event)}
          </h3>
          <ul className="divide-y divide-line border-b border-line">
            {sale.steps.toReversed().map((step) => (
              <li key={`${step.at} ${step.kind}`}>
                <Row step={step} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

const wordOf: Partial<Record<StepKind, [string, WordTone]>> = {
  reserved: ['Apartado', 'quiet'],
  announced: ['Programado', 'quiet'],
  paid: ['Pagado', 'ok'],
  charged: ['Cobrado', 'ok'],
  refused: ['Rechazado', 'danger'],
  refunded: ['Devuelto', 'ok'],
}

function Row({ step: { at, kind, words, amountCents, orderId } }: { step: OwnSeatSale['steps'][number] }) {
  const [word, wordTone] = wordOf[kind] ?? ['Sin cobro', 'quiet']
  const bought = (kind === 'paid' || kind === 'charged' || kind === 'refunded') && orderId !== null
  return (
    <LedgerRow
      title={words}
      note={formatMoment(at)}
      amount={formatMoney(amountCents)}
      word={word}
      wordTone={wordTone}
      {...(bought && { to: paths.finaliced(orderId) })}
    />
  )
}
