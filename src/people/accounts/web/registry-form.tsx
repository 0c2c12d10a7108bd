import { SimplifiedNotice } from '#club/settings/web/legal/simplified-notice.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useZodForm } from '#ui/use-zod-form.ts'
import { prepareCaptcha, solveCaptcha } from '#web/captcha.tsx'
import { paths } from '#lib/paths.ts'
import { useSend } from '#web/query.ts'
import { register } from '../contract.ts'

type RegistryFormProps = { returnTo: string; onSent: (email: string) => void }

/** The least that an account needs; the phone is asked when it is of use. */
export function RegistryForm({ returnTo, onSent }: RegistryFormProps) {
  const form = useZodForm(register.body, {
    defaultValues: { firstName: '', lastName: '', email: '', password: '' },
  })
  const { mutateAsync } = useSend(register)
  return (
    <Form
      form={form}
      onSubmit={async (typed) => {
        await mutateAsync({ body: { ...typed, returnTo, captcha: await solveCaptcha() } })
        onSent(typed.email)
      }}
    >
      <TextField
        label="Nombre"
        autoComplete="given-name"
        onFocus={prepareCaptcha}
        {...form.field('firstName')}
      />
      <TextField label="Apellidos" autoComplete="family-name" {...form.field('lastName')} />
      <TextField
        label="Correo"
        type="email"
        autoComplete="username"
        inputMode="email"
        hint="Aquí te mandamos tus boletos."
        {...form.field('email')}
      />
      <PasswordField
        label="Contraseña"
        autoComplete="new-password"
        hint="10 caracteres o más. Tres o cuatro palabras que solo tú unirías son una buena idea."
        {...form.field('password')}
      />
      <SimplifiedNotice />
      <Checkbox
        label={
          <>
            Acepto los{' '}
            <a href={paths.termsOfUse} target="_blank" rel="noreferrer" className="text-brand underline">
              términos de uso
            </a>{' '}
            y leí el{' '}
            <a href={paths.noticeOfPrivacy} target="_blank" rel="noreferrer" className="text-brand underline">
              aviso de privacidad
            </a>
            .
          </>
        }
        {...form.field('acceptsTerms')}
      />
      <SubmitButton>Crear cuenta</SubmitButton>
    </Form>
  )
}
