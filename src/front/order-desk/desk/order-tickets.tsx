import { useState } from 'react'
import { Link } from 'react-router'
import { formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Table } from '#ui/table.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import type { DeskTicket } from '../contract.ts'
import type { DeskOrder } from './order-people.tsx'
import { ReseatDialog } from './reseat-dialog.tsx'

type OrderTicketsProps = { order: DeskOrder; canMove: boolean; onMoved: () => void }

/** Every code that the order ever had, with its state. */
export function OrderTickets({ order: { tickets }, canMove, onMoved }: OrderTicketsProps) {
  const [moving, setMoving] = useState<DeskTicket | null>(null)
  if (tickets.length === 0) return null
  return (
    <Card className="p-5">
      <Table
        caption="Boletos"
        rows={tickets}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'seat',
            header: 'Lugar',
            cell: ({ place, match, startsAt, elsewhere }) => (
              <span className="block md:min-w-44 md:whitespace-normal">
                <span className="block font-medium">{place}</span>
                <span className="block text-sm text-ink-2">
                  {match}, {formatMoment(startsAt)}
                </span>
                {elsewhere !== null && (
                  <span className="block text-sm text-ink-2">
                    Cambió de lugar: pedido{' '}
                    <Link
                      className="text-brand underline underline-offset-4"
                      to={deskPaths.order(elsewhere.id)}
                    >
                      {elsewhere.folio}
                    </Link>
                  </span>
                )}
              </span>
            ),
          },
          {
            key: 'holder',
            header: 'De quién',
            cell: ({ holder, fareName }) => (
              <>
                <span className="block min-w-24">{holder}</span>
                <span className="block text-sm text-ink-2">{fareName}</span>
              </>
            ),
          },
          { key: 'price', header: 'Pagado', align: 'end', cell: ({ priceCents }) => formatMoney(priceCents) },
          { key: 'state', header: 'Estado', cell: (ticket) => <TicketState ticket={ticket} /> },
          ...(canMove
            ? [
                {
                  key: 'move',
                  header: <span className="sr-only">Acciones</span>,
                  cell: (ticket: DeskTicket) =>
                    ticket.status === 'valid' && ticket.checkedInAt === null ? (
                      <Button
                        size="sm"
                        variant="ghost"
                        aria-label={`Cambiar de lugar: ${ticket.place}`}
                        onClick={() => setMoving(ticket)}
                      >
                        Cambiar de lugar
                      </Button>
                    ) : null,
                },
              ]
            : []),
        ]}
      />
      {moving !== null && (
        <ReseatDialog
          ticket={moving}
          onClose={() => {
            setMoving(null)
            onMoved()
          }}
        />
      )}
    </Card>
  )
}

function TicketState({ ticket }: { ticket: DeskTicket }) {
  const { status, voidWords, checkedInAt, checkedInGate, note } = ticket
  if (status === 'void') return <Badge>{voidWords}</Badge>
  if (checkedInAt !== null) {
    return (
      <>
        <Badge tone="brand">Entró</Badge>
        <span className="mt-1 block text-sm text-ink-2">
          {formatMoment(checkedInAt)}
          {checkedInGate !== null && `, puerta\u00A0${checkedInGate}`}
        </span>
      </>
    )
  }
  return <Badge tone={note === null ? 'ok' : 'warn'}>{note ?? 'Válido'}</Badge>
}
