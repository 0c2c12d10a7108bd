import { invalidate, useSend } from '#web/query.ts'
import { Card } from '#ui/card.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useZodForm } from '#ui/use-zod-form.ts'
import { applyAsAffiliate, readProgram } from '../contract.ts'

/** What the club wants to know before it gives somebody a link. */
export function ApplicationForm() {
  const form = useZodForm(applyAsAffiliate.body, { defaultValues: { code: '', channel: '', pitch: '' } })
  const sending = useSend(applyAsAffiliate)
  return (
    <Card as="section" className="p-5">
      <h2 className="mb-4 text-2xl">Manda tu solicitud</h2>
      <Form
        form={form}
        onSubmit={async (body) => {
          await sending.mutateAsync({ body })
          await invalidate(readProgram)
          toast({ title: 'Recibimos tu solicitud', tone: 'ok' })
        }}
      >
        <TextField
          label="El final de tu liga"
          prefix="/a/"
          hint="De 4 a 20 letras o números, por ejemplo el nombre de tu porra."
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          {...form.field('code')}
        />
        <TextField label="¿Dónde la compartirás?" hint="Tu página, red o grupo." {...form.field('channel')} />
        <TextField label="¿De qué hablas ahí?" {...form.field('pitch')} />
        <SubmitButton>Enviar solicitud</SubmitButton>
      </Form>
    </Card>
  )
}
