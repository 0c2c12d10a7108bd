import { useState } from 'react'
import { folioOf } from '#selling/orders/rules.ts'
import { formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Table } from '#ui/table.tsx'
import { toast } from '#ui/toast.ts'
import { call } from '#web/call.ts'
import { invalidate, useRead, useSend } from '#web/query.ts'
import { downloadCodes, endCoupon, listCoupons, listCouponUses, type CouponRow } from '../desk-contract.ts'
import { offWords, scopeWords } from '../desk-rules.ts'

/** A coupon's terms, its last uses, its codes as a file, and its end. */
export function CouponDetail({ coupon, onClose }: { coupon: CouponRow; onClose: () => void }) {
  const params = { couponId: String(coupon.id) }
  const [sure, setSure] = useState(false)
  const [failure, setFailure] = useState('')
  const ending = useSend(endCoupon)

  async function end(): Promise<void> {
    await ending.mutateAsync({ params })
    await invalidate(listCoupons)
    toast({ title: `Terminamos «${coupon.name}»`, tone: 'ok' })
    onClose()
  }
  const said = (work: Promise<unknown>) =>
    void work.catch((problem: unknown) => setFailure(problem instanceof Error ? problem.message : ''))

  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={coupon.name}
      actions={
        <>
          <Button variant="secondary" onClick={() => said(download(coupon))}>
            Descargar {coupon.codes === 1 ? 'el código' : 'los códigos'}
          </Button>
          {coupon.state !== 'ended' &&
            (sure ? (
              <Button variant="danger" loading={ending.isPending} onClick={() => said(end())}>
                Sí, terminar el cupón
              </Button>
            ) : (
              <Button variant="secondary" onClick={() => setSure(true)}>
                Terminar ahora
              </Button>
            ))}
        </>
      }
    >
      {failure !== '' && (
        <Notice tone="danger" live>
          {failure}
        </Notice>
      )}
      {sure && (
        <Notice tone="warn" live>
          Nadie más podrá usarlo. Las compras que ya lo tienen se quedan con su descuento.
        </Notice>
      )}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
        {termsOf(coupon).map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-ink-2">{name}</dt>
            <dd className="font-semibold break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <Uses params={params} />
    </Dialog>
  )
}

function termsOf(coupon: CouponRow): [name: string, value: string][] {
  const { code, codes, startsAt, endsAt, leastCents, perPerson, offTotalCents } = coupon
  return [
    ['Código', code ?? `${codes.toLocaleString('es-MX')} de un solo uso`],
    ['Descuento', offWords(coupon)],
    ['Para', scopeWords(coupon)],
    ['Desde', formatMoment(startsAt)],
    ['Hasta', formatMoment(endsAt)],
    ['Compra mínima', leastCents === 0 ? 'Ninguna' : formatMoney(leastCents)],
    ['Usos por persona', `${perPerson}`],
    ['Descontado hasta hoy', formatMoney(offTotalCents)],
  ]
}

const scrolled = { tabIndex: 0 }

function Uses({ params }: { params: { couponId: string } }) {
  const { data, error } = useRead(listCouponUses, { params, query: {} })
  if (error) return <ErrorState title="No pudimos leer los usos">{error.message}</ErrorState>
  if (data === undefined) return <Skeleton className="h-24 w-full" />
  if (data.rows.length === 0) return <p className="text-ink-2">Nadie lo ha usado todavía.</p>
  return (
    // Where the dialog scrolls there is nothing else that the keyboard reaches.
    <div role="region" aria-label="Usos" {...scrolled}>
      <Table
        caption={data.total > data.rows.length ? `Últimos ${data.rows.length} de ${data.total} usos` : 'Usos'}
        rows={data.rows}
        rowKey={({ orderId }) => orderId}
        columns={[
          { key: 'folio', header: 'Folio', cell: ({ folio }) => folioOf(folio) },
          { key: 'title', header: 'Compra', cell: ({ title }) => title },
          { key: 'code', header: 'Código', cell: ({ code }) => <code>{code}</code> },
          { key: 'off', header: 'Descuento', align: 'end', cell: ({ offCents }) => formatMoney(offCents) },
          { key: 'at', header: 'Momento', cell: ({ usedAt }) => formatMoment(usedAt) },
        ]}
      />
    </div>
  )
}

async function download({ id }: CouponRow): Promise<void> {
  const bytes = await call(downloadCodes, { params: { couponId: String(id) } })
  const address = URL.createObjectURL(new Blob([bytes], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `cupones-${id}.csv`
  link.click()
  URL.revokeObjectURL(address)
}
