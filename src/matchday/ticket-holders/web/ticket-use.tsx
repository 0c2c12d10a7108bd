import { IconUserCheck, IconUserQuestion } from '@tabler/icons-react'
import { useState } from 'react'
import { listTickets } from '#selling/tickets/contract.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { toast } from '#ui/toast.ts'
import { paths } from '#lib/paths.ts'
import { invalidate, useRead, useSend } from '#web/query.ts'
import { listFanTickets, type Assignment, type ToWhom } from '../contract.ts'
import { doors, type Door } from './holder-doors.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { standingWords } from '../rules.ts'

/** Who goes in with a ticket, and what its owner can change about it until the doors open. */
export function TicketUse({ ticketId, as }: { ticketId: string; as: keyof typeof doors }) {
  const door = doors[as]
  const { data } = useRead(door.read, { params: { ticketId } })
  if (data === undefined || !data.required) return null
  return <Use door={door} assignment={data} />
}

function Use({ door, assignment }: { door: Door; assignment: Assignment }) {
  const { ticketId, holder, invited, owner, why } = assignment
  const params = { ticketId }
  const [inviting, setInviting] = useState(false)
  const bind = useSend(door.bind)
  const unbind = useSend(door.unbind)
  const withdraw = useSend(door.withdraw)
  const after = { onSuccess: () => void refresh(door), onError: failed }
  const busy = bind.isPending || unbind.isPending || withdraw.isPending
  const give = (body: ToWhom) => bind.mutate({ params, body }, after)
  return (
    <Card as="section" className="grid gap-3 p-5">
      <h2 className="text-2xl">¿Quién usa este boleto?</h2>
      <Who holder={holder} />
      {invited !== null && (
        <div className="grid gap-2 rounded-md bg-sunken p-4">
          <p>
            Apartado para <strong className="wrap-anywhere">{invited.to}</strong>. Falta que lo acepte en su
            Fan ID.
          </p>
          <Button
            size="sm"
            variant="secondary"
            loading={busy}
            onClick={() => withdraw.mutate({ params }, after)}
          >
            Retirar invitación
          </Button>
        </div>
      )}
      {why !== null && <p className="text-sm text-ink-2">{why}</p>}
      {why === null && owner && <Choices assignment={assignment} busy={busy} onGive={give} />}
      {why === null && owner && invited === null && (
        <Button wide variant="secondary" onClick={() => setInviting(true)}>
          Invitar a otro fan
        </Button>
      )}
      {why === null && holder !== null && (
        <Button wide variant="ghost" loading={busy} onClick={() => unbind.mutate({ params }, after)}>
          {owner ? 'Dejar sin nombre' : 'Ya no voy: devolver'}
        </Button>
      )}
      {inviting && (
        <InviteDialog
          door={door}
          ticketId={ticketId}
          onInvited={() => refresh(door)}
          onClose={() => setInviting(false)}
        />
      )}
    </Card>
  )
}

function Who({ holder }: Pick<Assignment, 'holder'>) {
  if (holder === null) {
    return (
      <p className="flex items-center gap-2 rounded-md bg-warn-soft px-4 py-3 font-semibold text-warn">
        <IconUserQuestion size={22} className="shrink-0" aria-hidden />
        Falta tu Fan ID
      </p>
    )
  }
  const { kind, name, me } = holder
  return (
    <p className="flex items-center gap-2 rounded-md bg-ok-soft px-4 py-3 font-semibold text-ok">
      <IconUserCheck size={22} className="shrink-0" aria-hidden />
      {me ? 'Tú, con tu Fan ID' : kind === 'minor' ? `${name}, menor a tu cargo` : `${name}, con su Fan ID`}
    </p>
  )
}

type ChoicesProps = { assignment: Assignment; busy: boolean; onGive: (to: ToWhom) => void }

function Choices({ assignment: { holder, standing, elsewhere, children }, busy, onGive }: ChoicesProps) {
  if (standing !== 'approved') {
    return (
      <>
        <p className="text-sm text-ink-2">{standingWords[standing]}</p>
        <Button wide to={standing === 'none' ? paths.fanIndex : paths.fanMain}>
          {standing === 'none' ? 'Sacar mi Fan ID' : 'Ver mi Fan ID'}
        </Button>
      </>
    )
  }
  return (
    <>
      {holder?.me !== true && !elsewhere && (
        <Button wide loading={busy} onClick={() => onGive({ self: true })}>
          Ponerlo a mi nombre
        </Button>
      )}
      {children.map(({ id, name, why }) =>
        why === null ? (
          <Button key={id} wide variant="secondary" loading={busy} onClick={() => onGive({ minorId: id })}>
            Para {name}
          </Button>
        ) : (
          <p key={id} className="text-sm text-ink-2">
            Para {name} no: {why}
          </p>
        ),
      )}
    </>
  )
}

async function refresh(door: Door): Promise<void> {
  await Promise.all([invalidate(door.read), invalidate(listTickets), invalidate(listFanTickets)])
}

function failed({ message }: Problem): void {
  toast({ title: message, tone: 'danger' })
}
