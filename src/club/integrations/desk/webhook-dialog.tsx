import { FormDialog } from '#ui/form-dialog.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { z } from 'zod/mini'
import { WebhookForm } from '../webhooks-contract.ts'
import { webhookEvents } from '#lib/webhook-events.ts'

type Values = z.input<typeof WebhookForm>
type WebhookDialogProps = {
  title: string
  submitLabel: string
  values?: Values
  open: boolean
  onClose: () => void
  onSend: (form: Values) => Promise<unknown>
  done?: string
}

const blank: Values = { name: '', url: '', events: [] }
const events = Object.entries(webhookEvents)

/** Where the club's notices go, and which of them. */
export function WebhookDialog({ values = blank, onSend, ...dialog }: WebhookDialogProps) {
  return (
    <FormDialog {...dialog} schema={WebhookForm} defaultValues={values} onSubmit={onSend}>
      {({ field, register, formState }) => (
        <>
          <TextField label="Sistema" placeholder="CRM del club" {...field('name')} />
          <TextField
            label="Dirección"
            type="url"
            inputMode="url"
            placeholder="https://crm.club.example/taquilla"
            hint="https y pública. No seguimos redirecciones."
            {...field('url')}
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
                  {...register('events')}
                />
              ))}
            </div>
            {formState.errors.events && (
              <p className="font-semibold text-danger">{formState.errors.events.message}</p>
            )}
          </fieldset>
        </>
      )}
    </FormDialog>
  )
}
