import { z } from 'zod/mini'
import { Email, hasMailbox } from '#lib/contact.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useZodForm } from '#ui/use-zod-form.ts'
import { useSend } from '#web/query.ts'
import { resendTickets } from '../contract.ts'

const Mailbox = z.object({ to: Email })

type ResendDialogProps = { orderId: string; email: string | null; onClose: () => void }

/** The tickets again, to the order's mail or to one that the person spells out. */
export function ResendDialog({ orderId, email: known, onClose }: ResendDialogProps) {
  const email = known !== null && hasMailbox(known) ? known : null
  const form = useZodForm(Mailbox, { defaultValues: { to: email ?? '' } })
  const { mutateAsync } = useSend(resendTickets)
  const typed = form.watch('to').trim().toLowerCase()
  const other = email !== null && typed !== '' && typed !== email

  async function send({ to }: { to: string }): Promise<void> {
    const sent = await mutateAsync({ params: { orderId }, body: to === email ? {} : { to } })
    toast({ title: 'Boletos enviados', description: sent.to, tone: 'ok' })
    onClose()
  }

  return (
    <Dialog onClose={onClose} size="sm" title="Reenviar boletos">
      <Form form={form} onSubmit={send}>
        <TextField
          label="Correo"
          type="email"
          inputMode="email"
          autoComplete="off"
          hint={
            other
              ? 'No es el correo del pedido. Quien reciba el correo puede entrar con los boletos: confírmalo con una identificación.'
              : 'Van los boletos válidos del pedido, en PDF.'
          }
          {...form.field('to')}
        />
        <SubmitButton>{other ? 'Enviar a este otro correo' : 'Enviar boletos'}</SubmitButton>
      </Form>
    </Dialog>
  )
}
