import { formatCount } from '#lib/count.ts'
import { Badge } from '#ui/badge.tsx'
import { Table } from '#ui/table.tsx'
import type { Report } from '../contract.ts'
import { formatRate, secondsWords, stepWords } from './rehearsal-words.ts'

const percent = (share: number) => `${Math.round(share * 100)} %`

/** Each rate as it was tried, in order, with what was used of the machine meanwhile. */
export function RungTable({ rungs }: { rungs: Report['rungs'] }) {
  const rows = rungs.map((rung, no) => ({ ...rung, no }))
  return (
    <Table
      caption="Cada paso que se probó"
      hideCaption
      rows={rows}
      rowKey={({ no }) => String(no)}
      columns={[
        { key: 'rate', header: 'Por minuto', align: 'end', cell: (row) => formatCount(row.perMinute) },
        { key: 'called', header: 'Pasaron', align: 'end', cell: (row) => formatCount(row.called) },
        {
          key: 'perSecond',
          header: 'Compras por segundo',
          align: 'end',
          cell: (row) => formatRate(row.perSecond),
        },
        {
          key: 'p95',
          header: '95 de 100 compran en',
          align: 'end',
          cell: (row) => secondsWords(row.purchaseP95),
        },
        { key: 'web', header: 'Proceso web', align: 'end', cell: (row) => percent(row.web) },
        {
          key: 'database',
          header: 'Base, por procesador',
          align: 'end',
          cell: (row) => row.statements.toLocaleString('es-MX', { maximumFractionDigits: 1 }),
        },
        { key: 'connections', header: 'Conexiones', align: 'end', cell: (row) => percent(row.connections) },
        {
          key: 'went',
          header: 'Aguantó',
          align: 'end',
          cell: ({ broke }) => <Badge tone={broke ? 'warn' : 'ok'}>{broke ? 'No' : 'Sí'}</Badge>,
        },
      ]}
    />
  )
}

export function StepTable({ steps }: { steps: Report['steps'] }) {
  return (
    <Table
      caption="Cuánto tardó cada paso"
      hideCaption
      rows={steps}
      rowKey={({ step }) => step}
      columns={[
        { key: 'step', header: 'Paso', cell: ({ step }) => stepWords[step] },
        { key: 'count', header: 'Veces', align: 'end', cell: ({ count }) => formatCount(count) },
        { key: 'failed', header: 'Fallaron', align: 'end', cell: ({ failed }) => formatCount(failed) },
        { key: 'p50', header: 'La mitad en', align: 'end', cell: ({ p50 }) => secondsWords(p50) },
        { key: 'p95', header: '95 de 100 en', align: 'end', cell: ({ p95 }) => secondsWords(p95) },
      ]}
    />
  )
}
