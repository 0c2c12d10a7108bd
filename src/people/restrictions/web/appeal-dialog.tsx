import { useState } from 'react'
import type { Problem } from '#lib/problem.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { useZodForm } from '#ui/use-zod-form.ts'
import { invalidate, useSend } from '#web/query.ts'
import { appealRestriction, listRestrictions } from '../contract.ts'

type AppealDialogProps = { restrictionId: string; open: boolean; onOpenChange: (open: boolean) => void }

/** The fan's own words against a restriction; what was typed stays when the sending fails. */
export function AppealDialog({ restrictionId, open, onOpenChange }: AppealDialogProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const { mutateAsync } = useSend(appealRestriction)
  const form = useZodForm(appealRestriction.body, { defaultValues: { words: '' } })
  async function send({ words }: { words: string }): Promise<void> {
    setFailure(null)
    try {
      await mutateAsync({ params: { restrictionId }, body: { words } })
      await invalidate(listRestrictions)
      toast({ title: 'Recibimos tu apelación.', tone: 'ok' })
      onOpenChange(false)
    } catch (error) {
      setFailure((error as Problem).message)
    }
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} size="sm" title="Apela tu restricción">
      <Form form={form} failure={failure} onSubmit={send}>
        <TextArea
          label="Cuéntanos qué pasó"
          hint="Di por qué no te corresponde y cómo podemos comprobarlo. Solo puedes apelar una vez."
          rows={7}
          {...form.field('words')}
        />
        <SubmitButton>Enviar apelación</SubmitButton>
      </Form>
    </Dialog>
  )
}
