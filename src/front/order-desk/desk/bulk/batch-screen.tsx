import { Link, useParams } from 'react-router'
import { formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { Badge } from '#ui/badge.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { Money } from '#ui/money.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { Table } from '#ui/table.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { NotLoaded } from '#web/loaded.tsx'
import { useRead } from '#web/query.ts'
import { readBatch } from '../../batch-contract.ts'
import { actWords, batchWords } from './bulk-words.ts'

const ends = {
  waiting: { tone: 'neutral', words: 'En espera' },
  done: { tone: 'ok', words: 'Hecho' },
  refused: { tone: 'danger', words: 'No se pudo' },
} as const

/** What became of each order of a batch. */
export default function BatchScreen() {
  const { batchId = '' } = useParams()
  const read = useRead(readBatch, { params: { batchId } }, { refetchInterval: 2000 })
  const batch = read.data
  if (batch === undefined)
    return (
      <DeskPage title="Lote de pedidos">
        <NotLoaded
          read={read}
          title="No pudimos abrir el lote"
          waiting={<Skeletons label="Cargando el lote…" blocks={['h-64 w-full']} />}
        />
      </DeskPage>
    )
  return (
    <DeskPage
      title={actWords[batch.act].title}
      intro={
        <>
          <Link className="text-brand underline underline-offset-4" to={deskPaths.orders}>
            Pedidos
          </Link>{' '}
          · {batch.who}, {formatMoment(batch.createdAt)}
          {batch.reason !== '' && ` · «${batch.reason}»`}
        </>
      }
    >
      <p role="status" className="mb-4 font-semibold">
        {batchWords(batch)}
        {batch.totalCents > 0 && `. Regresan ${formatMoney(batch.totalCents)}`}
      </p>
      <Table
        caption="Pedido por pedido"
        hideCaption
        rows={batch.items}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'folio',
            header: 'Folio',
            cell: ({ id, folio }) => (
              <Link
                to={deskPaths.order(id)}
                className="nums inline-flex min-h-11 items-center font-semibold text-brand underline-offset-4 hover:underline"
              >
                {folio}
              </Link>
            ),
          },
          { key: 'buyer', header: 'Quién', cell: ({ buyer }) => buyer },
          {
            key: 'state',
            header: 'Qué pasó',
            cell: ({ state, why }) => (
              <span className="flex flex-wrap items-center gap-2">
                <Badge tone={ends[state].tone}>{ends[state].words}</Badge>
                {why}
              </span>
            ),
          },
          {
            key: 'amountCents',
            header: 'Regresa',
            align: 'end',
            cell: ({ amountCents }) => amountCents > 0 && <Money cents={amountCents} />,
          },
        ]}
      />
    </DeskPage>
  )
}
