import { Link } from 'react-router'
import { wordOptions } from '#lib/table.ts'
import { Badge } from '#ui/badge.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { DeskTable } from '#web/desk-table.tsx'
import { codeStateNames, extraCodesColumns, listExtraCodes } from '../desk-contract.ts'

const look = {
  valid: { tone: 'ok', label: 'Por usar' },
  used: { tone: 'brand', label: 'Usado' },
  void: { tone: 'neutral', label: 'Devuelto' },
} as const

/** Every piece that was sold beside a seat, and what became of it. */
export default function ExtraCodesScreen() {
  return (
    <DeskPage
      title="Extras vendidos"
      intro="Cada pieza, de quién es y dónde se usó. Dos veces quiere decir que dos puntos sin red la dieron."
    >
      <DeskTable
        endpoint={listExtraCodes}
        caption="Extras vendidos"
        searchLabel="Buscar extra, folio o nombre"
        sort="-startsAt"
        exportAs="extra-codes"
        rowKey={({ id }) => id}
        filters={[
          {
            key: 'state',
            label: 'Estado',
            options: wordOptions(codeStateNames),
          },
        ]}
        list={extraCodesColumns}
        columns={[
          'startsAt',
          'match',
          'title',
          {
            key: 'folio',
            cell: ({ folio, orderId }) => (
              <Link className="text-brand underline-offset-4 hover:underline" to={deskPaths.order(orderId)}>
                {folio}
              </Link>
            ),
          },
          'buyer',
          'paidCents',
          { key: 'state', cell: ({ state }) => <Badge tone={look[state].tone}>{look[state].label}</Badge> },
          'redeemedAt',
          'redeemedPoint',
          { key: 'uses', cell: ({ uses }) => (uses > 1 ? <Badge tone="danger">{uses} veces</Badge> : uses) },
        ]}
        empty={{ title: 'Aún no se vende ninguno', children: 'Aquí ves cada extra vendido y dónde se usó.' }}
      />
    </DeskPage>
  )
}
