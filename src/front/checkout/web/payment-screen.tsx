import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page, Section } from '#ui/page.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { paths } from '#lib/paths.ts'
import { useRead } from '#web/query.ts'
import { NotLoaded } from '#web/loaded.tsx'
import { listPayments } from '#selling/payments/contract.ts'
import { Receipts } from '#selling/invoices/web/receipts.tsx'
import { MoneyBackList } from '#matchday/match-changes/web/money-back.tsx'
import { CreditTable } from '#selling/payments/web/credit-table.tsx'
import { OpenVouchers } from '#selling/payments/web/open-vouchers.tsx'
import { PaymentTable } from '#selling/payments/web/payment-table.tsx'
import { RefundList } from '#selling/payments/web/refund-list.tsx'

/** My payments: what waits to be paid first, then everything that was charged, returned and credited. */
export default function PaymentScreen() {
  const read = useRead(listPayments, {})
  const { data } = read
  return (
    <Page title="Mis pagos" intro="Lo que has pagado, lo que falta y lo que te devolvimos.">
      {data === undefined && (
        <NotLoaded
          read={read}
          title="No pudimos traer tus pagos"
          also="Tus pagos están a salvo."
          waiting={
            <Skeletons
              label="Buscando tus pagos"
              blocks={[
                'mb-3 h-20 w-full rounded-lg',
                'mb-3 h-20 w-full rounded-lg',
                'h-20 w-full rounded-lg',
              ]}
            />
          }
        />
      )}
      {data?.payments.length === 0 && data.credits.length === 0 && (
        <EmptyState title="Aún no tienes pagos" action={<Button to={paths.tickets}>Ver partidos</Button>}>
          Cuando compres, aquí verás cada pago, ficha y devolución.
        </EmptyState>
      )}
      {data && <MoneyBackList />}
      {data && <OpenVouchers payments={data.payments} />}
      {data && data.refunds.length > 0 && (
        <Section title="Devoluciones">
          <RefundList refunds={data.refunds} />
        </Section>
      )}
      {data && <Receipts />}
      {data && data.payments.length > 0 && (
        <Section title="Movimientos">
          <PaymentTable payments={data.payments} />
        </Section>
      )}
      {data && data.credits.length > 0 && (
        <Section title="Saldo a favor">
          <CreditTable credits={data.credits} />
        </Section>
      )}
    </Page>
  )
}
