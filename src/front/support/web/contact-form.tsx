import type { Answer } from '#lib/endpoint.ts'
import { Form, SubmitButton } from '#ui/form.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useZodForm } from '#ui/use-zod-form.ts'
import { prepareCaptchaOf, withCaptcha } from '#web/captcha.tsx'
import { useSend } from '#web/query.ts'
import { AttachmentPicker, useAttachments } from './attachment-picker.tsx'
import { openCase } from '../contract.ts'
import { topics, topicWords, type Topic } from '../rules.ts'

type ContactFormProps = {
  known: { name: string; email: string } | null
  topic?: Topic | undefined
  orderFolio?: string | undefined
  onSent: (answer: Answer<typeof openCase>, email: string) => void
}

/** What happened, to whom, and what shows it. */
export function ContactForm({ known, topic, orderFolio = '', onSent }: ContactFormProps) {
  const form = useZodForm(openCase.body, {
    defaultValues: { name: known?.name ?? '', email: known?.email ?? '', topic, orderFolio, words: '' },
  })
  const { mutateAsync } = useSend(openCase)
  const attachments = useAttachments({ unknown: known === null })
  return (
    <Form
      form={form}
      onSubmit={async (typed) => {
        const body = { ...typed, attachments: attachments.ids() }
        const send = (captcha?: string) => mutateAsync({ body: { ...body, captcha } })
        const answer = await withCaptcha(send, { of: 'support', unknown: known === null })
        onSent(answer, typed.email)
      }}
    >
      <SelectField
        label="¿Sobre qué nos escribes?"
        placeholder="Elige un tema"
        options={topics.map((value) => ({ value, label: topicWords[value] }))}
        onFocus={() => known === null && prepareCaptchaOf('support')}
        {...form.field('topic')}
      />
      <TextField label="Nombre" autoComplete="name" {...form.field('name')} />
      <TextField
        label="Correo"
        type="email"
        inputMode="email"
        autoComplete="email"
        hint="Aquí te respondemos y te mandamos el enlace para ver tu caso."
        {...form.field('email')}
      />
      <TextField
        label="Número de compra"
        optional
        autoCapitalize="characters"
        hint="Está en tu comprobante, por ejemplo TQ-000123."
        {...form.field('orderFolio')}
      />
      <TextArea
        label="¿Qué pasó?"
        rows={6}
        hint="Partido, fecha, importe y lo que esperabas: con eso te respondemos más rápido."
        {...form.field('words')}
      />
      <AttachmentPicker attachments={attachments} />
      <SubmitButton>Enviar</SubmitButton>
    </Form>
  )
}
