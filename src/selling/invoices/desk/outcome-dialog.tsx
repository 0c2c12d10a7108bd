import { useState } from 'react'
import type { Problem } from '#lib/problem.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useSend } from '#web/query.ts'
import { closeInvoice } from '../contract.ts'
import type { DeskInvoice } from './invoices-screen.tsx'

/** What the PAC answered: its folio, or why not. The person hears of it by mail. */
export function OutcomeDialog({ invoice, onClose }: { invoice: DeskInvoice; onClose: () => void }) {
  const [how, setHow] = useState('issued')
  const [words, setWords] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { mutateAsync, isPending } = useSend(closeInvoice)
  const issued = how === 'issued'

  async function close(): Promise<void> {
    setProblem(null)
    try {
      const said = words.trim()
      const body = issued ? { fiscalFolio: said.toLowerCase() } : { refusal: said }
      await mutateAsync({ params: { invoiceId: invoice.id }, body })
      toast({
        title: issued ? 'Factura timbrada' : 'Solicitud rechazada',
        description: `Se le avisó a ${invoice.email}.`,
        tone: 'ok',
      })
      onClose()
    } catch (error) {
      setProblem((error as Problem).message)
    }
  }

  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Respuesta del PAC, ${invoice.folio}`}
      confirmLabel="Guardar y avisar por correo"
      loading={isPending}
      onConfirm={() => void close()}
    >
      <div className="flex flex-col gap-4">
        <RadioGroup
          look="segments"
          legend="Qué contestó"
          value={how}
          onValueChange={setHow}
          options={[
            { value: 'issued', label: 'La timbró' },
            { value: 'rejected', label: 'La rechazó' },
          ]}
        />
        <TextField
          label={issued ? 'Folio fiscal (UUID)' : 'Motivo'}
          autoComplete="off"
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        {problem !== null && (
          <Notice tone="danger" live>
            {problem}
          </Notice>
        )}
      </div>
    </ConfirmDialog>
  )
}
