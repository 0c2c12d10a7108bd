import { FormDialog } from '#ui/form-dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { invalidate, useSend } from '#web/query.ts'
import { decline, listApprovals, type Approval } from '../contract.ts'

/** Says no, with a reason that whoever asked reads. */
export function DeclineDialog({ approval, onClose }: { approval: Approval; onClose: () => void }) {
  const { mutateAsync } = useSend(decline)
  return (
    <FormDialog
      title={`Rechazar: ${approval.shown.title}`}
      size="sm"
      onClose={onClose}
      schema={decline.body}
      defaultValues={{ note: '' }}
      onSubmit={async (body) => {
        await mutateAsync({ params: { approvalId: approval.id }, body })
        await invalidate(listApprovals)
      }}
      done="Solicitud rechazada"
      danger
      submitLabel="Rechazar"
    >
      {({ field }) => (
        <TextField label="Motivo" hint={`Lo lee ${approval.askedBy}.`} maxLength={300} {...field('note')} />
      )}
    </FormDialog>
  )
}
