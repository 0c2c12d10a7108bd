import { IconArmchair, IconCash, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '#features/accounts/store.ts'
import { readReturnTerms } from '#features/returns/contract.ts'
import { OpenReturn } from '#features/returns/open-return.tsx'
import { ReturnDialog } from '#features/returns/return-dialog.tsx'
import type { Ticket } from '#features/tickets/contract.ts'
import { listTransfers } from '#features/transfers/contract.ts'
import { OpenOffer } from '#features/transfers/open-offer.tsx'
import { TransferDialog } from '#features/transfers/transfer-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { paths } from '#web/paths.ts'
import { useRead } from '#web/query.ts'
import { readSeatChange } from './contract.ts'

/** What one can do with a ticket before the doors open: pass it on, sell the seat, move. Nothing without a network. */
export function TicketHands({ ticket, now }: { ticket: Ticket; now: number }) {
  const signedIn = useSession((session) => session.token !== null)
  const closed = ticket.status === 'void' || ticket.event.cancelled || Date.parse(ticket.event.doorsAt) <= now
  return signedIn && !closed ? <Hands ticket={ticket} /> : null
}

function Hands({ ticket }: { ticket: Ticket }) {
  const params = { ticketId: ticket.id }
  const transfers = useRead(listTransfers, {})
  const terms = useRead(readReturnTerms, { params })
  const change = useRead(readSeatChange, { params, query: {} })
  if (!transfers.data || !terms.data || !change.data) return null
  const offer = transfers.data.given.find(
    ({ ticketId, status }) => ticketId === ticket.id && status === 'offered',
  )
  return (
    <Card as="section" className="grid gap-3 p-5">
      <h2 className="text-2xl">¿No puedes ir?</h2>
      {offer && <OpenOffer offer={offer} />}
      {terms.data.listed && <OpenReturn ticketId={ticket.id} terms={terms.data} />}
      {!offer && !terms.data.listed && (
        <Choices ticket={ticket} terms={terms.data} whyNoChange={change.data.why} />
      )}
    </Card>
  )
}

type ChoicesProps = {
  ticket: Ticket
  terms: Parameters<typeof ReturnDialog>[0]['terms']
  whyNoChange: string | null
}

function Choices({ ticket, terms, whyNoChange }: ChoicesProps) {
  const [passing, setPassing] = useState(false)
  const [selling, setSelling] = useState(false)
  return (
    <>
      <Button
        wide
        variant="secondary"
        icon={<IconSend size={22} aria-hidden />}
        onClick={() => setPassing(true)}
      >
        Pasar a otra persona
      </Button>
      {terms.why === null ? (
        <Button
          wide
          variant="secondary"
          icon={<IconCash size={22} aria-hidden />}
          onClick={() => setSelling(true)}
        >
          Vender mi lugar
        </Button>
      ) : (
        <p className="text-sm text-ink-2">{terms.why}</p>
      )}
      {whyNoChange === null && (
        <>
          <h3 className="mt-3 text-xl">¿Quieres otro lugar?</h3>
          <Button
            wide
            variant="secondary"
            icon={<IconArmchair size={22} aria-hidden />}
            to={paths.changeSeat(ticket.id)}
          >
            Cambiar de lugar
          </Button>
        </>
      )}
      {passing && <TransferDialog ticket={ticket} open={passing} onOpenChange={setPassing} />}
      {selling && (
        <ReturnDialog ticketId={ticket.id} terms={terms} open={selling} onOpenChange={setSelling} />
      )}
    </>
  )
}
