import { IconArmchair, IconCash, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '#web/session-store.ts'
import { readReturnTerms } from '#selling/resale/contract.ts'
import { OpenReturn } from '#selling/resale/web/open-return.tsx'
import { ReturnDialog } from '#selling/resale/web/return-dialog.tsx'
import type { Ticket } from '#selling/tickets/contract.ts'
import { listTransfers } from '#matchday/transfers/contract.ts'
import { OpenOffer } from '#matchday/transfers/web/open-offer.tsx'
import { TransferDialog } from '#matchday/transfers/web/transfer-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useFocusAfter } from '#ui/use-focus-after.ts'
import { paths } from '#lib/paths.ts'
import { invalidate, useRead } from '#web/query.ts'
import { readSeatChange } from '#products/seat-changes/contract.ts'

/** What one can do with a ticket before the doors open: pass it on, sell the seat, move. Nothing without a network. */
export function TicketTransferActions({ ticket, now }: { ticket: Ticket; now: number }) {
  const signedIn = useSession((session) => session.token !== null)
  const closed = ticket.status === 'void' || ticket.event.cancelled || Date.parse(ticket.event.doorsAt) <= now
  return signedIn && !closed ? <Hands ticket={ticket} /> : null
}

function Hands({ ticket }: { ticket: Ticket }) {
  const params = { ticketId: ticket.id }
  const transfers = useRead(listTransfers, {})
  const terms = useRead(readReturnTerms, { params })
  const change = useRead(readSeatChange, { params, query: {} })
  const [asking, setAsking] = useState<'pass' | 'sell' | null>(null)
  const close = () => setAsking(null)
  // What one way was closed by opens again with it.
  const refresh = () => Promise.all([invalidate(readReturnTerms), invalidate(readSeatChange)])
  const offer = transfers.data?.given.find(
    ({ ticketId, status }) => ticketId === ticket.id && status === 'offered',
  )
  const heading = useFocusAfter<HTMLHeadingElement>(
    terms.data && asking === null ? `${offer?.id} ${terms.data.listed?.listedAt}` : null,
  )
  if (!transfers.data || !terms.data || !change.data) return null
  const { why, listed } = terms.data
  return (
    <Card as="section" className="grid gap-3 p-5">
      <h2 ref={heading} tabIndex={-1} className="text-2xl">
        ¿No puedes ir?
      </h2>
      {offer && <OpenOffer offer={offer} onTakenBack={refresh} />}
      {listed && <OpenReturn ticketId={ticket.id} terms={terms.data} onWithdrawn={refresh} />}
      {!offer && !listed && (
        <>
          <Button
            wide
            variant="secondary"
            icon={<IconSend size={22} aria-hidden />}
            onClick={() => setAsking('pass')}
          >
            Pasar a otra persona
          </Button>
          {why === null ? (
            <Button
              wide
              variant="secondary"
              icon={<IconCash size={22} aria-hidden />}
              onClick={() => setAsking('sell')}
            >
              Vender mi lugar
            </Button>
          ) : (
            <p className="text-sm text-ink-2">{why}</p>
          )}
          {change.data.why === null && <OtherSeat ticketId={ticket.id} />}
        </>
      )}
      {asking === 'pass' && <TransferDialog ticket={ticket} onClose={close} />}
      {asking === 'sell' && <ReturnDialog ticketId={ticket.id} terms={terms.data} onClose={close} />}
    </Card>
  )
}

function OtherSeat({ ticketId }: { ticketId: string }) {
  return (
    <>
      <h3 className="mt-3 text-xl">¿Quieres otro lugar?</h3>
      <Button
        wide
        variant="secondary"
        icon={<IconArmchair size={22} aria-hidden />}
        to={paths.changeSeat(ticketId)}
      >
        Cambiar de lugar
      </Button>
    </>
  )
}
