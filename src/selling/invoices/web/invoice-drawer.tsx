import { useState } from 'react'
import type { Answer } from '#lib/endpoint.ts'
import type { Problem } from '#lib/problem.ts'
import { invalidate, useSend } from '#web/query.ts'
import { Drawer } from '#ui/drawer.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.ts'
import { useZodForm } from '#ui/use-zod-form.ts'
import { listReceipts, Receiver, requestInvoice, type Receipt } from '../contract.ts'
import { ReceiverFields } from './receiver-fields.tsx'

const empty = { rfc: '', legalName: '', postalCode: '', taxRegime: '', cfdiUse: '', email: '' }

type InvoiceDrawerProps = {
  receipt: Receipt
  lastReceiver: Answer<typeof listReceipts>['lastReceiver']
  /** Of the account: where most people want it. */
  email: string
  onClose: () => void
}

/** The receiver's data as the Constancia de Situación Fiscal has them; the choices follow the RFC. */
export function InvoiceDrawer({ receipt, lastReceiver, email, onClose }: InvoiceDrawerProps) {
  const form = useZodForm(Receiver, {
    defaultValues: lastReceiver ?? { ...empty, email },
  })
  const sending = useSend(requestInvoice)
  const [problem, setProblem] = useState<Problem | null>(null)

  async function send(receiver: Receiver): Promise<void> {
    setProblem(null)
    try {
      await sending.mutateAsync({ params: { orderId: receipt.orderId }, body: receiver })
      toast({
        title: 'Recibimos tu solicitud',
        description: 'Te mandamos la factura por correo.',
        tone: 'ok',
      })
      onClose()
    } catch (error) {
      setProblem(error as Problem)
    }
    await invalidate(listReceipts)
  }

  return (
    <Drawer onClose={onClose} title={`Factura de ${receipt.folio}`}>
      <Form
        form={form}
        onSubmit={send}
        failure={
          problem && (
            <Notice tone="danger" live title={problem.message}>
              No se perdió lo que escribiste.
            </Notice>
          )
        }
      >
        <ReceiverFields
          field={form.field}
          rfc={form.watch('rfc') ?? ''}
          taxRegime={form.watch('taxRegime') ?? ''}
        />
        <SubmitButton>Pedir factura</SubmitButton>
      </Form>
    </Drawer>
  )
}
