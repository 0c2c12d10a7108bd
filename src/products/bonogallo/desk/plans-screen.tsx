import { Link } from 'react-router'
import { formatDay } from '#lib/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { DeskTable } from '#web/desk-table.tsx'
import { useMay } from '#web/use-may.ts'
import { listDeskPlans, plansColumns } from '../desk-contract.ts'

/** Every plan: what was sold and how its renewals go. */
export default function PlansScreen() {
  const mayDo = useMay()
  const add = mayDo('manage Bonogallo') && <Button to={deskPaths.passPlan('nuevo')}>Crear plan</Button>
  return (
    <DeskPage
      title="Bonogallo"
      intro="Planes, lo vendido y cómo van sus renovaciones."
      actions={
        <>
          <Button variant="secondary" to={deskPaths.passHolders}>
            Ver titulares
          </Button>
          {add}
        </>
      }
    >
      <DeskTable
        endpoint={listDeskPlans}
        caption="Planes de bonogallo"
        searchLabel="Buscar plan"
        sort="-openFrom"
        exportAs="pass-plans"
        rowKey={({ id }) => `${id}`}
        list={plansColumns}
        columns={[
          {
            key: 'name',
            cell: ({ id, name }) => (
              <Link
                to={deskPaths.passPlan(id)}
                className="font-semibold text-brand underline-offset-4 hover:underline"
              >
                {name}
              </Link>
            ),
          },
          {
            key: 'status',
            header: 'Estado',
            cell: ({ status }) =>
              status === 'draft' ? <Badge>Borrador</Badge> : <Badge tone="ok">Publicado</Badge>,
          },
          {
            key: 'openFrom',
            header: 'Venta',
            cell: ({ openFrom, openUntil }) => `${formatDay(openFrom)} a ${formatDay(openUntil)}`,
          },
          'matches',
          'sold',
          'soldCents',
          {
            key: 'renewed',
            cell: ({ renewed, mayRenew }) => (mayRenew === 0 ? '—' : `${renewed} de ${mayRenew}`),
          },
        ]}
        empty={{
          title: 'Aún no hay planes',
          children: 'Los bonogallos que crees aparecen aquí.',
          action: add,
        }}
      />
    </DeskPage>
  )
}
