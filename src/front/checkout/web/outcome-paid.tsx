import { IconTicket } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { Order } from '#selling/orders/contract.ts'
import { listTickets } from '#selling/tickets/contract.ts'
import { useMyTickets } from '#selling/tickets/web/my-tickets.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CombOpening } from '#ui/comb-opening.tsx'
import { Notice } from '#ui/notice.tsx'
import { paths } from '#lib/paths.ts'
import { invalidate } from '#web/query.ts'
import { InstallHint } from '#selling/payments/web/install-hint.tsx'

/** The great moment; the tickets are stored on this device and one tap away. */
export function OutcomePaid({ order }: { order: Order }) {
  const { wallet } = useMyTickets()
  const mine =
    wallet?.tickets.filter((ticket) => ticket.orderId === order.id && ticket.status === 'valid') ?? []
  const unnamed = mine.filter(({ fanId }) => fanId === 'pending')
  const moved = order.steps.findLast(({ step }) => step === 'reseated' || step === 'paid_late')
  useEffect(() => {
    void invalidate(listTickets)
  }, [order.id])

  return (
    <>
      <Card as="section" className="flex flex-col items-center gap-4 px-6 py-10 text-center">
        <CombOpening />
        <p role="status" className="title text-3xl">
          Tu compra está confirmada
        </p>
        <p className="max-w-prose text-ink-2">
          También te enviamos {order.lines.length === 1 ? 'tu boleto' : 'tus boletos'} por correo. Ábrelos una
          vez con internet y funcionan sin conexión en el estadio.
        </p>
        <Button
          icon={<IconTicket size={22} aria-hidden />}
          to={mine[0] ? paths.myEventDetail(mine[0].id) : paths.events}
        >
          {order.lines.length === 1 ? 'Ver mi boleto' : `Ver mis ${order.lines.length} boletos`}
        </Button>
      </Card>
      {unnamed[0] && (
        <Notice
          tone="warn"
          title="Falta un Fan ID"
          action={
            <Button size="sm" variant="secondary" to={paths.myEventDetail(unnamed[0].id)}>
              {unnamed.length === 1 ? 'Asignar boleto' : 'Asignar boletos'}
            </Button>
          }
        >
          Este partido lo pide. Di quién usa{' '}
          {unnamed.length === 1 ? 'tu boleto' : `tus ${unnamed.length} boletos`} antes de que abran las
          puertas.
        </Notice>
      )}
      {moved && (
        <Notice
          tone={moved.step === 'reseated' ? 'warn' : 'info'}
          title={moved.step === 'reseated' ? 'Te cambiamos de lugar' : 'Tu pago llegó tarde'}
        >
          {moved.words}
        </Notice>
      )}
      <InstallHint />
    </>
  )
}
