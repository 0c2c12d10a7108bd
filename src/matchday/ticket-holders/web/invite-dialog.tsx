import { useState } from 'react'
import { z } from 'zod/mini'
import { Email } from '#lib/contact.ts'
import type { Problem } from '#lib/problem.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useZodForm } from '#ui/use-zod-form.ts'
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
  onDone: () => Promise<void>
  onOpenChange: (open: boolean) => void
}

/** For whom a ticket is set aside; they must accept, so a wrong letter costs nothing. */
export function InviteDialog({ door, ticketId, onDone, onOpenChange }: InviteDialogProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const { mutateAsync } = useSend(door.invite)
  const form = useZodForm(Person, { defaultValues: { who: '' } })
  async function send({ who }: { who: string }): Promise<void> {
    setFailure(null)
    try {
      const body = who.includes('@') ? { email: who } : { fanNumber: who }
      await mutateAsync({ params: { ticketId }, body })
      await onDone()
      toast({ title: 'Boleto apartado. Falta que lo acepte.', tone: 'ok' })
      onOpenChange(false)
    } catch (error) {
      setFailure((error as Problem).message)
    }
  }
  return (
    <Dialog open onOpenChange={onOpenChange} size="sm" title="Invita a otro fan">
      <Form form={form} failure={failure} onSubmit={send}>
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
        <SubmitButton>Apartar boleto</SubmitButton>
      </Form>
    </Dialog>
  )
}
