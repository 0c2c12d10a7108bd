import { IconColumns3 } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '#lib/count.ts'
import { formatMoney } from '#lib/money.ts'
import { pageSizes } from '#lib/table.ts'
import { Button } from '#ui/button.tsx'
import { ColumnsDialog } from '#ui/columns-dialog.tsx'
import { DenseTable } from '#ui/dense-table.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { useTicks } from '#ui/use-ticks.ts'
import { ExportButton } from '#web/export-button.tsx'
import { NotLoaded } from '#web/loaded.tsx'
import { PausedSearch } from '#web/paused-search.tsx'
import { useRead } from '#web/query.ts'
import { useMyMatches } from '#people/staff/desk/use-my-matches.ts'
import { useSession } from '#web/session-store.ts'
import { listDeskOrders, readOrdersSum } from '../contract.ts'
import { BulkActs } from './bulk/bulk-acts.tsx'
import { useColumnsStore } from './columns-store.ts'
import { OrderCard, orderColumns, usualColumns } from './order-columns.tsx'
import { OrderFilters } from './order-filters.tsx'
import { OrderViews } from './order-views.tsx'
import { RangeDialog } from './range-dialog.tsx'
import { useOrdersAsked } from './use-orders-asked.ts'

const size = pageSizes[1]

/** Every order, in views; found by whatever the person at the window or on the phone has at hand, and acted on many at once. */
export default function OrdersScreen() {
  const mine = useMyMatches()
  const { asked, change, show, clear } = useOrdersAsked(mine?.ids[0])
  const [open, setOpen] = useState<'columns' | 'range' | null>(null)
  const { page = '1', ...view } = asked
  const read = useRead(
    listDeskOrders,
    { query: { ...asked, size: `${size}` } },
    { placeholderData: keepPreviousData, enabled: mine !== undefined },
  )
  const sum = useRead(
    readOrdersSum,
    { query: view },
    { placeholderData: keepPreviousData, enabled: mine !== undefined },
  )
  const rows = read.data?.rows ?? []
  const ticks = useTicks(rows, ({ id }) => id)
  const { columns, picker } = useColumns(asked.desde !== undefined && asked.desde === asked.hasta)
  // A match that is all one sees narrows nothing.
  const narrowed = Object.keys(view).some((key) => key !== 'sort' && (key !== 'match' || !mine))
  return (
    <DeskPage
      title="Pedidos"
      actions={
        <>
          <Button
            size="sm"
            variant="secondary"
            icon={<IconColumns3 size={18} aria-hidden />}
            onClick={() => setOpen('columns')}
          >
            Columnas
          </Button>
          {mine === null && <ExportButton list="orders" query={view} />}
        </>
      }
    >
      {mine === null && <OrderViews asked={asked} onShow={show} />}
      <div className="flex flex-wrap items-center gap-2 py-3 print:hidden">
        <PausedSearch
          label="Buscar pedido"
          placeholder="Folio, nombre, lugar o tarjeta"
          className="w-full sm:w-80"
          value={asked.search ?? ''}
          onChange={(search) => change({ search })}
        />
        <OrderFilters
          asked={asked}
          onChange={change}
          onRange={() => setOpen('range')}
          person={asked.persona === undefined ? undefined : rows[0]?.buyer}
        />
        <p role="status" className="nums ml-auto min-h-5 text-sm text-ink-2">
          {sum.data !== undefined && (
            <>
              {sum.data.orders === 1 ? '1 pedido' : `${formatCount(sum.data.orders)} pedidos`}
              {sum.data.netCents !== null && (
                <>
                  {' '}
                  · <b className="font-semibold text-ink">{formatMoney(sum.data.netCents)}</b> netos
                </>
              )}
            </>
          )}
        </p>
      </div>
      {read.data === undefined && (
        <NotLoaded read={read} title="No pudimos leer la lista" waiting={<RowsWaiting />} />
      )}
      {read.data?.rows.length === 0 && (
        <EmptyState
          title={narrowed ? 'Nada coincide' : 'Aún no hay pedidos'}
          action={
            narrowed && (
              <Button onClick={asked.search === undefined ? clear : () => show({})}>
                {asked.search === undefined ? 'Quitar filtros' : 'Buscar en todos los pedidos'}
              </Button>
            )
          }
        >
          {narrowed
            ? 'Busca con otras palabras o quita los filtros.'
            : 'Cuando alguien compre, aparece aquí.'}
        </EmptyState>
      )}
      {read.data !== undefined && rows.length > 0 && (
        <div
          aria-busy={read.isPlaceholderData}
          className={`${read.isPlaceholderData ? 'opacity-60' : ''} ${ticks.rows.length > 0 ? 'pb-20' : ''}`}
        >
          <div className="overflow-x-auto">
            <DenseTable
              caption="Pedidos"
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
              rowName={({ folio }) => folio}
              sort={asked.sort ?? '-createdAt'}
              onSort={(sort) => change({ sort })}
              ticks={mine === null ? ticks : undefined}
              card={OrderCard}
            />
          </div>
          <Pagination
            page={Number(page)}
            size={size}
            total={read.data.total}
            onPage={(next) => change({ page: next === 1 ? '' : `${next}` })}
          />
        </div>
      )}
      {ticks.rows.length > 0 && (
        <BulkActs ticks={ticks} total={read.data?.total ?? 0} view={view} netCents={sum.data?.netCents} />
      )}
      {open === 'columns' && <ColumnsDialog {...picker} onClose={() => setOpen(null)} />}
      {open === 'range' && (
        <RangeDialog
          onClose={() => setOpen(null)}
          onChoose={(desde, hasta) => {
            change({ desde, hasta })
            setOpen(null)
          }}
        />
      )}
    </DeskPage>
  )
}

/** The columns as whoever is signed in keeps them. */
function useColumns(ofOneDay: boolean) {
  const account = useSession((session) => session.userData?.id ?? '')
  const { of, keep, reset } = useColumnsStore()
  const all = orderColumns(ofOneDay)
  const shown = (of[account] ?? usualColumns).filter((key) => all.some((column) => column.key === key))
  return {
    columns: shown.flatMap((key) => all.filter((column) => column.key === key)),
    picker: {
      all: all.map(({ key, header }) => ({ key, title: header })),
      shown,
      onChange: (columns: string[]) => keep(account, columns),
      onReset: () => reset(account),
    },
  }
}

function RowsWaiting() {
  return <Skeletons label="Cargando la lista…" blocks={Array<string>(12).fill('mb-1.5 h-8 w-full')} />
}
