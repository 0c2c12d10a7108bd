import { z } from 'zod/mini'
import { useRefusal } from '#web/refusal.ts'
import { Email } from '#lib/contact.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useZodForm } from '#ui/use-zod-form.ts'
import { invalidate, useSend } from '#web/query.ts'
import { listMinors, type Minor } from '../contract.ts'
import { inviteGuardian } from '../guardians-contract.ts'

type InviteGuardianProps = { minor: Minor; open: boolean; onOpenChange: (open: boolean) => void }

export function InviteGuardian({ minor, open, onOpenChange }: InviteGuardianProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} size="sm" title="Otra persona responsable">
      <p>
        Los dos verán a {minor.givenNames} y podrán acompañar su entrada. Necesita su propio Fan ID aprobado;
        tú puedes retirarla cuando quieras.
      </p>
      <InviteForm minorId={minor.id} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

const Mailbox = z.object({ email: Email })

function InviteForm({ minorId, onDone }: { minorId: string; onDone: () => void }) {
  const form = useZodForm(Mailbox, { defaultValues: { email: '' } })
  const { failure, attempt } = useRefusal(form)
  const { mutateAsync } = useSend(inviteGuardian)
  return (
    <Form
      form={form}
      failure={failure}
      onSubmit={(body) =>
        attempt(async () => {
          await mutateAsync({ params: { minorId }, body })
          await invalidate(listMinors)
          toast({ title: 'Mandamos la invitación. Vale 7 días.', tone: 'ok' })
          onDone()
        })
      }
    >
      <TextField
        label="Correo de la persona"
        type="email"
        inputMode="email"
        autoComplete="off"
        {...form.field('email')}
      />
      <SubmitButton>Mandar invitación</SubmitButton>
    </Form>
  )
}
