import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Bound } from '#ui/bound.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { PhoneField } from '#ui/phone-field.tsx'
import { useZodForm } from '#ui/use-zod-form.ts'
import { useRead, useSend } from '#web/query.ts'
import { Waiting } from '#web/waiting.tsx'
import { confirmPhone, readPhone, sendPhoneCode } from '../phone-contract.ts'
import { MailCodeForm } from './mail-code-form.tsx'

/** A mobile phone becomes the account's own, by a code that is sent to it. */
export function ConfirmPhone({ onConfirmed }: { onConfirmed: () => void }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const confirming = useSend(confirmPhone)
  if (sentTo === null) return <AskPhone onSent={setSentTo} />
  return (
    <section className="flex flex-col gap-4" aria-labelledby="phone-code">
      <h2 id="phone-code" className="text-2xl">
        Escribe el código
      </h2>
      <p>Lo mandamos por mensaje al {sentTo}. Dura 10 minutos.</p>
      <MailCodeForm
        onCode={async (code) => {
          await confirming.mutateAsync({ body: { code } })
          onConfirmed()
        }}
      />
      <Button variant="ghost" wide onClick={() => setSentTo(null)}>
        Usar otro celular o pedir otro código
      </Button>
    </section>
  )
}

function AskPhone({ onSent }: { onSent: (phone: string) => void }) {
  const known = useRead(readPhone, {})
  if (known.data === undefined && known.error === null) return <Waiting />
  return <PhoneForm phone={known.data?.phone?.replace(/^\+52/, '') ?? ''} onSent={onSent} />
}

function PhoneForm({ phone, onSent }: { phone: string; onSent: (phone: string) => void }) {
  const form = useZodForm(sendPhoneCode.body, { defaultValues: { phone } })
  const sending = useSend(sendPhoneCode)
  return (
    <section className="flex flex-col gap-4" aria-labelledby="confirm-phone">
      <h2 id="confirm-phone" className="text-2xl">
        Confirma tu celular
      </h2>
      <p>Es un lugar por persona: lo pedimos para que nadie entre dos veces. Te mandamos un código.</p>
      <Form
        form={form}
        onSubmit={async (body) => {
          await sending.mutateAsync({ body })
          onSent(body.phone)
        }}
      >
        <Bound form={form} name="phone">
          {(field) => <PhoneField label="Celular" {...field} />}
        </Bound>
        <SubmitButton>Mandar código</SubmitButton>
      </Form>
    </section>
  )
}
