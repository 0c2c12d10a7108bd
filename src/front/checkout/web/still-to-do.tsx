import { MoneyBackList } from '#matchday/match-changes/web/money-back.tsx'
import { paths } from '#lib/paths.ts'
import type { Order } from '#selling/orders/contract.ts'
import type { Ticket } from '#selling/tickets/contract.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

/** What of a paid order still matters: a name that is missing, another seat, money on its way. */
export function StillToDo({ order, tickets }: { order: Order; tickets: Ticket[] }) {
  const unnamed = tickets.filter(({ fanId }) => fanId === 'pending')
  const moved = order.steps.findLast(({ step }) => step === 'reseated' || step === 'paid_late')
  return (
    <>
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
          Lo piden en la puerta. Di quién usa{' '}
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
      <MoneyBackList orderId={order.id} />
    </>
  )
}
