import { matchTitle, placeWords } from '#selling/tickets/rules.ts'
import { formatMoment } from '#lib/dates.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { toast } from '#ui/toast.ts'
import { invalidate, useSend } from '#web/query.ts'
import { acceptInvitation, declineInvitation, listFanTickets, type Invitation } from '../contract.ts'

/** Tickets that others set aside for this fan: in only with a yes. */
export function TicketInvitations({ invitations }: { invitations: Invitation[] }) {
  if (invitations.length === 0) return null
  return (
    <ul className="mb-6 grid gap-4">
      {invitations.map((invitation) => (
        <li key={invitation.id}>
          <One invitation={invitation} />
        </li>
      ))}
    </ul>
  )
}

function One({ invitation: { id, from, event, seat } }: { invitation: Invitation }) {
  const accept = useSend(acceptInvitation)
  const decline = useSend(declineInvitation)
  const params = { invitationId: id }
  const after = (title: string) => ({
    onSuccess: () => {
      toast({ title, tone: 'ok' })
      void invalidate(listFanTickets)
    },
    onError: ({ message }: Problem) => toast({ title: message, tone: 'danger' }),
  })
  return (
    <Card as="section" className="grid gap-4 border-brand p-5">
      <div>
        <h2 className="text-2xl">{from} te apartó un boleto</h2>
        <p className="mt-1">
          {matchTitle(event)}. {formatMoment(event.startsAt)}
        </p>
        <p className="text-ink-2">{placeWords(seat)}</p>
        <p className="mt-2 text-sm text-ink-2">
          Si aceptas, queda a tu nombre y entras con tu Fan ID. {from} ve que aceptaste.
        </p>
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Button
          variant="secondary"
          loading={decline.isPending}
          onClick={() => decline.mutate({ params }, after('Le avisamos que no vas.'))}
        >
          No, gracias
        </Button>
        <Button
          loading={accept.isPending}
          onClick={() => accept.mutate({ params }, after('El boleto está a tu nombre.'))}
        >
          Aceptar
        </Button>
      </div>
    </Card>
  )
}
