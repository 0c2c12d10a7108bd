import { Link, useLocation } from 'react-router'
import { Form, SubmitButton } from '#ui/form.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useTextForm } from '#ui/use-text-form.ts'
import { withCaptcha } from '#web/captcha.tsx'
import { queryClient, useSend } from '#web/query.ts'
import { login } from '../contract.ts'
import { useSession } from '#web/session-store.ts'

/** E-mail and password. The screen around it goes on as soon as somebody is logged in. */
export function LoginForm() {
  const form = useTextForm(login.body)
  const { mutateAsync } = useSend(login)
  const { search } = useLocation()
  return (
    <Form
      form={form}
      onSubmit={async (typed) => {
        const answer = await withCaptcha((captcha) => mutateAsync({ body: { ...typed, captcha } }))
        queryClient.clear()
        useSession.getState().signIn(answer)
      }}
    >
      <TextField
        label="Correo"
        type="email"
        autoComplete="username"
        inputMode="email"
        {...form.field('email')}
      />
      <PasswordField label="Contraseña" {...form.field('password')} />
      <SubmitButton>Iniciar sesión</SubmitButton>
      <p className="text-center">
        <Link to={`/login${search}#olvide`} className="font-semibold text-brand underline">
          ¿Olvidaste tu contraseña?
        </Link>
      </p>
    </Form>
  )
}
