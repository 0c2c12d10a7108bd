import { keepPreviousData } from '@tanstack/react-query'
import { formatCount } from '#lib/count.ts'
import { formatDay, formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { SelectField } from '#ui/select-field.tsx'
import { useRead } from '#web/query.ts'
import { Figures } from './figures.tsx'
import { DaysFields } from './narrowing.tsx'
import { ReportFrame, useNarrowed, WhenRead } from './report-frame.tsx'
import { ReportPart } from './report-part.tsx'
import { byWords, readRevenue, RevenueBy, revenueColumns, type RevenueRow } from '../revenue-contract.ts'

/** Sums take a second or two. */
const summingMs = 2000

export function RevenueReport() {
  const { of, narrow } = useNarrowed()
  const by = RevenueBy.safeParse(of('by')).data ?? 'match'
  const query: Record<string, string> = { by }
  for (const key of ['from', 'to']) if (of(key) !== '') query[key] = of(key)
  const read = useRead(
    readRevenue,
    { query },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.summing ? summingMs : false),
    },
  )
  // Before the first sums there is nothing to show: a zero would be read as no revenue.
  const summed = read.data?.until ? { ...read.data, until: read.data.until } : undefined
  const nameOf = (row: RevenueRow) => (by === 'day' ? formatDay(`${row.what}T12:00:00-06:00`) : row.what)
  return (
    <ReportFrame
      title="Ingresos"
      intro="Lo vendido con sus cargos e IVA, lo que se devolvió y lo que queda. Cada pedido cuenta el día en que se pagó."
      filters={
        <>
          <SelectField
            label="Ver por"
            className="w-full sm:w-52"
            options={RevenueBy.options.map((value) => ({ value, label: byWords[value] }))}
            value={by}
            onChange={({ target }) => narrow('by', target.value)}
          />
          <DaysFields />
        </>
      }
    >
      <WhenRead read={{ ...read, data: summed }}>
        {({ rows, until, summing }) => (
          <>
            <p role="status" className="text-sm text-ink-2">
              {`Con ventas y devoluciones hasta ${formatMoment(until)}`}
              {summing && ' Estamos sumando lo más nuevo…'}
            </p>
            <Totals rows={rows} />
            <ReportPart
              title={`Ingresos por ${byWords[by].toLowerCase()}`}
              rows={rows}
              rowKey={({ key }) => key}
              file={{ list: 'revenue', query }}
              empty="Cuando se pague un pedido en esos días, aparece aquí."
              chart={{
                summary: inWords(rows, nameOf),
                shape: by === 'day' && rows.length > 1 ? 'line' : 'bars',
                nameOf,
                series: [
                  { name: 'Neto', of: ({ netCents }) => netCents / 100 },
                  { name: 'Devuelto', of: ({ backCents }) => backCents / 100 },
                ],
                format: (pesos) => `$${formatCount(pesos)}`,
              }}
              list={revenueColumns}
              columns={[
                { key: 'what', header: byWords[by], cell: nameOf },
                'orders',
                { key: 'faceCents', header: 'Entradas' },
                {
                  key: 'serviceCents',
                  header: 'Cargos',
                },
                'itemCents',
                'taxCents',
                'soldCents',
                'backCents',
                { key: 'netCents', cell: (row) => <strong>{formatMoney(row.netCents)}</strong> },
              ]}
            />
          </>
        )}
      </WhenRead>
    </ReportFrame>
  )
}

function Totals({ rows }: { rows: RevenueRow[] }) {
  const total = (key: 'soldCents' | 'taxCents' | 'backCents' | 'netCents') =>
    formatMoney(rows.reduce((sum, row) => sum + row[key], 0))
  return (
    <Figures
      figures={[
        { label: 'Vendido', value: total('soldCents') },
        { label: 'IVA incluido', value: total('taxCents'), note: 'La entrada está exenta' },
        { label: 'Devuelto', value: total('backCents') },
        { label: 'Neto', value: total('netCents') },
      ]}
    />
  )
}

function inWords(rows: RevenueRow[], nameOf: (row: RevenueRow) => string): string {
  const best = rows.toSorted((a, b) => b.netCents - a.netCents)[0]
  if (best === undefined) return 'Sin ingresos'
  const net = rows.reduce((sum, row) => sum + row.netCents, 0)
  return `Neto ${formatMoney(net)}; lo más alto, ${nameOf(best)} con ${formatMoney(best.netCents)}. La tabla dice cada número`
}
