import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useZodForm } from '#ui/use-zod-form.ts'
import { prepareCaptcha, solveCaptcha } from '#web/captcha.tsx'
import { useSend } from '#web/query.ts'
import { resetPassword } from '../contract.ts'

/** Asks for a link by mail. What is said afterwards is the same whether or not the e-mail has an account. */
export function ResetRequest({ back }: { back: string }) {
  const [sentTo, setSentTo] = useState('')
  const form = useZodForm(resetPassword.body, { defaultValues: { email: '' } })
  const { mutateAsync } = useSend(resetPassword)
  if (sentTo !== '') {
    return (
      <div className="grid grid-cols-1 gap-5">
        <Notice tone="ok" title="Revisa tu correo" live>
          Si {sentTo} tiene cuenta, ya va en camino un enlace para elegir otra contraseña. Vence en 30
          minutos.
        </Notice>
        <Button variant="secondary" wide to={back}>
          Volver a iniciar sesión
        </Button>
      </div>
    )
  }
  return (
    <Form
      form={form}
      onSubmit={async ({ email }) => {
        await mutateAsync({ body: { email, captcha: await solveCaptcha() } })
        setSentTo(email)
      }}
    >
      <TextField
        label="Correo de tu cuenta"
        type="email"
        autoComplete="username"
        inputMode="email"
        onFocus={prepareCaptcha}
        {...form.field('email')}
      />
      <SubmitButton>Mándame el enlace</SubmitButton>
      <Button variant="ghost" wide to={back}>
        Volver a iniciar sesión
      </Button>
    </Form>
  )
}
