import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDay } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { useSend } from '#web/query.ts'
import { submitWithToast } from '#web/submit-with-toast.ts'
import { listMinors } from '../contract.ts'
import type { Guardian, Minor } from '../contract.ts'
import { endGuardian, takeBackInvitation } from '../guardians-contract.ts'
import { InviteGuardian } from './invite-guardian.tsx'
import { relationWords } from '../rules.ts'

/** Who answers for a child: one or two, and who is invited. */
export function GuardianList({ minor }: { minor: Minor }) {
  const [inviting, setInviting] = useState(false)
  const me = minor.guardians.find((one) => one.me)
  const alone = minor.guardians.length === 1
  return (
    <section aria-label={`Responsables de ${minor.givenNames}`}>
      <h3 className="text-lg">Responsables</h3>
      <ul>
        {minor.guardians.map((guardian) => (
          <li key={guardian.fanId} className="flex min-h-11 items-center justify-between gap-3">
            <span className="min-w-0 flex-1">
              {guardian.me ? 'Tú' : guardian.firstName}
              <span className="text-ink-2"> · {relationWords[guardian.relation]}</span>
            </span>
            {!alone && (guardian.me || me?.first) && <EndGuardian minor={minor} guardian={guardian} />}
          </li>
        ))}
        {minor.invitation && <Invited minorId={minor.id} invitation={minor.invitation} />}
      </ul>
      {alone && minor.invitation === null && minor.eraseAt === null && (
        <Button
          variant="ghost"
          size="sm"
          className="-ml-4"
          icon={<IconUserPlus size={20} aria-hidden />}
          onClick={() => setInviting(true)}
        >
          Invitar a otra persona responsable
        </Button>
      )}
      <InviteGuardian minor={minor} open={inviting} onClose={() => setInviting(false)} />
    </section>
  )
}

function EndGuardian({ minor, guardian }: { minor: Minor; guardian: Guardian }) {
  const [asking, setAsking] = useState(false)
  const { mutateAsync, isPending } = useSend(endGuardian)
  const params = { minorId: minor.id, fanId: guardian.fanId }
  return (
    <>
      <Button variant="ghost" size="sm" className="-mr-4 shrink-0" onClick={() => setAsking(true)}>
        {guardian.me ? 'Dejar de serlo' : 'Retirar'}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={guardian.me ? '¿Dejar de ser responsable?' : `¿Retirar a ${guardian.firstName}?`}
        confirmLabel={guardian.me ? 'Dejar de serlo' : 'Retirar'}
        danger
        loading={isPending}
        onConfirm={() =>
          void submitWithToast(mutateAsync({ params }), guardian.me ? 'Ya no eres responsable' : 'Listo', [
            listMinors,
          ]).then(() => setAsking(false))
        }
      >
        {guardian.me
          ? `Ya no verás a ${minor.givenNames} ni podrá entrar con tu código.`
          : `Ya no verá a ${minor.givenNames} ni podrá entrar con su código.`}
      </ConfirmDialog>
    </>
  )
}

type InvitedProps = { minorId: string; invitation: NonNullable<Minor['invitation']> }

function Invited({ minorId, invitation: { id: invitationId, email, expiresAt } }: InvitedProps) {
  const { mutateAsync, isPending } = useSend(takeBackInvitation)
  return (
    <li className="flex min-h-11 items-center justify-between gap-3">
      <span className="min-w-0 flex-1">
        <span className="block wrap-anywhere">{email}</span>
        <span className="block text-sm text-ink-2">Invitación hasta el {formatDay(expiresAt)}</span>
      </span>
      <Button
        variant="ghost"
        size="sm"
        className="-mr-4 shrink-0"
        loading={isPending}
        onClick={() =>
          void submitWithToast(
            mutateAsync({ params: { minorId, invitationId } }),
            'Retiramos la invitación',
            [listMinors],
          )
        }
      >
        Retirar
      </Button>
    </li>
  )
}
