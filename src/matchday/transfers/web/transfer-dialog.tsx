import { useState } from 'react'
import { z } from 'zod/mini'
import type { Ticket } from '#selling/tickets/contract.ts'
import { matchTitle, placeWords } from '#selling/tickets/rules.ts'
import { Email, Phone } from '#lib/contact.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Bound } from '#ui/bound.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { PhoneField } from '#ui/phone-field.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useZodForm } from '#ui/use-zod-form.ts'
import { invalidate, useSend } from '#web/query.ts'
import { listTransfers, offerTicket } from '../contract.ts'
import { ShareLink } from './share-link.tsx'

type TransferDialogProps = { ticket: Ticket; onClose: () => void }
type Sent = { to: string; link: string | null }

/** To whom a ticket goes, by mail or by phone; then what happens next. */
export function TransferDialog({ ticket, onClose }: TransferDialogProps) {
  const [by, setBy] = useState('email')
  const [sent, setSent] = useState<Sent | null>(null)
  const { mutateAsync } = useSend(offerTicket)

  async function offer(to: { email: string } | { phone: string }): Promise<void> {
    const { link } = await mutateAsync({ params: { ticketId: ticket.id }, body: { to } })
    setSent({ to: 'email' in to ? to.email : to.phone, link })
    await invalidate(listTransfers)
  }

  return (
    <Dialog onClose={onClose} size="sm" title={sent === null ? 'Pasar mi boleto' : 'Falta que lo acepte'}>
      {sent === null ? (
        <div className="flex flex-col gap-5">
          <p>
            {matchTitle(ticket.event)}. {placeWords(ticket.seat)}. Mientras no lo acepte, el boleto es tuyo y
            puedes recuperarlo.
          </p>
          <RadioGroup
            look="segments"
            legend="¿Cómo se lo mandamos?"
            value={by}
            onValueChange={setBy}
            options={[
              { value: 'email', label: 'Por correo' },
              { value: 'phone', label: 'Por celular' },
            ]}
          />
          {by === 'email' ? (
            <MailForm onSend={(email) => offer({ email })} />
          ) : (
            <PhoneForm onSend={(phone) => offer({ phone })} />
          )}
        </div>
      ) : (
        <Done sent={sent} match={matchTitle(ticket.event)} onClose={onClose} />
      )}
    </Dialog>
  )
}

type FormProps = { onSend: (to: string) => Promise<void> }

const Mailbox = z.object({ email: Email })

function MailForm({ onSend }: FormProps) {
  const form = useZodForm(Mailbox, { defaultValues: { email: '' } })
  return (
    <Form form={form} onSubmit={({ email }) => onSend(email)}>
      <TextField
        label="Correo de la persona"
        type="email"
        inputMode="email"
        autoComplete="off"
        hint="Le escribimos con un enlace. Si no tiene cuenta, la crea en el camino."
        {...form.field('email')}
      />
      <SubmitButton>Ofrecer boleto</SubmitButton>
    </Form>
  )
}

const Cell = z.object({ phone: Phone })

function PhoneForm({ onSend }: FormProps) {
  const form = useZodForm(Cell, { defaultValues: { phone: '' } })
  return (
    <Form form={form} onSubmit={({ phone }) => onSend(phone)}>
      <Bound form={form} name="phone">
        {(field) => (
          <PhoneField
            label="Celular de la persona"
            hint="10 dígitos. Te damos un enlace para que se lo mandes."
            {...field}
            autoComplete="off"
          />
        )}
      </Bound>
      <SubmitButton>Crear enlace</SubmitButton>
    </Form>
  )
}

function Done({ sent: { to, link }, match, onClose }: { sent: Sent; match: string; onClose: () => void }) {
  return (
    <div className="flex flex-col gap-5">
      <Notice tone="ok" live>
        {link === null ? (
          <>
            Le escribimos a <strong className="wrap-anywhere">{to}</strong>. Te avisamos cuando lo acepte.
          </>
        ) : (
          'Tu enlace está listo. Mándaselo; te avisamos cuando lo acepte.'
        )}
      </Notice>
      {link !== null && <ShareLink link={link} match={match} />}
      <Button variant="secondary" wide onClick={onClose}>
        Listo
      </Button>
    </div>
  )
}
