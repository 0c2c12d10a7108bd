import { IconClipboardList } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { DeskTable } from '#web/desk-table.tsx'
import { stageName } from '../order-stages.ts'
import { StageBadge } from '../web/stage-badge.tsx'
import { listShopWork, shopOrdersColumns } from '../desk-contract.ts'
import { ShopWork } from './shop-work.tsx'
import { wordOptions } from '#lib/table.ts'
import { deliveryNames } from '../order-stages.ts'

/** Purchases that were paid: what is to be made ready, sent and handed over. */
export default function ShopOrdersScreen() {
  const [open, setOpen] = useState<{ orderId: string; folio: string } | null>(null)
  const { to_pay: _, ...stages } = stageName
  return (
    <DeskPage
      title="Pedidos de la tienda"
      intro="Prepara, envía y entrega lo que ya se pagó."
      actions={
        <Button
          to={deskPaths.pickingList}
          variant="secondary"
          icon={<IconClipboardList size={20} aria-hidden />}
        >
          Lista para surtir
        </Button>
      }
    >
      <DeskTable
        endpoint={listShopWork}
        caption="Pedidos de la tienda"
        searchLabel="Buscar folio, nombre o correo"
        sort="-createdAt"
        exportAs="shop-orders"
        rowKey={({ orderId }) => orderId}
        filters={[
          {
            key: 'status',
            label: 'Estado',
            options: wordOptions(stages),
          },
          {
            key: 'delivery',
            label: 'Entrega',
            options: wordOptions(deliveryNames),
          },
        ]}
        list={shopOrdersColumns}
        columns={[
          {
            key: 'folio',
            cell: ({ orderId, folio }) => (
              <button
                type="button"
                className="min-h-11 font-semibold text-brand underline-offset-4 hover:underline"
                onClick={() => setOpen({ orderId, folio })}
              >
                {folio}
              </button>
            ),
          },
          'buyer',
          { key: 'status', cell: ({ status }) => <StageBadge status={status} /> },
          'delivery',
          'pieces',
          'totalCents',
          'createdAt',
        ]}
        empty={{ title: 'Aún no hay pedidos', children: 'Las compras pagadas aparecen aquí.' }}
      />
      <Drawer open={open !== null} onClose={() => setOpen(null)} title={`Pedido ${open?.folio ?? ''}`}>
        {open !== null && <ShopWork orderId={open.orderId} />}
      </Drawer>
    </DeskPage>
  )
}
