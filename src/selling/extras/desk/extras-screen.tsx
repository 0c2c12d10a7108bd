import { IconListCheck, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { wordOptions } from '#lib/table.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { DeskTable } from '#web/desk-table.tsx'
import { extrasColumns, listExtras, offeredNames } from '../desk-contract.ts'
import { kindName } from '../rules.ts'

const add = (
  <Button to={deskPaths.extra('nuevo')} icon={<IconPlus size={20} aria-hidden />}>
    Agregar extra
  </Button>
)

/** What is offered beside the seats. */
export default function ExtrasScreen() {
  return (
    <DeskPage
      title="Extras"
      intro="Lo que se ofrece una vez junto a los boletos: estacionamiento, comida, recorridos, artículos."
      actions={
        <>
          <Button
            variant="secondary"
            to={deskPaths.extraCodes}
            icon={<IconListCheck size={20} aria-hidden />}
          >
            Vendidos
          </Button>
          {add}
        </>
      }
    >
      <DeskTable
        endpoint={listExtras}
        caption="Extras"
        searchLabel="Buscar extra"
        sort="name"
        exportAs="extras"
        rowKey={({ id }) => `${id}`}
        filters={[
          { key: 'kind', label: 'Tipo', options: wordOptions(kindName) },
          {
            key: 'shown',
            label: 'Se ofrece',
            options: wordOptions(offeredNames),
          },
        ]}
        list={extrasColumns}
        columns={[
          {
            key: 'name',
            cell: ({ id, name, published }) => (
              <span className="flex flex-wrap items-center gap-2">
                <Link
                  to={deskPaths.extra(id)}
                  className="font-semibold text-brand underline-offset-4 hover:underline"
                >
                  {name}
                </Link>
                {!published && <Badge>Oculto</Badge>}
              </span>
            ),
          },
          'kind',
          'use',
          'point',
          'priceCents',
          'offers',
          'sold',
          'redeemed',
        ]}
        empty={{
          title: 'Aún no hay extras',
          children: 'Lo que agregues se ofrece después de elegir lugares.',
          action: add,
        }}
      />
    </DeskPage>
  )
}
