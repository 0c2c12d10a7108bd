import { dayInWords } from '../legal-rules.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { invalidate, useSend } from '#web/query.ts'
import { approveTextVersion, listTextVersions } from '../contract.ts'
import type { TextVersion } from './legal-versions.tsx'

type ApproveVersionProps = { version: TextVersion; onClose: () => void }

export function ApproveVersion({
  version: { document, version, effectiveOn },
  onClose,
}: ApproveVersionProps) {
  const { mutateAsync } = useSend(approveTextVersion)
  return (
    <FormDialog
      title="Aprobar versión"
      onClose={onClose}
      schema={approveTextVersion.body}
      defaultValues={{ approvedBy: '' }}
      onSubmit={async (body) => {
        await mutateAsync({ params: { document, version }, body })
        await invalidate(listTextVersions)
      }}
      done={`La versión ${version} quedó aprobada.`}
      submitLabel="Aprobar"
    >
      {(form) => (
        <>
          <p>
            Regirá desde el {dayInWords(effectiveOn)} y ya no se podrá cambiar. La gente nueva la acepta desde
            ese día.
          </p>
          <TextField label="Quién de jurídico la aprobó" {...form.field('approvedBy')} />
        </>
      )}
    </FormDialog>
  )
}
