import { z } from 'zod/mini'
import { Email } from '#lib/contact.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { invalidate, useSend } from '#web/query.ts'
import { listMinors, type Minor } from '../contract.ts'
import { inviteGuardian } from '../guardians-contract.ts'

type InviteGuardianProps = { minor: Minor; open: boolean; onClose: () => void }

const Mailbox = z.object({ email: Email })

export function InviteGuardian({ minor, open, onClose }: InviteGuardianProps) {
  const { mutateAsync } = useSend(inviteGuardian)
  return (
    <FormDialog
      title="Otra persona responsable"
      size="sm"
      open={open}
      onClose={onClose}
      schema={Mailbox}
      defaultValues={{ email: '' }}
      onSubmit={async (body) => {
        await mutateAsync({ params: { minorId: minor.id }, body })
        await invalidate(listMinors)
      }}
      done="Mandamos la invitación. Vale 7 días."
      submitLabel="Mandar invitación"
    >
      {(form) => (
        <>
          <p>
            Los dos verán a {minor.givenNames} y podrán acompañar su entrada. Necesita su propio Fan ID
            aprobado; tú puedes retirarla cuando quieras.
          </p>
          <TextField
            label="Correo de la persona"
            type="email"
            inputMode="email"
            autoComplete="off"
            {...form.field('email')}
          />
        </>
      )}
    </FormDialog>
  )
}
