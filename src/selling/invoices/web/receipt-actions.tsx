import { IconDownload, IconFileInvoice } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDay } from '#lib/dates.ts'
import { saveFile } from '#web/offline/save-file.ts'
import { invalidate, useSend } from '#web/query.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { listReceipts, readReceiptPdf, withdrawInvoice, type Receipt } from '../contract.ts'

const badges = {
  queued: { tone: 'brand', label: 'Factura en camino' },
  issued: { tone: 'ok', label: 'Facturada' },
  rejected: { tone: 'danger', label: 'Datos rechazados' },
  withdrawn: { tone: 'neutral', label: 'Solicitud retirada' },
} as const

/** A paid purchase's receipt, and its invoice: asked for, stamped, refused or too late. */
export function ReceiptActions({ receipt, onAsk }: { receipt: Receipt; onAsk: () => void }) {
  const { orderId, folio, invoice, why } = receipt
  const active = invoice?.status === 'queued' || invoice?.status === 'issued'
  return (
    <section aria-label="Recibo y factura" className="grid grid-cols-1 gap-2">
      {invoice !== null && (
        <div className="flex flex-col items-start gap-1 text-sm">
          <Badge tone={badges[invoice.status].tone}>{badges[invoice.status].label}</Badge>
          <p className="text-ink-2">
            {invoice.refusal ?? invoice.words} {invoice.rfc}
            {invoice.fiscalFolio && (
              <span className="block break-all">Folio fiscal {invoice.fiscalFolio}</span>
            )}
          </p>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Download orderId={orderId} folio={folio} />
        {!active && why === null && (
          <Button
            size="sm"
            variant="secondary"
            icon={<IconFileInvoice size={20} aria-hidden />}
            onClick={onAsk}
          >
            Pedir factura<span className="sr-only"> de {folio}</span>
          </Button>
        )}
        {invoice?.status === 'queued' && <Withdraw invoiceId={invoice.id} folio={folio} />}
      </div>
      {!active && (
        <p className="text-sm text-ink-2">
          {why ?? `Puedes pedir tu factura hasta el ${formatDay(Date.parse(receipt.invoiceUntil) - 1)}.`}
        </p>
      )}
    </section>
  )
}

function Download({ orderId, folio }: { orderId: string; folio: string }) {
  const pdf = useSend(readReceiptPdf)
  const download = () =>
    pdf.mutate(
      { params: { orderId } },
      {
        onSuccess: (bytes) => saveFile(bytes, `recibo-${folio}.pdf`, 'application/pdf'),
        onError: ({ message }) => toast({ title: message, tone: 'danger' }),
      },
    )
  return (
    <Button
      size="sm"
      variant="secondary"
      loading={pdf.isPending}
      icon={<IconDownload size={20} aria-hidden />}
      onClick={download}
    >
      Recibo<span className="sr-only"> de {folio}</span>
    </Button>
  )
}

function Withdraw({ invoiceId, folio }: { invoiceId: string; folio: string }) {
  const [open, setOpen] = useState(false)
  const withdrawing = useSend(withdrawInvoice)
  async function withdraw(): Promise<void> {
    await withdrawing.mutateAsync({ params: { invoiceId } }).then(
      () => toast({ title: 'Retiramos tu solicitud', tone: 'ok' }),
      (error: Error) => toast({ title: error.message, tone: 'danger' }),
    )
    setOpen(false)
    await invalidate(listReceipts)
  }
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
        Corregir datos<span className="sr-only"> de la factura de {folio}</span>
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title="¿Retirar la solicitud?"
        confirmLabel="Retirar solicitud"
        loading={withdrawing.isPending}
        onConfirm={() => void withdraw()}
      >
        Todavía no se timbra. Si la retiras, puedes pedirla otra vez con los datos corregidos.
      </ConfirmDialog>
    </>
  )
}
