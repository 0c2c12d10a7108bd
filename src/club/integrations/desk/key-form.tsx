import { useRefusal } from '#web/refusal.ts'
import type { Answer } from '#lib/endpoint.ts'
import { keyScopes, permissionWords } from '#lib/permissions.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useZodForm } from '#ui/use-zod-form.ts'
import { useSend } from '#web/query.ts'
import { createKey, keyDays } from '../keys-contract.ts'

const lives = keyDays.map((value) => ({ value, label: value === '365' ? 'Un año' : `${value} días` }))

export function KeyForm({ onMade }: { onMade: (made: Answer<typeof createKey>) => void }) {
  const { mutateAsync } = useSend(createKey)
  const form = useZodForm(createKey.body, {
    defaultValues: { name: '', scopes: [], days: '90' },
  })
  const { failure, attempt } = useRefusal(form)
  const { error } = form.field('scopes')
  return (
    <Form
      form={form}
      failure={failure}
      onSubmit={(body) => attempt(async () => onMade(await mutateAsync({ body })))}
    >
      <TextField label="Para qué es" placeholder="Tablero de ventas" {...form.field('name')} />
      <fieldset>
        <legend className="mb-1 font-semibold">Qué puede leer</legend>
        {keyScopes().map((scope) => (
          <Checkbox key={scope} label={permissionWords(scope)} value={scope} {...form.register('scopes')} />
        ))}
        {error !== undefined && <p className="font-semibold text-danger">{error}</p>}
      </fieldset>
      <SelectField label="Vence en" options={lives} {...form.field('days')} />
      <SubmitButton>Crear llave</SubmitButton>
    </Form>
  )
}
