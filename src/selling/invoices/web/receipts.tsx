import { IconDownload, IconFileInvoice } from '@tabler/icons-react'
import { useState } from 'react'
import { Folio } from '#ui/folio.tsx'
import { formatDay, formatMoment } from '#lib/dates.ts'
import { formatTotal } from '#lib/money.ts'
import { readAccount } from '#people/accounts/contract.ts'
import { saveFile } from '#web/offline/save-file.ts'
import { invalidate, useRead, useSend } from '#web/query.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Section } from '#ui/page.tsx'
import { toast } from '#ui/toast.ts'
import { listReceipts, readReceiptPdf, withdrawInvoice, type Receipt } from '../contract.ts'
import { InvoiceDrawer } from './invoice-drawer.tsx'

/** Paid purchases with their receipt, and the invoice of each: asked for, stamped, refused or too late. */
export function Receipts() {
  const { data } = useRead(listReceipts, {})
  const { data: account } = useRead(readAccount, {})
  const [asking, setAsking] = useState<Receipt | null>(null)
  if (data === undefined || data.receipts.length === 0) return null
  return (
    <Section title="Recibos y facturas">
      <ul className="grid gap-3 lg:grid-cols-2">
        {data.receipts.map((receipt) => (
          <li key={receipt.orderId}>
            <ReceiptCard receipt={receipt} onAsk={() => setAsking(receipt)} />
          </li>
        ))}
      </ul>
      {asking !== null && (
        <InvoiceDrawer
          receipt={asking}
          lastReceiver={data.lastReceiver}
          email={account?.email ?? ''}
          onClose={() => setAsking(null)}
        />
      )}
    </Section>
  )
}

const badges = {
  queued: { tone: 'brand', label: 'Factura en camino' },
  issued: { tone: 'ok', label: 'Facturada' },
  rejected: { tone: 'danger', label: 'Datos rechazados' },
  withdrawn: { tone: 'neutral', label: 'Solicitud retirada' },
} as const

function ReceiptCard({ receipt, onAsk }: { receipt: Receipt; onAsk: () => void }) {
  const { orderId, folio, title, paidAt, totalCents, invoice, why } = receipt
  const active = invoice?.status === 'queued' || invoice?.status === 'issued'
  return (
    <Card className="flex h-full flex-col gap-3 p-5">
      <div className="flex items-start justify-between gap-3">
        <div>
          <p className="font-semibold">{title}</p>
          <p className="text-sm text-ink-2">
            <Folio>{folio}</Folio> · {formatMoment(paidAt)}
          </p>
        </div>
        <p className="nums font-semibold whitespace-nowrap">{formatTotal(totalCents)}</p>
      </div>
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
      {!active && why !== null && <p className="text-sm text-ink-2">{why}</p>}
      <div className="mt-auto flex flex-wrap gap-2 pt-1">
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
      {!active && why === null && (
        <p className="text-sm text-ink-2">
          Puedes pedirla hasta el {formatDay(Date.parse(receipt.invoiceUntil) - 1)}.
        </p>
      )}
    </Card>
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
      variant="ghost"
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
