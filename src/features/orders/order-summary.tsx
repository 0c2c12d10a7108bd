import { IconChevronDown } from '@tabler/icons-react'
import { fareName } from '#features/events/contract.ts'
import { Charges } from '#features/holds/charges.tsx'
import { placeWords } from '#features/holds/seat-place.tsx'
import { Card } from '#ui/card.tsx'
import { Money } from '#ui/money.tsx'
import type { Order } from './contract.ts'
import { MatchLine } from './match-line.tsx'

/** What is being bought, seat by seat, with every charge and the rule for cancelling. */
export function OrderSummary({ order }: { order: Order }) {
  return (
    <Card as="section" className="flex flex-col gap-5 p-5">
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-2xl">Tu compra</h2>
        <p className="nums text-sm text-ink-2">{order.folio}</p>
      </div>
      <MatchLine event={order.event} />
      <ul className="flex flex-col gap-3 border-t border-line pt-4">
        {order.lines.map(({ seat, fare, totalCents }) => (
          <li key={seat.id} className="flex justify-between gap-4">
            <span>
              {placeWords(seat)}
              <span className="block text-sm text-ink-2">
                {fareName[fare]} · {seat.zone}
                {seat.gate !== '' && ` · Puerta\u00a0${seat.gate}`}
              </span>
            </span>
            <Money cents={totalCents} />
          </li>
        ))}
      </ul>
      <div className="border-t border-line pt-4">
        <Charges seats={order.lines.length} {...order} />
      </div>
      <CancellationRule words={order.cancellationRule} />
    </Card>
  )
}

export function CancellationRule({ words }: { words: string }) {
  return (
    <details className="group border-t border-line pt-3 text-sm">
      <summary className="flex min-h-11 list-none items-center justify-between gap-2 font-semibold text-brand">
        Si el partido cambia o se cancela
        <IconChevronDown size={20} className="transition-transform group-open:rotate-180" aria-hidden />
      </summary>
      <p className="pt-1 pb-2 text-ink-2">{words}</p>
    </details>
  )
}
