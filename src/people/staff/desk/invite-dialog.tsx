import { FormDialog } from '#ui/form-dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { invalidate, useSend } from '#web/query.ts'
import { invite, listInvitations } from '../invitations-contract.ts'
import { roleOptions, useRoles } from './use-roles.ts'

type InviteDialogProps = { open: boolean; onClose: () => void }

export function InviteDialog({ open, onClose }: InviteDialogProps) {
  const { mutateAsync } = useSend(invite)
  const roles = roleOptions(useRoles())
  return (
    <FormDialog
      title="Invitar a alguien"
      open={open}
      onClose={onClose}
      schema={invite.body}
      defaultValues={{ firstName: '', lastName: '', email: '', role: 'support' }}
      onSubmit={async (body) => {
        await mutateAsync({ body })
        toast({ title: `Mandamos la invitación a ${body.email}`, tone: 'ok' })
        await invalidate(listInvitations)
      }}
      submitLabel="Mandar invitación"
    >
      {({ field }) => (
        <>
          <p className="text-ink-2">
            Le llega un enlace que sirve una vez y vence en 48 horas: elige su contraseña y da de alta su
            aplicación de códigos.
          </p>
          <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
            <TextField label="Nombre" autoComplete="off" {...field('firstName')} />
            <TextField label="Apellidos" autoComplete="off" {...field('lastName')} />
          </div>
          <TextField label="Correo" type="email" inputMode="email" autoComplete="off" {...field('email')} />
          <SelectField label="Rol" options={roles} {...field('role')} />
        </>
      )}
    </FormDialog>
  )
}
