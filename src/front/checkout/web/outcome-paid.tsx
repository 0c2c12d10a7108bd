import { IconCheck } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '#lib/money.ts'
import { paths } from '#lib/paths.ts'
import { readAccount } from '#people/accounts/session-contract.ts'
import { SmallRotatingQr } from '#platform/codes/web/rotating-qr.tsx'
import type { Order } from '#selling/orders/contract.ts'
import { OrderDetail } from '#selling/orders/web/order-summary.tsx'
import { listMyExtras } from '#selling/extras/contract.ts'
import { MatchExtras } from '#selling/extras/web/extra-codes.tsx'
import { listTickets } from '#selling/tickets/contract.ts'
import { useMyTickets } from '#selling/tickets/web/my-tickets.ts'
import { TicketFace } from '#selling/tickets/web/ticket-face.tsx'
import { Button } from '#ui/button.tsx'
import { CombOpening } from '#ui/comb-opening.tsx'
import { Dawn } from '#ui/dawn.tsx'
import { invalidate, useRead } from '#web/query.ts'
import { FinalActs } from './final-acts.tsx'
import { StillToDo } from './still-to-do.tsx'
import { seeYou } from './words.ts'

/** The great moment: the ticket comes out of its slot, one tap away from the gate's code. */
export function OutcomePaid({ order }: { order: Order }) {
  const { wallet } = useMyTickets()
  const email = useRead(readAccount, {}).data?.email
  const mine =
    wallet?.tickets.filter((ticket) => ticket.orderId === order.id && ticket.status === 'valid') ?? []
  useEffect(() => {
    void invalidate(listTickets)
    void invalidate(listMyExtras)
  }, [order.id])
  const count = order.lines.length
  const first = mine[0]
  const line = order.lines.find(({ seat }) => seat.id === first?.seat.id) ?? order.lines[0]
  const event = order.event ?? order.matches.find(({ id }) => id === line?.eventId) ?? order.matches[0]
  const them = count === 1 ? 'Lo mandamos' : 'Los mandamos'
  const tickets = first ? paths.myEventDetail(first.id) : paths.events
  return (
    <>
      <div className="on-night relative overflow-hidden bg-[#0a2358]">
        <Dawn />
        <div
          aria-hidden
          className="absolute inset-0 bg-[linear-gradient(180deg,rgb(6_14_40/.66),rgb(6_14_40/.3)_34%,rgb(6_14_40/.2)_66%,rgb(6_12_30/.9)_86%)] lg:bg-[linear-gradient(90deg,rgb(6_14_40/.82),rgb(6_14_40/.72)_46%,rgb(6_14_40/.15)_72%)]"
        />
        <div className="relative mx-auto grid min-h-dvh max-w-105 content-between gap-x-20 gap-y-4 px-4 pt-4 pb-5 lg:max-w-5xl lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_auto] lg:content-center lg:gap-y-8">
          <header className="text-center lg:self-end lg:text-left">
            <div className="lg:*:mx-0">
              <CombOpening size={84} />
            </div>
            <div role="status">
              <h1 className="mt-3 text-[2rem] text-white lg:text-[3.375rem] lg:leading-[.94]">
                {event ? seeYou(event.startsAt) : '¡Listo! Tu compra está pagada'}
              </h1>
            </div>
            <p className="mt-1.5 text-white lg:mt-4 lg:text-lg">
              Pagaste {formatMoney(order.totalCents)}. {them} a{' '}
              {/* A line of its own, that the ticket does not move once the address is known. */}
              <span className="block wrap-anywhere">{email ?? 'tu correo'}</span>
            </p>
          </header>
          {event && line && (
            <div className="self-start lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-center">
              <div
                aria-hidden
                className="h-3.5 rounded-full bg-[#03060f] shadow-[inset_0_1px_3px_#000,0_1px_0_rgb(255_255_255/.25)]"
              />
              <div className="-mt-[7px] overflow-hidden px-3.5">
                <div className="animate-ticket">
                  <TicketFace
                    event={event}
                    seat={line.seat}
                    fareName={line.fareName}
                    count={count === 1 ? 'Tu boleto' : `Boleto 1 de ${count}`}
                    code={
                      first && (
                        <Link to={tickets} className="block rounded-sm" tabIndex={-1} aria-hidden>
                          <SmallRotatingQr
                            code={first.code}
                            secret={first.secret}
                            clockAheadMs={wallet?.clockAheadMs ?? 0}
                            label="Código de tu boleto"
                          />
                        </Link>
                      )
                    }
                  >
                    {/* Its place is kept: the ticket is no other size once it has its code. */}
                    <p
                      className={`mt-1.5 flex items-center gap-1 text-sm font-semibold text-[#0f6b43] ${first ? '' : 'invisible'}`}
                    >
                      <IconCheck size={18} aria-hidden />
                      Ya sirve sin señal
                    </p>
                  </TicketFace>
                </div>
              </div>
            </div>
          )}
          <div className="grid gap-2.5 lg:self-start">
            {event && <FinalActs event={event} ticketId={first?.id} />}
            <Button variant="accent" wide className="min-h-14 text-lg" to={tickets}>
              {count === 1 ? 'Ver mi boleto' : `Ver mis ${count} boletos`}
            </Button>
            <p className="flex min-h-11 flex-wrap items-center justify-center gap-x-2 text-sm text-on-night-2 lg:justify-start">
              <a href={paths.payment} className="py-2 underline underline-offset-4">
                Recibo {order.folio} y factura
              </a>
              ·
              <a href={paths.inicio} className="py-2 underline underline-offset-4">
                Ir al inicio
              </a>
            </p>
          </div>
        </div>
      </div>
      <div className="mx-auto grid max-w-140 gap-4 px-4 py-6">
        <StillToDo order={order} tickets={mine} />
        {order.items.some(({ kind }) => kind === 'extra') && <MatchExtras eventId={event?.id} />}
        <OrderDetail order={order} />
      </div>
    </>
  )
}
