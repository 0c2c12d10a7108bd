import { countOf } from '#lib/count.ts'
import { IconPrinter } from '@tabler/icons-react'
import { formatMoment } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Table } from '#ui/table.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { Loaded } from '#web/loaded.tsx'
import { useRead } from '#web/query.ts'
import { readPickingList } from '../desk-picking-contract.ts'

/** What to take from the shelves for every purchase that waits, shelf after shelf: to be printed and walked with. */
export default function PickingListScreen() {
  const read = useRead(readPickingList, {}, { staleTime: 0 })
  const lines = read.data?.lines ?? []
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <DeskPage
      title="Lista para surtir"
      intro={
        read.data &&
        `${countOf(read.data.orders, 'pedido', 'pedidos')}, ${countOf(pieces, 'pieza', 'piezas')}. ${formatMoment(new Date(read.dataUpdatedAt).toISOString())}`
      }
      actions={
        <>
          <Button to={deskPaths.shopOrders} variant="ghost">
            Ver pedidos
          </Button>
          {lines.length > 0 && (
            <Button icon={<IconPrinter size={20} aria-hidden />} onClick={() => print()}>
              Imprimir
            </Button>
          )}
        </>
      }
    >
      <Loaded read={read}>
        {() =>
          lines.length === 0 ? (
            <EmptyState title="No hay nada que surtir">
              Cuando se pague una compra, sus piezas aparecen aquí.
            </EmptyState>
          ) : (
            [...Map.groupBy(lines, ({ shelf }) => shelf)].map(([shelf, ofShelf]) => (
              <section key={shelf} className="mb-8 break-inside-avoid">
                <Table
                  caption={shelf === '' ? 'Sin estante' : `Estante ${shelf}`}
                  rows={ofShelf}
                  rowKey={({ variantId }) => `${variantId}`}
                  columns={[
                    {
                      key: 'quantity',
                      header: 'Piezas',
                      cell: ({ quantity }) => <strong className="nums text-xl">{quantity}</strong>,
                    },
                    { key: 'name', header: 'Producto', cell: ({ name }) => name },
                    { key: 'size', header: 'Talla', cell: ({ size }) => <strong>{size}</strong> },
                    { key: 'folios', header: 'Pedidos', cell: ({ folios }) => folios.join(', ') },
                    {
                      key: 'done',
                      header: 'Surtido',
                      cell: () => (
                        <span
                          aria-hidden
                          className="inline-block size-5 rounded-sm border-2 border-line-strong"
                        />
                      ),
                    },
                  ]}
                />
              </section>
            ))
          )
        }
      </Loaded>
    </DeskPage>
  )
}
