import { countOf } from '#lib/count.ts'
import { useState } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { DeskTable } from '#web/desk-table.tsx'
import { couponColumns, couponStates, listCoupons, type CouponRow } from '../desk-contract.ts'
import { CouponDetail } from './coupon-detail.tsx'
import { CouponForm } from './coupon-form.tsx'
import { offWords, scopeWords } from '../desk-rules.ts'
import { wordOptions } from '#lib/table.ts'

const tones = { coming: 'brand', standing: 'ok', ended: 'neutral' } as const

export default function CouponsScreen() {
  const [making, setMaking] = useState(false)
  const [shown, setShown] = useState<CouponRow | null>(null)
  const create = <Button onClick={() => setMaking(true)}>Crear cupón</Button>
  return (
    <DeskPage
      title="Cupones"
      intro="Descuentos con un código: uno para muchos, o un lote de un solo uso."
      actions={create}
    >
      <DeskTable
        endpoint={listCoupons}
        exportAs="coupons"
        caption="Cupones"
        searchLabel="Buscar por nombre o código"
        filters={[
          {
            key: 'state',
            label: 'Estado',
            options: wordOptions(couponStates),
          },
        ]}
        sort="-createdAt"
        rowKey={({ id }) => `${id}`}
        list={couponColumns}
        columns={[
          {
            key: 'name',
            header: 'Cupón',
            cell: (row) => (
              <button
                type="button"
                className="min-h-11 text-left font-semibold text-brand underline-offset-4 hover:underline"
                onClick={() => setShown(row)}
              >
                {row.name}
              </button>
            ),
          },
          { key: 'code', cell: (row) => <Code {...row} /> },
          { key: 'off', header: 'Descuento', align: 'end', cell: (row) => offWords(row) },
          { key: 'scope', header: 'Para', cell: (row) => scopeWords(row) },
          'endsAt',
          {
            key: 'uses',
            cell: ({ uses, most }) =>
              `${uses.toLocaleString('es-MX')}${most === null ? '' : ` de ${most.toLocaleString('es-MX')}`}`,
          },
          {
            key: 'state',
            cell: ({ state }) => <Badge tone={tones[state]}>{couponStates[state]}</Badge>,
          },
        ]}
        empty={{
          title: 'Aún no hay cupones',
          children: 'Crea uno y compártelo, o descarga un lote de códigos de un solo uso.',
          action: create,
        }}
      />
      {making && <CouponForm onClose={() => setMaking(false)} />}
      {shown && <CouponDetail coupon={shown} onClose={() => setShown(null)} />}
    </DeskPage>
  )
}

function Code({ code, codes }: Pick<CouponRow, 'code' | 'codes'>) {
  return code === null ? <>{countOf(codes, 'código', 'códigos')}</> : <code>{code}</code>
}
