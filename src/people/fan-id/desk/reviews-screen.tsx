import { Link } from 'react-router'
import { formatMoment } from '#lib/dates.ts'
import { DeskPage } from '#ui/desk-layout.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { DeskTable } from '#web/desk-table.tsx'
import { spokenNumber } from '../card-rules.ts'
import { listFanReviews, reviewColumns } from '../desk-contract.ts'
import { Due } from './due.tsx'
import { ReviewState } from './review-state.tsx'

/** The queue of registrations that wait for a person: the oldest first, and nothing of anybody before it is opened. */
export default function ReviewsScreen() {
  return (
    <DeskPage
      title="Revisiones de Fan ID"
      intro="La más antigua primero. Abrir un expediente queda escrito y la persona lo lee en «Quién te consultó»."
    >
      <DeskTable
        endpoint={listFanReviews}
        caption="Revisiones de Fan ID"
        searchLabel="Buscar número de Fan ID"
        sort="openedAt"
        rowKey={({ id }) => id}
        filters={[
          {
            key: 'state',
            label: 'Estado',
            options: [
              { value: 'open', label: 'Todas las abiertas' },
              { value: 'second_look', label: 'Segunda mirada' },
              { value: 'decided', label: 'Decididas' },
            ],
          },
        ]}
        list={reviewColumns}
        columns={[
          {
            key: 'fanNumber',
            cell: ({ id, fanNumber }) => (
              <Link
                to={deskPaths.fanReview(id)}
                className="nums inline-flex min-h-11 items-center font-semibold whitespace-nowrap text-brand underline-offset-4 hover:underline"
              >
                {spokenNumber(fanNumber)}
              </Link>
            ),
          },
          { key: 'state', cell: ({ state }) => <ReviewState state={state} /> },
          'reason',
          'openedAt',
          {
            key: 'dueAt',
            cell: ({ dueAt, state }) =>
              state === 'open' || state === 'second_look' ? <Due at={dueAt} /> : formatMoment(dueAt),
          },
          { key: 'heldByName', cell: ({ heldByName }) => heldByName ?? 'Nadie' },
        ]}
        empty={{ title: 'Nadie espera', children: 'Cuando un registro necesite una persona, aparece aquí.' }}
      />
    </DeskPage>
  )
}
