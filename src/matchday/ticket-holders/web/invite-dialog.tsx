import { z } from 'zod/mini'
import { Email } from '#lib/contact.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useSend } from '#web/query.ts'
import { FanNumber } from '../contract.ts'
import type { Door } from './holder-doors.tsx'

const Person = z.object({
  who: z
    .string()
    .check(
      z.refine(
        (text) => Email.safeParse(text).success || FanNumber.safeParse(text).success,
        'Escribe su correo o los 10 caracteres de su Fan ID',
      ),
    ),
})

type InviteDialogProps = {
  door: Door
  ticketId: string
  onInvited: () => Promise<void>
  onClose: () => void
}

/** For whom a ticket is set aside; they must accept, so a wrong letter costs nothing. */
export function InviteDialog({ door, ticketId, onInvited, onClose }: InviteDialogProps) {
  const { mutateAsync } = useSend(door.invite)
  return (
    <FormDialog
      title="Invita a otro fan"
      size="sm"
      onClose={onClose}
      schema={Person}
      defaultValues={{ who: '' }}
      onSubmit={async ({ who }) => {
        const body = who.includes('@') ? { email: who } : { fanNumber: who }
        await mutateAsync({ params: { ticketId }, body })
        await onInvited()
      }}
      done="Boleto apartado. Falta que lo acepte."
      submitLabel="Apartar boleto"
    >
      {(form) => (
        <>
          <p>
            El boleto sigue siendo tuyo. Si tiene Fan ID, le llega un aviso; si apenas lo saca, lo verá al
            terminar. Entra con él cuando lo acepte.
          </p>
          <TextField
            label="Su correo o su Fan ID"
            autoComplete="off"
            autoCapitalize="none"
            hint="El Fan ID tiene 10 letras y números; está en su tarjeta."
            {...form.field('who')}
          />
        </>
      )}
    </FormDialog>
  )
}
