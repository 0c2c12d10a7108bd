import { useState } from 'react'
import type { Answer } from '#lib/endpoint.ts'
import { Form, SubmitButton } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useZodForm } from '#ui/use-zod-form.ts'
import { useSend } from '#web/query.ts'
import { changeEmail, type readAccount } from './contract.ts'
import { useRefusal } from '#web/refusal.ts'

/** Asks to move to another address; it moves when the link sent there is opened. */
export function AccountEmail({ account }: { account: Answer<typeof readAccount> }) {
  const [sentTo, setSentTo] = useState(account.pendingEmail ?? '')
  const form = useZodForm(changeEmail.body, { defaultValues: { email: '', password: '' } })
  const { failure, attempt } = useRefusal(form)
  const { mutateAsync } = useSend(changeEmail)
  return (
    <div className="grid grid-cols-1 gap-5">
      <p>
        Tu correo es <strong className="wrap-anywhere">{account.email}</strong>. Ahí te mandamos tus boletos.
      </p>
      {sentTo !== '' && (
        <Notice tone="info" title="Falta confirmar" live>
          Abre el enlace que mandamos a <strong className="wrap-anywhere">{sentTo}</strong>. Hasta entonces
          vale el de siempre.
        </Notice>
      )}
      <Form
        form={form}
        failure={failure}
        onSubmit={(body) =>
          attempt(async () => {
            await mutateAsync({ body })
            setSentTo(body.email)
            form.reset()
          })
        }
      >
        <TextField
          label="Correo nuevo"
          type="email"
          autoComplete="email"
          inputMode="email"
          {...form.field('email')}
        />
        <PasswordField label="Tu contraseña" hint="Para saber que eres tú." {...form.field('password')} />
        <SubmitButton wide={false}>Cambiar correo</SubmitButton>
      </Form>
    </div>
  )
}
