import { useState } from 'react'
import { Form, SubmitButton } from '#ui/form.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { useZodForm } from '#ui/use-zod-form.ts'
import { invalidate, useSend } from '#web/query.ts'
import { AttachmentPicker, useAttachments } from '../web/attachment-picker.tsx'
import { answerDeskCase, listDeskCases, noteDeskCase, readDeskCase, type DeskCase } from '../desk-contract.ts'
import { macros } from '../desk-rules.ts'

const ways = [
  { value: 'answer', label: 'Responder' },
  { value: 'note', label: 'Nota interna' },
]

/** An answer goes to the fan by mail; a note stays between colleagues, and the two never look alike. */
export function DeskReply({ found }: { found: DeskCase }) {
  const [way, setWay] = useState('answer')
  return (
    <section aria-label="Escribir" className="mt-8 max-w-160">
      <RadioGroup
        legend="Qué escribes"
        hideLegend
        look="segments"
        value={way}
        onValueChange={setWay}
        options={ways}
      />
      <div className="mt-4">{way === 'answer' ? <Answer found={found} /> : <Note found={found} />}</div>
    </section>
  )
}

function Answer({ found }: { found: DeskCase }) {
  const form = useZodForm(answerDeskCase.body, {
    defaultValues: { words: '', status: 'waiting_for_fan' as const },
  })
  const { mutateAsync } = useSend(answerDeskCase)
  const attachments = useAttachments({ unknown: false })
  return (
    <Form
      form={form}
      onSubmit={async (body) => {
        await mutateAsync({
          params: { caseId: found.id },
          body: { ...body, attachments: attachments.ids() },
        })
        toast({ title: `Respondiste a ${found.name}`, tone: 'ok' })
        await Promise.all([invalidate(readDeskCase), invalidate(listDeskCases)])
      }}
    >
      <SelectField
        label="Respuesta corta"
        optional
        placeholder="Escribir la mía"
        options={macros.map(({ title }) => ({ value: title, label: title }))}
        onChange={({ target }) => {
          const macro = macros.find(({ title }) => title === target.value)
          if (macro !== undefined) form.setValue('words', macro.words, { shouldValidate: true })
        }}
      />
      <TextArea label="Tu respuesta" hint={`Le llega a ${found.email}.`} rows={6} {...form.field('words')} />
      <AttachmentPicker attachments={attachments} />
      <SelectField
        label="El caso queda"
        options={[
          { value: 'waiting_for_fan', label: 'Esperando a la persona' },
          { value: 'in_review', label: 'En revisión: falta algo nuestro' },
          { value: 'solved', label: 'Resuelto' },
        ]}
        {...form.field('status')}
      />
      <SubmitButton wide={false}>Enviar respuesta</SubmitButton>
    </Form>
  )
}

function Note({ found }: { found: DeskCase }) {
  const form = useZodForm(noteDeskCase.body, { defaultValues: { words: '' } })
  const { mutateAsync } = useSend(noteDeskCase)
  return (
    <Form
      form={form}
      onSubmit={async (body) => {
        await mutateAsync({ params: { caseId: found.id }, body })
        toast({ title: 'Guardaste la nota', tone: 'ok' })
        await invalidate(readDeskCase)
      }}
    >
      <TextArea
        label="Tu nota"
        hint="Solo la lee el personal: no se manda ni se muestra a la persona."
        rows={4}
        {...form.field('words')}
      />
      <SubmitButton wide={false} variant="secondary">
        Guardar nota
      </SubmitButton>
    </Form>
  )
}
