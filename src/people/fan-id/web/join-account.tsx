import { useState } from 'react'
import { useRefusal } from '#web/refusal.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useZodForm } from '#ui/use-zod-form.ts'
import { withCaptcha } from '#web/captcha.tsx'
import { useSend } from '#web/query.ts'
import { enter } from './resume/enter.ts'
import { joinAccount } from '../one-login-contract.ts'

/** For who bought with one mail and registered with another: from then on one login serves both. */
export function JoinAccount({ mail }: { mail: string }) {
  const [open, setOpen] = useState(false)
  return (
    <div className="grid gap-4">
      <p>
        Tu Fan ID y tus compras están en <span className="font-semibold break-all">{mail}</span>. Si compras
        con otro correo, únelos y entra a todo con una sola cuenta.
      </p>
      <Button variant="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
        Unir con mi otra cuenta
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="Une tu otra cuenta" size="sm">
        <JoinForm mail={mail} onJoined={() => setOpen(false)} />
      </Dialog>
    </div>
  )
}

function JoinForm({ mail, onJoined }: { mail: string; onJoined: () => void }) {
  const form = useZodForm(joinAccount.body, { defaultValues: { email: '', password: '' } })
  const { failure, attempt } = useRefusal(form)
  const { mutateAsync } = useSend(joinAccount)
  return (
    <Form
      form={form}
      failure={failure}
      onSubmit={(typed) =>
        attempt(async () => {
          enter(await withCaptcha((captcha) => mutateAsync({ body: { ...typed, captcha } })))
          toast({ title: 'Listo: una cuenta para todo', tone: 'ok' })
          onJoined()
        })
      }
    >
      <p>
        Escribe el correo y la contraseña con los que compras. Tu Fan ID pasa a esa cuenta; {mail} deja de
        abrirlo.
      </p>
      <TextField
        label="Correo con el que compras"
        type="email"
        autoComplete="username"
        inputMode="email"
        {...form.field('email')}
      />
      <PasswordField label="Su contraseña" {...form.field('password')} />
      <SubmitButton>Unir</SubmitButton>
    </Form>
  )
}
