import { FormDialog } from '#ui/form-dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { invalidate, useSend } from '#web/query.ts'
import { appealRestriction, listRestrictions } from '../contract.ts'

type AppealDialogProps = { restrictionId: string; onClose: () => void }

/** The fan's own words against a restriction; what was typed stays when the sending fails. */
export function AppealDialog({ restrictionId, onClose }: AppealDialogProps) {
  const { mutateAsync } = useSend(appealRestriction)
  return (
    <FormDialog
      title="Apela tu restricción"
      size="sm"
      onClose={onClose}
      schema={appealRestriction.body}
      defaultValues={{ words: '' }}
      onSubmit={async (body) => {
        await mutateAsync({ params: { restrictionId }, body })
        await invalidate(listRestrictions)
      }}
      done="Recibimos tu apelación."
      submitLabel="Enviar apelación"
    >
      {(form) => (
        <TextArea
          label="Cuéntanos qué pasó"
          hint="Di por qué no te corresponde y cómo podemos comprobarlo. Solo puedes apelar una vez."
          rows={7}
          {...form.field('words')}
        />
      )}
    </FormDialog>
  )
}
