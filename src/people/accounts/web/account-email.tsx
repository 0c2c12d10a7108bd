import { useState } from 'react'
import type { Answer } from '#lib/endpoint.ts'
import { Form, SubmitButton } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useZodForm } from '#ui/use-zod-form.ts'
import { announce } from '#ui/live-region.ts'
import { invalidate, useRead, useSend } from '#web/query.ts'
import { changeEmailByCode } from '../confirmation-contract.ts'
import { changeEmail } from '../contract.ts'
import { readAccount } from '../session-contract.ts'
import { MailCodeForm } from './mail-code-form.tsx'

const everyMs = 5000

/** Asks to move to another address; it moves when the code sent there is typed here, or its link is opened anywhere. */
export function AccountEmail({ account }: { account: Answer<typeof readAccount> }) {
  const [asked, setAsked] = useState('')
  // Confirmed elsewhere, the address is the account's already.
  const sentTo = asked === account.email ? '' : (account.pendingEmail ?? asked)
  const confirm = useSend(changeEmailByCode)
  useRead(readAccount, {}, { refetchInterval: sentTo !== '' && everyMs })
  const form = useZodForm(changeEmail.body, { defaultValues: { email: '', password: '' } })
  const { mutateAsync } = useSend(changeEmail)
  return (
    <div className="grid grid-cols-1 gap-5">
      <p>
        Tu correo es <strong className="wrap-anywhere">{account.email}</strong>. Ahí te mandamos tus boletos.
      </p>
      {sentTo !== '' && (
        <>
          <Notice tone="info" title="Falta confirmar" live>
            Escribe el código que mandamos a <strong className="wrap-anywhere">{sentTo}</strong>, o abre su
            enlace. Hasta entonces vale el de siempre.
          </Notice>
          <MailCodeForm
            onCode={async (code) => {
              await confirm.mutateAsync({ body: { code } })
              setAsked('')
              await invalidate(readAccount)
              announce('Listo. Tu correo cambió.')
            }}
          />
        </>
      )}
      <Form
        form={form}
        onSubmit={async (body) => {
          await mutateAsync({ body })
          setAsked(body.email)
          form.reset()
        }}
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
