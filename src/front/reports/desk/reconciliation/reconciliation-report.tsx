import { countOf, formatCount } from '#lib/count.ts'
import { formatDay, formatMoment } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { useRead } from '#web/query.ts'
import { DaysFields } from '../narrowing.tsx'
import { ReportFrame, useNarrowed, WhenRead } from '../report-frame.tsx'
import { ReportPart } from '../report-part.tsx'
import {
  listReconciledDays,
  reconciledDaysColumns,
  type ReconciledDay,
} from '../../reconciliation-contract.ts'
import { ReconcileNow } from './reconcile-now.tsx'
import { DayPayments } from './day-payments.tsx'

const dayWords = (day: string) => formatDay(`${day}T12:00:00-06:00`)

export function ReconciliationReport() {
  const { of, narrow } = useNarrowed()
  const query: Record<string, string> = {}
  for (const key of ['from', 'to']) if (of(key) !== '') query[key] = of(key)
  const read = useRead(listReconciledDays, { query })
  return (
    <ReportFrame
      title="Conciliación"
      intro="Cada pago nuestro junto al de Mercado Pago: coincide, o dice qué difiere. Se revisa cada noche. Lo cobrado en la taquilla se cuadra en Cajas."
      filters={
        <>
          <DaysFields />
          <ReconcileNow />
        </>
      }
    >
      <WhenRead read={read}>
        {({ rows }) => (
          <>
            <ReportPart
              title="Pagos por día"
              rows={rows}
              rowKey={({ day }) => day}
              file={{ list: 'reconciled-days', query }}
              empty="Revisa un día con «Conciliar ahora», o espera a esta noche."
              chart={{
                summary: inWords(rows),
                shape: 'bars',
                nameOf: ({ day }) => dayWords(day),
                series: [
                  { name: 'Coinciden', of: ({ matched }) => matched },
                  { name: 'Por revisar', of: ({ named }) => named },
                ],
                format: formatCount,
              }}
              list={reconciledDaysColumns}
              columns={[
                { key: 'day', cell: ({ day }) => dayWords(day) },
                'ours',
                'ourCents',
                'theirCents',
                'matched',
                { key: 'named', cell: (row) => <strong>{formatCount(row.named)}</strong> },
                {
                  key: 'at',
                  header: 'Revisado',
                  cell: ({ checkedAt }) => (checkedAt ? formatMoment(checkedAt) : '—'),
                },
                {
                  key: 'see',
                  header: 'Pagos del día',
                  cell: ({ day }) => (
                    <Button
                      size="sm"
                      variant="secondary"
                      aria-label={`Ver los pagos del ${dayWords(day)}`}
                      onClick={() => narrow('day', day)}
                    >
                      Ver
                    </Button>
                  ),
                },
              ]}
            />
            {rows[0] && <DayPayments day={of('day') || rows[0].day} />}
          </>
        )}
      </WhenRead>
    </ReportFrame>
  )
}

function inWords(rows: ReconciledDay[]): string {
  const sum = (key: 'matched' | 'named') => rows.reduce((total, row) => total + row[key], 0)
  const [matched, named] = [sum('matched'), sum('named')]
  return `${countOf(matched, 'pago coincide', 'pagos coinciden')} y ${countOf(named, 'está', 'están')} por revisar en ${countOf(rows.length, 'día', 'días')}. La tabla dice cada número`
}
