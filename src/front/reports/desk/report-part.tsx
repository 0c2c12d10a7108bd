import type { ReactNode } from 'react'
import type { ListColumn } from '#lib/table.ts'
import { ExportButton } from '#web/export-button.tsx'
import { columnsOf, type ShownColumn } from '#web/list-columns.tsx'
import { Chart, type ChartSeries } from '#ui/chart.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Table } from '#ui/table.tsx'

type ReportPartProps<Row> = {
  title: string
  /** The table says the chart's numbers, each of them. */
  rows: readonly Row[]
  /** What the report's contract says of the columns. */
  list?: readonly ListColumn[]
  columns: ShownColumn<Row>[]
  rowKey: (row: Row) => string
  chart?: {
    summary: string
    shape: 'line' | 'bars'
    nameOf: (row: Row) => string
    series: { name: string; of: (row: Row) => number }[]
    format: (value: number) => string
  }
  /** The table's name as a file, and what it is narrowed to. */
  file?: { list: string; query: Record<string, string> }
  empty: ReactNode
}

/** What scrolls by itself is reached by the keyboard too. */
const scrolled = { role: 'region', tabIndex: 0 }

/** A longer table scrolls in its place. */
const mostInSight = 12

/** A part of a report: the chart, and under it the table that equals it. */
export function ReportPart<Row>({
  title,
  rows,
  list,
  columns,
  rowKey,
  chart,
  file,
  empty,
}: ReportPartProps<Row>) {
  if (rows.length === 0) return <EmptyState title={`${title}: aún no hay nada`}>{empty}</EmptyState>
  const series: ChartSeries[] =
    chart?.series.map(({ name, of }) => ({ name, values: rows.map((row) => of(row)) })) ?? []
  return (
    <section aria-label={title} className="space-y-4">
      {chart && (
        <Chart title={title} {...chart} names={rows.map((row) => chart.nameOf(row))} series={series} />
      )}
      <div className="rounded-lg border border-line bg-surface p-4 shadow-1 max-md:border-0 max-md:bg-transparent max-md:p-0 max-md:shadow-none print:border-0 print:p-0 print:shadow-none">
        <div className="mb-1 flex min-h-11 items-center gap-3">
          <h2 className="text-xl">{chart ? `${title}, en tabla` : title}</h2>
          {file && (
            <div className="ml-auto print:hidden">
              <ExportButton list={file.list} query={file.query} />
            </div>
          )}
        </div>
        <div
          className={`overflow-auto print:max-h-none print:overflow-visible ${rows.length > mostInSight ? 'max-h-136' : ''}`}
          {...scrolled}
          aria-label={`${title}, en tabla`}
        >
          <Table caption={title} hideCaption columns={columnsOf(columns, list)} rows={rows} rowKey={rowKey} />
        </div>
      </div>
    </section>
  )
}
