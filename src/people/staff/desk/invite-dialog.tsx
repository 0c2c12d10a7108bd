import { useState } from 'react'
import { staffRoles } from '#lib/staff-roles.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useZodForm } from '#ui/use-zod-form.ts'
import { invalidate, useSend } from '#web/query.ts'
import { invite, listInvitations } from '../invitations-contract.ts'

const roles = Object.entries(staffRoles).map(([value, label]) => ({ value, label }))
type DialogState = { open: boolean; onOpenChange: (open: boolean) => void }

export function InviteDialog({ open, onOpenChange }: DialogState) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Invitar a alguien">
      <InviteForm onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

function InviteForm({ onDone }: { onDone: () => void }) {
  const send = useSend(invite)
  const [failure, setFailure] = useState('')
  const form = useZodForm(invite.body, {
    defaultValues: { firstName: '', lastName: '', email: '', role: 'support' },
  })
  const submit = async (body: Parameters<typeof send.mutateAsync>[0]['body']) => {
    setFailure('')
    try {
      await send.mutateAsync({ body })
    } catch (problem) {
      return setFailure((problem as Error).message)
    }
    toast({ title: `Mandamos la invitación a ${body.email}`, tone: 'ok' })
    await invalidate(listInvitations)
    onDone()
  }
  return (
    <Form form={form} onSubmit={submit} failure={failure}>
      <p className="text-ink-2">
        Le llega un enlace que sirve una vez y vence en 48 horas: elige su contraseña y da de alta su
        aplicación de códigos.
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Nombre" autoComplete="off" {...form.field('firstName')} />
        <TextField label="Apellidos" autoComplete="off" {...form.field('lastName')} />
      </div>
      <TextField label="Correo" type="email" inputMode="email" autoComplete="off" {...form.field('email')} />
      <SelectField label="Rol" options={roles} {...form.field('role')} />
      <SubmitButton>Mandar invitación</SubmitButton>
    </Form>
  )
}
