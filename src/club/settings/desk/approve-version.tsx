import { useRefusal } from '#web/refusal.ts'
import { dayInWords } from '../legal-rules.ts'
import { Form, SubmitButton } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useZodForm } from '#ui/use-zod-form.ts'
import { invalidate, useSend } from '#web/query.ts'
import { approveTextVersion, listTextVersions } from '../contract.ts'
import type { TextVersion } from './legal-versions.tsx'

type ApproveVersionProps = { version: TextVersion; onDone: () => void }

export function ApproveVersion({ version: { document, version, effectiveOn }, onDone }: ApproveVersionProps) {
  const { mutateAsync } = useSend(approveTextVersion)
  const form = useZodForm(approveTextVersion.body, { defaultValues: { approvedBy: '' } })
  const { failure, attempt } = useRefusal(form)
  return (
    <Form
      form={form}
      failure={failure}
      onSubmit={(body) =>
        attempt(async () => {
          await mutateAsync({ params: { document, version }, body })
          toast({ tone: 'ok', title: `La versión ${version} quedó aprobada.` })
          await invalidate(listTextVersions)
          onDone()
        })
      }
    >
      <p>
        Regirá desde el {dayInWords(effectiveOn)} y ya no se podrá cambiar. La gente nueva la acepta desde ese
        día.
      </p>
      <TextField label="Quién de jurídico la aprobó" {...form.field('approvedBy')} />
      <SubmitButton>Aprobar</SubmitButton>
    </Form>
  )
}
