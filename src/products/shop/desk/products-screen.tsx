import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { Money } from '#ui/money.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { DeskTable } from '#web/desk-table.tsx'
import { useRead } from '#web/query.ts'
import { listDeskProducts, readShopSetup } from '../desk-contract.ts'

const add = (
  <Button to={deskPaths.product('nuevo')} icon={<IconPlus size={20} aria-hidden />}>
    Agregar producto
  </Button>
)

/** The catalogue with what lies in the store room. */
export default function ProductsScreen() {
  const { data } = useRead(readShopSetup, {})
  return (
    <DeskPage title="Productos" intro="Lo que vende la tienda y las piezas que quedan." actions={add}>
      <DeskTable
        endpoint={listDeskProducts}
        caption="Productos"
        searchLabel="Buscar producto"
        sort="name"
        exportAs="products"
        rowKey={({ id }) => `${id}`}
        filters={[
          {
            key: 'category',
            label: 'Categoría',
            options: (data?.categories ?? []).map(({ slug, name }) => ({ value: slug, label: name })),
          },
          {
            key: 'shown',
            label: 'En la tienda',
            options: [
              { value: 'yes', label: 'A la venta' },
              { value: 'no', label: 'Ocultos' },
            ],
          },
        ]}
        columns={[
          {
            key: 'name',
            header: 'Producto',
            sortable: true,
            cell: ({ id, name }) => (
              <Link
                to={deskPaths.product(id)}
                className="font-semibold text-brand underline-offset-4 hover:underline"
              >
                {name}
              </Link>
            ),
          },
          { key: 'category', header: 'Categoría', sortable: true, cell: ({ category }) => category },
          {
            key: 'published',
            header: 'En la tienda',
            cell: ({ published }) =>
              published ? <Badge tone="ok">A la venta</Badge> : <Badge>Oculto</Badge>,
          },
          {
            key: 'fromCents',
            header: 'Desde',
            align: 'end',
            sortable: true,
            cell: ({ fromCents }) => <Money cents={fromCents} />,
          },
          {
            key: 'free',
            header: 'Libres',
            align: 'end',
            sortable: true,
            cell: ({ free }) => (free === 0 ? <Badge tone="danger">Agotado</Badge> : free),
          },
          { key: 'held', header: 'Apartadas', align: 'end', cell: ({ held }) => held },
          { key: 'sold', header: 'Vendidas', align: 'end', sortable: true, cell: ({ sold }) => sold },
        ]}
        empty={{ title: 'Aún no hay productos', children: 'Lo que agregues aparece aquí.', action: add }}
      />
    </DeskPage>
  )
}
