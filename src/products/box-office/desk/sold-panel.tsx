import { IconCircleCheck, IconPrinter } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Folio } from '#ui/folio.tsx'
import { formatMoney } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import type { SoldOrder } from './pay-panel.tsx'
import { PrintTickets } from './print-tickets.tsx'

/** Sold: the change to hand over, the tickets to print, and on to the next person. */
export function SoldPanel({ sold, onNext }: { sold: SoldOrder; onNext: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // What was pressed is gone; from here the next key reaches print and the next sale.
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card className="mx-auto max-w-2xl p-8 text-center">
      <div role="status" className="flex flex-col items-center gap-2">
        <IconCircleCheck size={56} className="text-ok" aria-hidden />
        <h2 ref={heading} tabIndex={-1} className="text-3xl">
          Vendido, <Folio>{sold.folio}</Folio>
        </h2>
        <p className="text-ink-2">
          Cobraste {formatMoney(sold.totalCents)}
          {sold.mailedTo !== null && ` y los boletos van a ${sold.mailedTo}`}.
        </p>
        {sold.means === 'cash' && (
          <>
            <p className="mt-4 font-semibold">Cambio</p>
            <p className="title nums text-5xl">{formatMoney(sold.changeCents)}</p>
          </>
        )}
      </div>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <PrintTickets
          big
          orderId={sold.orderId}
          folio={sold.folio}
          icon={<IconPrinter size={22} aria-hidden />}
        />
        <Button variant="accent" onClick={onNext}>
          Siguiente venta
        </Button>
        <Button variant="ghost" to={deskPaths.order(sold.orderId)}>
          Ver el pedido
        </Button>
      </div>
    </Card>
  )
}
