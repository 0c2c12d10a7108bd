import type { Answer } from '#lib/endpoint.ts'
import { Form, SubmitButton } from '#ui/form.tsx'
import { Section } from '#ui/page.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { useZodForm } from '#ui/use-zod-form.ts'
import { invalidate, useSend } from '#web/query.ts'
import { AttachmentPicker, useAttachments } from './attachment-picker.tsx'
import { answerCase, listMyCases, readCase } from '../contract.ts'

type CaseReplyProps = { found: Answer<typeof readCase>; headers: Record<string, string> }

/** The fan's answer; on a solved case it opens it again. */
export function CaseReply({ found: { number, status }, headers }: CaseReplyProps) {
  const form = useZodForm(answerCase.body, { defaultValues: { words: '' } })
  const { mutateAsync } = useSend(answerCase)
  const attachments = useAttachments({ headers, unknown: false })
  return (
    <Section title={status === 'solved' ? '¿No quedó resuelto?' : 'Contestar'} className="mt-8 max-w-140">
      <Form
        form={form}
        onSubmit={async ({ words }) => {
          await mutateAsync({
            params: { caseNumber: number },
            body: { words, attachments: attachments.ids() },
            headers,
          })
          toast({ title: 'Enviamos tu mensaje', tone: 'ok' })
          await Promise.all([invalidate(readCase), invalidate(listMyCases)])
        }}
      >
        <TextArea label="Tu mensaje" rows={4} {...form.field('words')} />
        <AttachmentPicker attachments={attachments} />
        <SubmitButton wide={false}>Enviar</SubmitButton>
      </Form>
    </Section>
  )
}
