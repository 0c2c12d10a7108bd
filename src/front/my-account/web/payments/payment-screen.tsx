import { useState } from 'react'
import { readAccount } from '#people/accounts/session-contract.ts'
import { MoneyBackList } from '#matchday/match-changes/web/money-back.tsx'
import { listReceipts, type Receipt } from '#selling/invoices/contract.ts'
import { InvoiceDrawer } from '#selling/invoices/web/invoice-drawer.tsx'
import { listPayments } from '#selling/payments/contract.ts'
import { OpenVouchers } from '#selling/payments/web/open-vouchers.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page, Section } from '#ui/page.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { paths } from '#lib/paths.ts'
import { useRead } from '#web/query.ts'
import { NotLoaded } from '#web/loaded.tsx'
import { CreditRows } from './credit-rows.tsx'
import { PaymentRows, RefundRows } from './payment-rows.tsx'
import { PaymentSheet } from './payment-sheet.tsx'

/** My payments: what waits to be paid first, then a line for each that was charged, returned and credited. */
export default function PaymentScreen() {
  const read = useRead(listPayments, {})
  const { data } = read
  const receipts = useRead(listReceipts, {}).data
  const { data: account } = useRead(readAccount, {})
  const [open, setOpen] = useState<string | null>(null)
  const [invoicing, setInvoicing] = useState<Receipt | null>(null)
  const receiptOf = (orderId: string) => receipts?.receipts.find((one) => one.orderId === orderId)
  return (
    <Page title="Mis pagos">
      {data === undefined && (
        <NotLoaded
          read={read}
          title="No pudimos traer tus pagos"
          also="Tus pagos están a salvo."
          waiting={
            <Skeletons
              label="Buscando tus pagos"
              blocks={['mb-1 h-15 w-full', 'mb-1 h-15 w-full', 'mb-1 h-15 w-full', 'h-15 w-full']}
            />
          }
        />
      )}
      {data?.payments.length === 0 && data.credits.length === 0 && (
        <EmptyState title="Aún no tienes pagos" action={<Button to={paths.tickets}>Ver partidos</Button>}>
          Cuando compres, aquí verás cada pago, ficha y devolución.
        </EmptyState>
      )}
      {data && (
        <>
          <div className="grid max-w-3xl gap-3 not-empty:mb-6">
            <MoneyBackList />
            <OpenVouchers payments={data.payments} />
          </div>
          <div className="grid items-start gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
            {/* On a phone what comes back stands before a list that may be long; on a wide screen beside it. */}
            <div className="grid gap-6 empty:hidden lg:col-start-2 lg:row-start-1">
              {data.refunds.length > 0 && (
                <Section title="Devoluciones" className="">
                  <RefundRows refunds={data.refunds} onOpen={setOpen} />
                </Section>
              )}
              {data.credits.length > 0 && (
                <Section title="Saldo a favor" className="">
                  <CreditRows credits={data.credits} />
                </Section>
              )}
            </div>
            {data.payments.length > 0 && (
              <Section title="Pagos" className="max-w-3xl lg:row-start-1">
                <PaymentRows payments={data.payments} receipts={receipts?.receipts ?? []} onOpen={setOpen} />
              </Section>
            )}
          </div>
        </>
      )}
      {data && open !== null && (
        <PaymentSheet
          orderId={open}
          payments={data.payments.filter(({ orderId }) => orderId === open)}
          refunds={data.refunds.filter(({ orderId }) => orderId === open)}
          receipt={receiptOf(open)}
          onInvoice={(receipt) => {
            setOpen(null)
            setInvoicing(receipt)
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {invoicing !== null && (
        <InvoiceDrawer
          receipt={invoicing}
          lastReceiver={receipts?.lastReceiver ?? null}
          email={account?.email ?? ''}
          onClose={() => setInvoicing(null)}
        />
      )}
    </Page>
  )
}
