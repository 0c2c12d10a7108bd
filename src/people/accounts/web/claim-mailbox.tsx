import { useState } from 'react'
import { z } from 'zod/mini'
import { Email } from '#lib/contact.ts'
import { Button } from '#ui/button.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useZodForm } from '#ui/use-zod-form.ts'
import { useSend } from '#web/query.ts'
import { askClaimCode } from '../claim-contract.ts'
import { MailCodeForm } from './mail-code-form.tsx'

const Typed = z.object({ email: Email })

/** Of who got the link by text message: their mailbox, and the digits that went there. */
export function ClaimMailbox({ token, onCode }: { token: string; onCode: (code: string) => void }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useZodForm(Typed, { defaultValues: { email: '' } })
  const { mutateAsync } = useSend(askClaimCode)
  if (sentTo !== null)
    return (
      <div className="grid grid-cols-1 gap-5">
        <p role="status">
          Te mandamos 6 números a <strong>{sentTo}</strong>.
        </p>
        <MailCodeForm
          onCode={async (code) => {
            await Promise.resolve()
            onCode(code)
          }}
        />
        <Button variant="ghost" wide onClick={() => setSentTo(null)}>
          Usar otro correo
        </Button>
      </div>
    )
  return (
    <Form
      form={form}
      onSubmit={async ({ email }) => {
        await mutateAsync({ body: { token, email } })
        setSentTo(email)
      }}
    >
      <TextField
        label="Tu correo"
        type="email"
        autoComplete="username"
        inputMode="email"
        {...form.field('email')}
      />
      <SubmitButton>Mandarme un código</SubmitButton>
    </Form>
  )
}
