import { z } from 'zod/mini'
import { useRefusal } from '#web/refusal.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { useZodForm } from '#ui/use-zod-form.ts'
import { invalidate, useSend } from '#web/query.ts'
import { listGateIncidents, readGateMatch, resolveGateIncident, type IncidentRow } from '../desk-contract.ts'
import { incidentWords } from '../desk-rules.ts'

type ResolveDialogProps = { eventId: string; incident: IncidentRow; onClose: () => void }

const Words = z.object({
  words: z.string().check(z.trim(), z.minLength(3, 'Escribe qué se hizo'), z.maxLength(500)),
})

export function ResolveDialog({ eventId, incident, onClose }: ResolveDialogProps) {
  const form = useZodForm(Words, { defaultValues: { words: '' } })
  const { failure, attempt } = useRefusal(form)
  const { mutateAsync } = useSend(resolveGateIncident)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Cerrar: ${incidentWords[incident.kind]}`}
    >
      <p>{incident.place}</p>
      <p className="text-ink-2">{incident.entries}</p>
      <Form
        form={form}
        failure={failure}
        onSubmit={(body) =>
          attempt(async () => {
            await mutateAsync({ params: { eventId, incidentId: incident.id }, body })
            await Promise.all([invalidate(listGateIncidents), invalidate(readGateMatch)])
            toast({ title: 'Caso cerrado', tone: 'ok' })
            onClose()
          })
        }
      >
        <TextArea label="¿Qué se hizo?" hint="Queda en la bitácora." {...form.field('words')} />
        <SubmitButton>Cerrar caso</SubmitButton>
      </Form>
    </Dialog>
  )
}
