import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useRefusal } from '#web/refusal.ts'
import { ObstacleNotices, WhatStays } from '#people/privacy/web/before-erasure.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useZodForm } from '#ui/use-zod-form.ts'
import { endFanSession } from '../fan-session-end.ts'
import { paths } from '#lib/paths.ts'
import { useSend } from '#web/query.ts'
import { eraseFanId, type AboutMe } from '../../about-me-contract.ts'
import { eraseWord, keptOfFan } from '../../about-me-rules.ts'

/** What an erasure takes and what it leaves, what has to be settled first, and the word that does it. */
export function EraseFan({ obstacles }: Pick<AboutMe, 'obstacles'>) {
  const [open, setOpen] = useState(false)
  return (
    <div className="grid gap-4">
      <p>
        Borramos tu identidad, documentos, fotos, plantilla, dispositivos y sesiones. Tu cuenta, tus compras y
        tus boletos se quedan; los partidos que piden Fan ID ya no te dejarán entrar. No se puede deshacer.
      </p>
      <WhatStays kept={keptOfFan} />
      <ObstacleNotices obstacles={obstacles} />
      {obstacles.length === 0 && (
        <Button variant="danger" className="justify-self-start" onClick={() => setOpen(true)}>
          Borrar mi Fan ID
        </Button>
      )}
      <Dialog open={open} onOpenChange={setOpen} title="¿Borrar tu Fan ID?" size="sm">
        <EraseForm />
      </Dialog>
    </div>
  )
}

function EraseForm() {
  const navigate = useNavigate()
  const form = useZodForm(eraseFanId.body, { defaultValues: {} })
  const { failure, attempt } = useRefusal(form)
  const { mutateAsync } = useSend(eraseFanId)
  return (
    <Form
      form={form}
      failure={failure}
      onSubmit={(body) =>
        attempt(async () => {
          await mutateAsync({ body })
          await endFanSession()
          toast({ title: 'Borramos tu Fan ID', tone: 'ok' })
          await navigate(paths.fanIndex)
        })
      }
    >
      <p>Tus fotos y tu plantilla se borran al momento.</p>
      <TextField
        label={`Escribe ${eraseWord} para confirmar`}
        autoCapitalize="characters"
        autoComplete="off"
        {...form.field('word')}
      />
      <SubmitButton variant="danger">Borrar mi Fan ID</SubmitButton>
    </Form>
  )
}
