import { eventTitle } from '#catalogue/events/event-title.ts'
import { useState } from 'react'
import { z } from 'zod/mini'
import { listEvents } from '#catalogue/events/contract.ts'
import { Email } from '#lib/contact.ts'
import { formatMoment } from '#lib/dates.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useZodForm } from '#ui/use-zod-form.ts'
import { invalidate, useRead, useSend } from '#web/query.ts'
import { listMinors, type Minor } from '../contract.ts'
import { FanNumber, offerHandOver } from '../hand-over-contract.ts'

type HandOverDialogProps = { minor: Minor; open: boolean; onClose: () => void }

/** To whom, and for which of the coming matches. */
export function HandOverDialog({ minor, open, onClose }: HandOverDialogProps) {
  const [by, setBy] = useState<'email' | 'fanNumber'>('email')
  return (
    <Dialog open={open} onClose={onClose} title="Entregar por un partido">
      <p>
        Ese día otra persona adulta responde por {minor.givenNames}. Puedes cambiar de idea antes de que
        termine.
      </p>
      <RadioGroup
        look="segments"
        legend="¿Cómo la encontramos?"
        value={by}
        onValueChange={(value) => setBy(value === 'email' ? 'email' : 'fanNumber')}
        options={[
          { value: 'email', label: 'Por correo' },
          { value: 'fanNumber', label: 'Por Fan ID' },
        ]}
      />
      <HandOverForm key={by} by={by} minor={minor} onDone={onClose} />
    </Dialog>
  )
}

const Match = z.string().check(z.minLength(1, 'Elige el partido o evento'))
const forms = {
  email: z.object({ to: Email, eventId: Match }),
  fanNumber: z.object({ to: FanNumber, eventId: Match }),
}

type HandOverFormProps = { by: keyof typeof forms; minor: Minor; onDone: () => void }

function HandOverForm({ by, minor, onDone }: HandOverFormProps) {
  const form = useZodForm(forms[by], { defaultValues: { to: '', eventId: '' } })
  const { mutateAsync } = useSend(offerHandOver)
  const { data } = useRead(listEvents, {})
  const taken = new Set(minor.handOvers.map(({ event }) => event.id))
  const matches = (data?.events ?? []).filter(
    ({ id, saleState }) => !taken.has(id) && saleState !== 'cancelled',
  )
  const byMail = by === 'email'
  return (
    <Form
      form={form}
      onSubmit={async ({ to, eventId }) => {
        const body = { eventId: Number(eventId), to: byMail ? { email: to } : { fanNumber: to } }
        await mutateAsync({ params: { minorId: minor.id }, body })
        await invalidate(listMinors)
        toast({ title: 'Si tiene Fan ID aprobado, ya le avisamos', tone: 'ok' })
        onDone()
      }}
    >
      <SelectField
        label="Partido o evento"
        placeholder={data === undefined ? 'Cargando…' : 'Elige uno'}
        options={matches.map(({ id, home, away, startsAt }) => ({
          value: String(id),
          label: `${eventTitle({ home, away })} · ${formatMoment(startsAt)}`,
        }))}
        {...form.field('eventId')}
      />
      <TextField
        label={byMail ? 'Correo de la persona' : 'Número de Fan ID'}
        hint={byMail ? 'El que usa en su Fan ID.' : 'Los 10 caracteres que vienen en él.'}
        autoComplete="off"
        {...(byMail ? { type: 'email', inputMode: 'email' as const } : { autoCapitalize: 'characters' })}
        {...form.field('to')}
      />
      <SubmitButton>Entregar</SubmitButton>
    </Form>
  )
}
