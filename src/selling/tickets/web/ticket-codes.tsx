import { useEffect, useMemo, useRef, useState, type ComponentType } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { ShownTicket } from '../contract.ts'
import { matchOfTicket, type MatchTickets } from '../rules.ts'
import { showSlide, TicketSlides } from './ticket-slides.tsx'
import { TicketStepper } from './ticket-stepper.tsx'
import { keepAwake } from '#web/offline/keep-awake.ts'

/** The match of the ticket that the address names, of a wallet by the server's clock; null where there is none. */
export function useMatchOf<T extends ShownTicket>(
  wallet: { tickets: T[]; clockAheadMs: number } | null,
): MatchTickets<T> | null {
  const { ticketId } = useParams()
  const [opened] = useState(Date.now)
  return useMemo(
    () => wallet && matchOfTicket(wallet.tickets, ticketId, opened + wallet.clockAheadMs),
    [wallet, ticketId, opened],
  )
}

/** What stands beside the ticket that is shown; `now` is the server's, in epoch ms. */
export type BesideProps<T extends ShownTicket> = {
  ticket: T
  tickets: T[]
  now: number
  onShow: (index: number) => void
}

type TicketCodesProps<T extends ShownTicket> = {
  tickets: T[]
  clockAheadMs: number
  pathOf: (ticketId: string | undefined) => string
  Beside: ComponentType<BesideProps<T>>
}

/** The tickets of a match with their rotating codes; the address says which one is shown, and the screen stays lit. */
export function TicketCodes<T extends ShownTicket>({
  tickets,
  clockAheadMs,
  pathOf,
  Beside,
}: TicketCodesProps<T>) {
  const { ticketId } = useParams()
  const navigate = useNavigate()
  const strip = useRef<HTMLOListElement>(null)
  const [now] = useState(() => Date.now() + clockAheadMs)
  const asked = tickets.findIndex(({ id }) => id === ticketId)
  const current = asked === -1 ? 0 : asked
  useEffect(keepAwake, [])
  const show = (index: number) => showSlide(strip.current, index)
  return (
    <div className="container-page py-3 lg:py-12">
      <header className="mb-2 flex min-h-11 items-center justify-between gap-4 lg:mb-8">
        <h1 className="text-2xl lg:text-5xl">{tickets.length === 1 ? 'Mi boleto' : 'Mis boletos'}</h1>
        {tickets.length > 1 && <TicketStepper current={current} count={tickets.length} onStep={show} />}
      </header>
      <div className="grid-page items-start">
        <div className="mx-auto w-full max-w-md min-w-0 lg:col-span-8">
          <TicketSlides
            strip={strip}
            tickets={tickets}
            current={current}
            onCurrentChange={(index) =>
              void navigate(pathOf(tickets[index]?.id), { replace: true, preventScrollReset: true })
            }
            clockAheadMs={clockAheadMs}
            now={now}
          />
        </div>
        <div className="grid gap-6 lg:col-span-4">
          <Beside ticket={tickets[current]!} tickets={tickets} now={now} onShow={show} />
        </div>
      </div>
    </div>
  )
}
