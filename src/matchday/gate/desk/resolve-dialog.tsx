import { z } from 'zod/mini'
import { FormDialog } from '#ui/form-dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { invalidate, useSend } from '#web/query.ts'
import { listGateIncidents, readGateMatch, resolveGateIncident, type IncidentRow } from '../desk-contract.ts'
import { incidentWords } from '../desk-rules.ts'

type ResolveDialogProps = { eventId: string; incident: IncidentRow; onClose: () => void }

const Words = z.object({
  words: z.string().check(z.trim(), z.minLength(3, 'Escribe qué se hizo'), z.maxLength(500)),
})

export function ResolveDialog({ eventId, incident, onClose }: ResolveDialogProps) {
  const { mutateAsync } = useSend(resolveGateIncident)
  return (
    <FormDialog
      title={`Cerrar: ${incidentWords[incident.kind]}`}
      onClose={onClose}
      schema={Words}
      defaultValues={{ words: '' }}
      onSubmit={async (body) => {
        await mutateAsync({ params: { eventId, incidentId: incident.id }, body })
        await Promise.all([invalidate(listGateIncidents), invalidate(readGateMatch)])
      }}
      done="Caso cerrado"
      submitLabel="Cerrar caso"
    >
      {(form) => (
        <>
          <p>{incident.place}</p>
          <p className="text-ink-2">{incident.entries}</p>
          <TextArea label="¿Qué se hizo?" hint="Queda en la bitácora." {...form.field('words')} />
        </>
      )}
    </FormDialog>
  )
}
