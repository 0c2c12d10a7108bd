import { formatMoment } from '#lib/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { call } from '#web/call.ts'
import { submitWithToast } from '#web/submit-with-toast.ts'
import { useRead } from '#web/query.ts'
import { listInvitations, withdrawInvitation } from '../invitations-contract.ts'

/** Who was invited and has not come yet; nothing where nobody is. */
export function OpenInvitations() {
  const { data } = useRead(listInvitations, {})
  if (data === undefined || data.invitations.length === 0) return null
  const withdraw = (invitationId: string) =>
    submitWithToast(call(withdrawInvitation, { params: { invitationId } }), 'Retiramos la invitación.', [
      listInvitations,
    ])
  return (
    <Card as="section" className="mb-6 p-5">
      <h2 className="mb-2 text-xl">Invitaciones sin usar</h2>
      <ul className="divide-y divide-line">
        {data.invitations.map(({ id, name, email, roleName, expiresAt, expired }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="min-w-0">
              <span className="block font-semibold">{name}</span>
              <span className="block text-sm break-all text-ink-2">
                {email} · {roleName} · {expired ? 'venció' : 'vence'} {formatMoment(expiresAt)}
              </span>
            </span>
            <span className="flex items-center gap-2">
              {expired && <Badge tone="warn">Vencida</Badge>}
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Retirar la invitación de ${name}`}
                onClick={() => void withdraw(id)}
              >
                Retirar
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
