import { IconMail, IconPrinter, IconReceiptRefund } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useSession } from '#web/session-store.ts'
import { PrintTickets } from '#products/box-office/desk/print-tickets.tsx'
import { kindOnScreen } from '#selling/orders/web/kind-on-screen.ts'
import { RefundDialog } from '#selling/payments/desk/refund-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { invalidate, useRead } from '#web/query.ts'
import { useMay } from '#web/use-may.ts'
import { readDeskOrder } from '../contract.ts'
import { OrderBadge } from './order-look.tsx'
import { OrderGroup } from './order-group.tsx'
import { OrderMoney } from './order-money.tsx'
import { OrderPeople } from './order-people.tsx'
import { OrderTickets } from './order-tickets.tsx'
import { OrderExtras } from './order-extras.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { OrderRepeats } from './order-repeats.tsx'
import { ResendDialog } from './resend-dialog.tsx'

/** One order: who, what, money, tickets, and everything that happened. */
export default function OrderScreen() {
  const { orderId = '' } = useParams()
  const role = useSession((session) => session.userData?.role ?? null)
  const mayDo = useMay()
  const [open, setOpen] = useState<'refund' | 'resend' | null>(null)
  const read = useRead(readDeskOrder, { params: { orderId } })
  if (read.data === undefined) {
    return (
      <DeskPage title="Pedido">
        {read.isError ? (
          <ErrorState
            title="No pudimos abrir el pedido"
            action={<Button to={deskPaths.orders}>Volver a pedidos</Button>}
          >
            {read.error.message}
          </ErrorState>
        ) : (
          <Skeletons label="Cargando el pedido…" blocks={['h-64 w-full']} />
        )}
      </DeskPage>
    )
  }
  const order = read.data
  const valid = order.tickets.filter(({ status }) => status === 'valid')
  const serves = mayDo('serve AnyOrder')
  const gift = kindOnScreen(order).gift === true
  const refundable = order.status === 'paid' && (order.leftCents > 0 || gift)
  const close = () => {
    setOpen(null)
    void invalidate(readDeskOrder)
  }
  return (
    <DeskPage
      title={
        <span className="flex flex-wrap items-center gap-3">
          {order.folio} <OrderBadge {...order} />
        </span>
      }
      intro={
        <>
          <Link className="text-brand underline underline-offset-4" to={deskPaths.orders}>
            Pedidos
          </Link>{' '}
          · {order.title}
          {order.before !== null && (
            <>
              {' '}
              · Viene de{' '}
              <Link className="text-brand underline underline-offset-4" to={deskPaths.order(order.before.id)}>
                {order.before.folio}
              </Link>
            </>
          )}
        </>
      }
      actions={
        <>
          {serves && valid.length > 0 && (
            <PrintTickets
              orderId={order.id}
              folio={order.folio}
              icon={<IconPrinter size={20} aria-hidden />}
            />
          )}
          {serves && valid.length > 0 && (
            <Button
              size="sm"
              variant="secondary"
              icon={<IconMail size={20} aria-hidden />}
              onClick={() => setOpen('resend')}
            >
              Reenviar boletos
            </Button>
          )}
          {mayDo('refund AnyOrder') && refundable && (
            <Button
              size="sm"
              variant="danger"
              icon={<IconReceiptRefund size={20} aria-hidden />}
              onClick={() => setOpen('refund')}
            >
              {gift ? 'Retirar cortesías' : 'Devolver'}
            </Button>
          )}
        </>
      }
    >
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <OrderRepeats {...order} />
          <OrderPeople order={order} />
          {!order.buyer.atWindow && <OrderGroup orderId={order.id} />}
          <OrderTickets order={order} canMove={serves} onMoved={close} />
          <OrderExtras order={order} />
          <OrderTimeline story={order.story} />
        </div>
        <OrderMoney order={order} onPaidOut={close} />
      </div>
      {open === 'refund' && (
        <RefundDialog
          orderId={order.id}
          folio={order.folio}
          isComp={gift}
          nameless={order.buyer.atWindow}
          tickets={valid}
          extras={order.extras.filter(({ status }) => status === 'valid')}
          mayForce={role === 'administrator'}
          onClose={close}
        />
      )}
      {open === 'resend' && (
        <ResendDialog
          orderId={order.id}
          email={order.buyer.atWindow ? null : order.buyer.email}
          onClose={close}
        />
      )}
    </DeskPage>
  )
}
