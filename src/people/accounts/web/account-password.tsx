import { z } from 'zod/mini'
import { Form, SubmitButton } from '#ui/form.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { toast } from '#ui/toast.ts'
import { useZodForm } from '#ui/use-zod-form.ts'
import { useSend } from '#web/query.ts'
import { changePassword, NewPassword } from '../contract.ts'
import { useSession } from '#web/session-store.ts'

const WithCurrent = z.object({
  current: z.string().check(z.minLength(1, 'Escribe tu contraseña actual')),
  password: NewPassword,
})
const WithoutCurrent = z.object({ current: z.string(), password: NewPassword })

/** A new password. One that was reset by mail, or set by the club, has no current one to type. */
export function AccountPassword({ forced, email }: { forced: boolean; email?: string }) {
  const form = useZodForm(forced ? WithoutCurrent : WithCurrent, {
    defaultValues: { current: '', password: '' },
  })
  const { mutateAsync } = useSend(changePassword)
  return (
    <Form
      form={form}
      onSubmit={async ({ current, password }) => {
        const answer = await mutateAsync({ body: forced ? { password } : { current, password } })
        form.reset()
        useSession.getState().signIn(answer)
        toast({ title: 'Tu contraseña cambió', description: 'Cerramos tus demás sesiones.', tone: 'ok' })
      }}
    >
      {/* A password manager reads here whose password it is. */}
      {email !== undefined && <input type="email" autoComplete="username" value={email} readOnly hidden />}
      {!forced && <PasswordField label="Contraseña actual" {...form.field('current')} />}
      <PasswordField
        label="Contraseña nueva"
        autoComplete="new-password"
        hint="10 caracteres o más. Tres o cuatro palabras que solo tú unirías son una buena idea."
        {...form.field('password')}
      />
      <SubmitButton wide={false}>Guardar contraseña</SubmitButton>
    </Form>
  )
}
