import { useState } from 'react'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { withCaptcha } from '#web/captcha.tsx'
import { useSend } from '#web/query.ts'
import { enter } from './resume/enter.ts'
import { joinAccount } from '../one-login-contract.ts'

/** For who bought with one mail and registered with another: from then on one login serves both. */
export function JoinAccount({ mail }: { mail: string }) {
  const [open, setOpen] = useState(false)
  const { mutateAsync } = useSend(joinAccount)
  return (
    <div className="grid grid-cols-1 gap-4">
      <p>
        Tu Fan ID y tus compras están en <span className="font-semibold break-all">{mail}</span>. Si compras
        con otro correo, únelos y entra a todo con una sola cuenta.
      </p>
      <Button variant="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
        Unir con mi otra cuenta
      </Button>
      <FormDialog
        title="Une tu otra cuenta"
        size="sm"
        open={open}
        onClose={() => setOpen(false)}
        schema={joinAccount.body}
        defaultValues={{ email: '', password: '' }}
        onSubmit={async (typed) =>
          enter(await withCaptcha((captcha) => mutateAsync({ body: { ...typed, captcha } })))
        }
        done="Listo: una cuenta para todo"
        submitLabel="Unir"
      >
        {(form) => (
          <>
            <p>
              Escribe el correo y la contraseña con los que compras. Tu Fan ID pasa a esa cuenta; {mail} deja
              de abrirlo.
            </p>
            <TextField
              label="Correo con el que compras"
              type="email"
              autoComplete="username"
              inputMode="email"
              {...form.field('email')}
            />
            <PasswordField label="Su contraseña" {...form.field('password')} />
          </>
        )}
      </FormDialog>
    </div>
  )
}
