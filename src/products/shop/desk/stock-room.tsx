import { useState } from 'react'
import { countOf } from '#lib/count.ts'
import { formatMoment } from '#lib/dates.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Table } from '#ui/table.tsx'
import { TextField } from '#ui/text-field.tsx'
import { invalidate, useSend } from '#web/query.ts'
import { adjustStock, listDeskProducts, readDeskProduct } from '../desk-contract.ts'
import { StockForm } from '../desk-product-contract.ts'
import type { DeskProduct } from './product-screen.tsx'

/** The pieces of each size, and how they are counted in and out. */
export function StockRoom({ product }: { product: DeskProduct }) {
  const [variantId, setVariantId] = useState<number | null>(null)
  const chosen = product.sizes.find((one) => one.variantId === variantId)
  return (
    <Card as="section" className="p-5">
      <Table
        caption="Existencias"
        rows={product.sizes}
        rowKey={(row) => `${row.variantId}`}
        columns={[
          { key: 'size', header: 'Talla', cell: ({ size }) => <strong>{size}</strong> },
          { key: 'shelf', header: 'Estante', cell: ({ shelf }) => shelf || '—' },
          { key: 'free', header: 'Libres', align: 'end', cell: ({ free }) => free },
          { key: 'held', header: 'Apartadas', align: 'end', cell: ({ held }) => held },
          { key: 'sold', header: 'Vendidas', align: 'end', cell: ({ sold }) => sold },
          {
            key: 'adjust',
            header: <span className="sr-only">Ajustar</span>,
            align: 'end',
            cell: (row) => (
              <Button
                size="sm"
                variant="secondary"
                aria-label={`Ajustar piezas de la talla ${row.size}`}
                onClick={() => setVariantId(row.variantId)}
              >
                Ajustar
              </Button>
            ),
          },
        ]}
      />
      {product.adjustments.length > 0 && (
        <details className="mt-4">
          <summary className="min-h-11 cursor-pointer py-2 font-semibold text-brand">Últimos ajustes</summary>
          <ul className="mt-2 space-y-1 text-sm">
            {product.adjustments.map(({ at, who, size, change, reason }) => (
              <li key={`${at} ${size}`}>
                <span className="nums font-semibold">{change > 0 ? `+${change}` : change}</span> · {size} ·{' '}
                {reason}{' '}
                <span className="text-ink-2">
                  ({who ?? 'El sistema'}, {formatMoment(at)})
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {chosen !== undefined && (
        <Adjust productId={product.id} size={chosen} onClose={() => setVariantId(null)} />
      )}
    </Card>
  )
}

type AdjustProps = { productId: number; size: DeskProduct['sizes'][number]; onClose: () => void }

function Adjust({ productId, size: { variantId, size, free }, onClose }: AdjustProps) {
  const { mutateAsync } = useSend(adjustStock)
  return (
    <FormDialog
      title={`Ajustar la talla ${size}`}
      size="sm"
      onClose={onClose}
      schema={StockForm}
      defaultValues={{ way: 'in', pieces: '', reason: '' }}
      onSubmit={async ({ way, pieces, reason }) => {
        const change = way === 'in' ? Number(pieces) : -Number(pieces)
        await mutateAsync({ params: { productId: `${productId}` }, body: { variantId, change, reason } })
        await Promise.all([invalidate(readDeskProduct), invalidate(listDeskProducts)])
      }}
      done="Anotamos el ajuste"
      submitLabel="Anotar ajuste"
    >
      {({ field, watch }) => (
        <>
          <RadioGroup
            legend="Qué pasó"
            look="segments"
            options={[
              { value: 'in', label: 'Entran' },
              { value: 'out', label: 'Salen' },
            ]}
            {...field('way')}
          />
          <TextField
            label="Cuántas piezas"
            inputMode="numeric"
            autoComplete="off"
            hint={leftWords(free, ...watch(['way', 'pieces']))}
            {...field('pieces')}
          />
          <TextField
            label="Por qué"
            hint="Queda en la bitácora con tu nombre."
            placeholder="Llegó pedido, conteo, merma…"
            maxLength={120}
            {...field('reason')}
          />
        </>
      )}
    </FormDialog>
  )
}

function leftWords(free: number, way: string, typed: string): string {
  const left = free + (way === 'in' ? 1 : -1) * (/^\d+$/.test(typed) ? Number(typed) : 0)
  if (left < 0) return `Solo hay ${countOf(free, 'pieza libre', 'piezas libres')}.`
  return `${left === 1 ? 'Quedará' : 'Quedarán'} ${countOf(left, 'pieza libre', 'piezas libres')}.`
}
