import { IconPlus } from '@tabler/icons-react'
import { wordOptions } from '#lib/table.ts'
import { Link } from 'react-router'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { DeskTable } from '#web/desk-table.tsx'
import { useRead } from '#web/query.ts'
import { listDeskProducts, productsColumns, readShopSetup, shownNames } from '../desk-contract.ts'

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
            options: wordOptions(shownNames),
          },
        ]}
        list={productsColumns}
        columns={[
          {
            key: 'name',
            cell: ({ id, name }) => (
              <Link
                to={deskPaths.product(id)}
                className="font-semibold text-brand underline-offset-4 hover:underline"
              >
                {name}
              </Link>
            ),
          },
          'category',
          {
            key: 'published',
            header: 'En la tienda',
            cell: ({ published }) =>
              published ? <Badge tone="ok">A la venta</Badge> : <Badge>Oculto</Badge>,
          },
          'fromCents',
          { key: 'free', cell: ({ free }) => (free === 0 ? <Badge tone="danger">Agotado</Badge> : free) },
          'held',
          'sold',
        ]}
        empty={{ title: 'Aún no hay productos', children: 'Lo que agregues aparece aquí.', action: add }}
      />
    </DeskPage>
  )
}
