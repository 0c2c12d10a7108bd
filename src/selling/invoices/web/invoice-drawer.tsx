import { useState } from 'react'
import type { Answer } from '#lib/endpoint.ts'
import type { Problem } from '#lib/problem.ts'
import { invalidate, useSend } from '#web/query.ts'
import { Drawer } from '#ui/drawer.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useZodForm } from '#ui/use-zod-form.ts'
import { listReceipts, Receiver, requestInvoice, type Receipt } from '../contract.ts'
import { normalRfc, regimesFor, rfcDigitFits, rfcFault, usesFor } from '../rules.ts'

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
  const rfc = normalRfc(form.watch('rfc') ?? '')
  const regime = form.watch('taxRegime') ?? ''
  const odd = rfcFault(rfc) === null && !rfcDigitFits(rfc)

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
        <p className="text-ink-2">Copia los datos tal como están en tu Constancia de Situación Fiscal.</p>
        <TextField
          label="RFC"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          {...form.field('rfc')}
        />
        {odd && (
          <Notice tone="warn" live>
            El último carácter no corresponde a ese RFC. Revísalo; si está bien, continúa.
          </Notice>
        )}
        <TextField
          label="Nombre o razón social"
          hint="Sin «S.A. de C.V.»"
          autoCapitalize="characters"
          {...form.field('legalName')}
        />
        <TextField
          label="Código postal de tu domicilio fiscal"
          inputMode="numeric"
          maxLength={5}
          autoComplete="postal-code"
          {...form.field('postalCode')}
        />
        <SelectField
          label="Régimen fiscal"
          placeholder="Elige tu régimen"
          options={regimesFor(rfc).map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
          {...form.field('taxRegime')}
        />
        <SelectField
          label="Uso del CFDI"
          placeholder="Elige el uso"
          options={usesFor(regime).map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
          {...form.field('cfdiUse')}
        />
        <TextField
          label="Correo para la factura"
          type="email"
          autoComplete="email"
          {...form.field('email')}
        />
        <SubmitButton>Pedir factura</SubmitButton>
      </Form>
    </Drawer>
  )
}
