import { fareName } from '#features/events/contract.ts'
import { formatMoney } from '#lib/money.ts'
import { Table } from '#ui/table.tsx'
import type { Pack } from './contract.ts'
import { savingOf } from './rules.ts'

/** Each zone and fare with the pack's price beside what the same costs bought one by one. */
export function PackPrices({ pack: { zones, products } }: { pack: Pack }) {
  const rows = zones
    .flatMap(({ id, name, free, prices }) => prices.map((price) => ({ ...price, id, name, free })))
    .toSorted((one, other) => one.totalCents - other.totalCents)
  const several = new Set(rows.map(({ fare }) => fare)).size > 1
  return (
    <>
      <Table
        caption="Precio del pack por zona, con todos los cargos"
        hideCaption
        rows={rows}
        rowKey={({ id, fare }) => `${id} ${fare}`}
        columns={[
          {
            key: 'zone',
            header: 'Zona',
            cell: ({ name, fare, free }) => (
              <>
                {name}
                {several && <span className="block text-sm text-ink-2">{fareName[fare]}</span>}
                {free === 0 && <span className="block text-sm text-ink-2">Agotada</span>}
              </>
            ),
          },
          {
            key: 'regular',
            header: 'Por separado',
            align: 'end',
            cell: ({ regularCents }) => formatMoney(regularCents),
          },
          {
            key: 'pack',
            header: 'En pack',
            align: 'end',
            cell: (price) => {
              const saved = savingOf(price)
              return (
                <>
                  <span className="font-semibold">{formatMoney(price.totalCents)}</span>
                  {saved > 0 && <span className="block text-sm text-ok">Ahorras {formatMoney(saved)}</span>}
                </>
              )
            },
          },
        ]}
      />
      <p className="mt-3 text-sm text-ink-2">
        «Por separado» es lo que hoy cuesta un boleto de cada partido con sus cargos
        {products.length > 0 ? ' y los artículos en la tienda' : ''}.
      </p>
    </>
  )
}
