import { useState } from 'react'
import { useRefusal } from '#web/refusal.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { useZodForm } from '#ui/use-zod-form.ts'
import { invalidate, useSend } from '#web/query.ts'
import { ObstacleNotices, WhatStays } from './before-erasure.tsx'
import { askErasure, readPrivacy, type Obstacle, type Privacy } from '../contract.ts'

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
      <WhatStays kept={kept} />
      {obstacles.length > 0 && <p className="font-semibold">Antes de borrarla hay algo que cerrar:</p>}
      <ObstacleNotices obstacles={obstacles} />
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
