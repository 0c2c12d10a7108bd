import { useRefusal } from '#web/refusal.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useZodForm } from '#ui/use-zod-form.ts'
import type { z } from 'zod/mini'
import { WebhookForm as Shape } from '../webhooks-contract.ts'
import { webhookEvents } from '#lib/webhook-events.ts'

type Values = z.input<typeof Shape>
type WebhookFormProps = { values?: Values; label: string; onSend: (form: Values) => Promise<void> }

const events = Object.entries(webhookEvents)

export function WebhookForm(props: WebhookFormProps) {
  const { values = { name: '', url: '', events: [] }, label, onSend } = props
  const form = useZodForm(Shape, { defaultValues: values })
  const { failure, attempt } = useRefusal(form)
  const { error } = form.field('events')
  return (
    <Form form={form} failure={failure} onSubmit={(body) => attempt(() => onSend(body))}>
      <TextField label="Sistema" placeholder="CRM del club" {...form.field('name')} />
      <TextField
        label="Dirección"
        type="url"
        inputMode="url"
        placeholder="https://crm.club.example/taquilla"
        hint="https y pública. No seguimos redirecciones."
        {...form.field('url')}
      />
      <fieldset>
        <legend className="mb-1 font-semibold">Qué le avisamos</legend>
        <div className="grid sm:grid-cols-2">
          {events.map(([event, words]) => (
            <Checkbox
              key={event}
              value={event}
              label={words}
              hint={<code>{event}</code>}
              {...form.register('events')}
            />
          ))}
        </div>
        {error !== undefined && <p className="font-semibold text-danger">{error}</p>}
      </fieldset>
      <SubmitButton>{label}</SubmitButton>
    </Form>
  )
}
