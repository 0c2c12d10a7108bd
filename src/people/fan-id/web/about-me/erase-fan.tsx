import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ObstacleNotices, WhatStays } from '#people/privacy/web/before-erasure.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { endFanSession } from '../fan-session-end.ts'
import { paths } from '#lib/paths.ts'
import { useSend } from '#web/query.ts'
import { eraseFanId, type AboutMe } from '../../about-me-contract.ts'
import { eraseWord, retainedOfFan } from '../../about-me-rules.ts'

/** What an erasure takes and what it leaves, what has to be settled first, and the word that does it. */
export function EraseFan({ obstacles }: Pick<AboutMe, 'obstacles'>) {
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  const { mutateAsync } = useSend(eraseFanId)
  return (
    <div className="grid grid-cols-1 gap-4">
      <p>
        Borramos tu identidad, documentos, fotos, plantilla, dispositivos y sesiones. Tu cuenta, tus compras y
        tus boletos se quedan; los partidos que piden Fan ID ya no te dejarán entrar. No se puede deshacer.
      </p>
      <WhatStays kept={retainedOfFan} />
      <ObstacleNotices obstacles={obstacles} />
      {obstacles.length === 0 && (
        <Button variant="danger" className="justify-self-start" onClick={() => setOpen(true)}>
          Borrar mi Fan ID
        </Button>
      )}
      <FormDialog
        title="¿Borrar tu Fan ID?"
        size="sm"
        open={open}
        onClose={() => setOpen(false)}
        schema={eraseFanId.body}
        defaultValues={{}}
        onSubmit={async (body) => {
          await mutateAsync({ body })
          await endFanSession()
          await navigate(paths.fanIndex)
        }}
        done="Borramos tu Fan ID"
        submitLabel="Borrar mi Fan ID"
        danger
      >
        {(form) => (
          <>
            <p>Tus fotos y tu plantilla se borran al momento.</p>
            <TextField
              label={`Escribe ${eraseWord} para confirmar`}
              autoCapitalize="characters"
              autoComplete="off"
              {...form.field('word')}
            />
          </>
        )}
      </FormDialog>
    </div>
  )
}
