import { useState } from 'react'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { invalidate, useSend } from '#web/query.ts'
import { ObstacleNotices, WhatStays } from './before-erasure.tsx'
import { askErasure, readPrivacy, type Obstacle, type Privacy } from '../contract.ts'

type EraseAccountProps = { obstacles: Obstacle[]; kept: Privacy['erasure']['kept'] }

/** What an erasure takes and what it leaves, what has to be settled first, and the way to ask for it. */
export function EraseAccount({ obstacles, kept }: EraseAccountProps) {
  const [open, setOpen] = useState(false)
  const { mutateAsync } = useSend(askErasure)
  return (
    <div className="grid grid-cols-1 gap-4">
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
      <FormDialog
        title="¿Borrar tu cuenta?"
        size="sm"
        open={open}
        onClose={() => setOpen(false)}
        schema={askErasure.body}
        defaultValues={{ password: '' }}
        onSubmit={async (body) => {
          await mutateAsync({ body })
          await invalidate(readPrivacy)
        }}
        submitLabel="Borrar en 72 horas"
        danger
      >
        {(form) => (
          <>
            <PasswordField label="Tu contraseña" hint="Para saber que eres tú." {...form.field('password')} />
            <Checkbox
              label="Entiendo que en 72 horas perderé mi cuenta y no se puede recuperar"
              {...form.field('understands')}
            />
          </>
        )}
      </FormDialog>
    </div>
  )
}
