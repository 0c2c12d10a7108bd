import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useRefusal } from '#features/accounts/refusal.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { useZodForm } from '#ui/use-zod-form.ts'
import { invalidate, useSend } from '#web/query.ts'
import { askErasure, readPrivacy, type Obstacle, type Privacy } from './contract.ts'

type EraseAccountProps = { obstacles: Obstacle[]; kept: Privacy['erasure']['kept'] }

/** What an erasure takes and what it leaves, what has to be settled first, and the way to ask for it. */
export function EraseAccount({ obstacles, kept }: EraseAccountProps) {
  const [open, setOpen] = useState(false)
  return (
    <div className="grid gap-4">
      <p>
        Borramos tu nombre, correo, celular, contraseña, sesiones, dispositivos, avisos, preferencias y
        copias. Lo hacemos 72 horas después de que lo pides; hasta entonces puedes deshacerlo.
      </p>
      <details className="group rounded-md border border-line px-4 py-2">
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4 font-semibold">
          Qué se queda y por qué
          <IconChevronDown size={22} className="transition-transform group-open:rotate-180" aria-hidden />
        </summary>
        <dl className="grid gap-3 pt-1 pb-3">
          {kept.map(({ what, why }) => (
            <div key={what}>
              <dt className="font-semibold">{what}</dt>
              <dd className="text-sm text-ink-2">{why}</dd>
            </div>
          ))}
        </dl>
      </details>
      {obstacles.length > 0 && <p className="font-semibold">Antes de borrarla hay algo que cerrar:</p>}
      {obstacles.map(({ code, title, words, path, action }) => (
        <Notice
          key={code}
          tone="warn"
          title={title}
          action={
            <Button size="sm" variant="secondary" to={path}>
              {action}
            </Button>
          }
        >
          {words}
        </Notice>
      ))}
      {obstacles.length === 0 && (
        <Button variant="danger" className="justify-self-start" onClick={() => setOpen(true)}>
          Borrar mi cuenta
        </Button>
      )}
      <Dialog open={open} onOpenChange={setOpen} title="¿Borrar tu cuenta?" size="sm">
        <ErasureForm onDone={() => setOpen(false)} />
      </Dialog>
    </div>
  )
}

function ErasureForm({ onDone }: { onDone: () => void }) {
  const form = useZodForm(askErasure.body, { defaultValues: { password: '' } })
  const { failure, attempt } = useRefusal(form)
  const { mutateAsync } = useSend(askErasure)
  return (
    <Form
      form={form}
      failure={failure}
      onSubmit={(body) =>
        attempt(async () => {
          await mutateAsync({ body })
          await invalidate(readPrivacy)
          onDone()
        })
      }
    >
      <PasswordField label="Tu contraseña" hint="Para saber que eres tú." {...form.field('password')} />
      <Checkbox
        label="Entiendo que en 72 horas perderé mi cuenta y no se puede recuperar"
        {...form.field('understands')}
      />
      <SubmitButton variant="danger">Borrar en 72 horas</SubmitButton>
    </Form>
  )
}
