import { useEffect, useState } from 'react'
import { z } from 'zod/mini'
import { spokenNumber } from '#people/fan-id/card-rules.ts'
import { ended } from '#lib/dates.ts'
import { instantAt } from '#lib/club-clock.ts'
import { Button } from '#ui/button.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useZodForm } from '#ui/use-zod-form.ts'
import { invalidate, useSend } from '#web/query.ts'
import { fromWords, needsSecond, untilWords } from '../rules.ts'
import { issueRestriction, listDeskRestrictions } from '../desk-contract.ts'
import type { Person } from './issue.tsx'
import { categories, categoryWords } from '../desk-rules.ts'

const { category, reason, evidence } = issueRestriction.body.shape
const Typed = z.object({
  category,
  reason,
  evidence,
  starts: z.string(),
  ends: z.string().check(z.minLength(1, 'Escribe hasta cuándo')),
})
type Values = z.infer<typeof Typed>
type IssueFormProps = {
  person: Pick<Person, 'fanId' | 'fanNumber' | 'name'>
  onBack: () => void
  onDone: () => void
}

/** What is typed is shown again as the person will feel it, and only then done. */
export function IssueForm({ person, onBack, onDone }: IssueFormProps) {
  const [sure, setSure] = useState<Values | null>(null)
  const form = useZodForm(Typed, {
    defaultValues: { reason: '', evidence: '', starts: '', ends: '' },
  })
  const { setFocus } = form
  useEffect(() => setFocus('category'), [setFocus])
  const { mutateAsync } = useSend(issueRestriction)
  const issue = async (values: Values) => {
    const { starts, ends, ...why } = values
    const [startsAt, endsAt] = [instantAt(starts), instantAt(ends)]
    if (endsAt === null) return form.setError('ends', { message: 'Escribe hasta cuándo' })
    if (sure === null) return setSure(values)
    const body = { ...why, fanId: person.fanId, endsAt, ...(startsAt !== null && { startsAt }) }
    const { waits } = await mutateAsync({ body })
    const words = waits ? 'Falta que otra persona la confirme' : 'Restringiste a la persona y le avisamos'
    toast({ title: words, tone: 'ok' })
    await invalidate(listDeskRestrictions)
    onDone()
  }
  return (
    <Form form={form} onSubmit={issue}>
      <p className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-sunken px-4 py-3">
        <span>
          <strong>{person.name}</strong>{' '}
          <span className="nums text-ink-2">{spokenNumber(person.fanNumber)}</span>
        </span>
        <Button variant="ghost" size="sm" onClick={onBack}>
          Cambiar
        </Button>
      </p>
      {sure === null ? (
        <>
          <SelectField
            label="Causa"
            placeholder="Elige"
            options={categories.map((value) => ({ value, label: categoryWords[value] }))}
            {...form.field('category')}
          />
          <TextArea
            label="Motivo"
            hint="La persona lo lee tal cual, y también al apelar."
            rows={3}
            {...form.field('reason')}
          />
          <TextField
            label="Expediente"
            hint="Dónde está la prueba, no la prueba: número de acta o de cédula."
            {...form.field('evidence')}
          />
          <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
            <TextField
              label="Empieza"
              optional
              hint="Vacío: ahora. Hora del estadio."
              type="datetime-local"
              {...form.field('starts')}
            />
            <TextField
              label="Termina"
              hint="5 años como máximo."
              type="datetime-local"
              {...form.field('ends')}
            />
          </div>
          <SubmitButton>Revisar</SubmitButton>
        </>
      ) : (
        <Sure values={sure} onBack={() => setSure(null)} />
      )}
    </Form>
  )
}

function Sure({ values, onBack }: { values: Values; onBack: () => void }) {
  const [now] = useState(() => new Date().toISOString())
  const startsAt = instantAt(values.starts) ?? now
  const endsAt = instantAt(values.ends) ?? startsAt
  const two = needsSecond({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) })
  return (
    <>
      <Notice tone="danger" title="No podrá comprar, recibir boletos ni entrar">
        {values.starts === '' ? 'Desde ahora' : `Desde el ${fromWords(startsAt)}`} y hasta el{' '}
        {ended(untilWords(endsAt))} Motivo: {values.reason}
      </Notice>
      <p>
        {two
          ? 'Dura más de un año: empieza a valer cuando otra persona la confirme.'
          : 'La persona recibe un aviso y un correo ahora mismo, con la forma de apelar.'}
      </p>
      <div className="flex flex-col gap-3">
        <SubmitButton variant="danger">Restringir</SubmitButton>
        <Button variant="secondary" wide onClick={onBack}>
          Corregir
        </Button>
      </div>
    </>
  )
}
