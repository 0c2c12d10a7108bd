import { countOf, formatCount } from '#lib/count.ts'
import { formatMoney } from '#lib/money.ts'
import { useRead } from '#web/query.ts'
import { Figures } from './figures.tsx'
import { ReportFrame, WhenRead } from './report-frame.tsx'
import { ReportPart } from './report-part.tsx'
import { plansColumns, readBonogalloReport, type PlanRow } from '../bonogallo-contract.ts'

export function BonogalloReport() {
  const read = useRead(readBonogalloReport, { query: {} })
  return (
    <ReportFrame
      title="Bonogallo"
      intro="Vendidos y renovados por plan, partidos cedidos y el saldo que el club debe a sus titulares."
    >
      <WhenRead read={read}>
        {({ rows, creditOwedCents, creditHolders }) => (
          <>
            <Figures
              figures={[
                {
                  label: 'Saldo que se debe',
                  value: formatMoney(creditOwedCents),
                  note: `A ${countOf(creditHolders, 'persona', 'personas')}`,
                },
                {
                  label: 'Por elegir',
                  value: formatMoney(sum(rows, 'toChooseCents')),
                  note: 'Partidos sin público',
                },
                { label: 'Renovaron', value: renewal(rows[0]), note: rows[0]?.plan ?? '' },
                {
                  label: 'Cesiones',
                  value: formatCount(sum(rows, 'ceded')),
                  note: formatMoney(sum(rows, 'creditedCents')),
                },
              ]}
            />
            <ReportPart
              title="Bonogallo por plan"
              rows={rows}
              rowKey={({ planId }) => String(planId)}
              file={{ list: 'bonogallo-plans', query: {} }}
              empty="Cuando haya un plan, aparece aquí."
              chart={{
                summary: rows
                  .map(
                    (row) =>
                      `${row.plan}: ${formatCount(row.passes)}, de ellos ${formatCount(row.renewed)} renovados`,
                  )
                  .join('; '),
                shape: 'bars',
                nameOf: ({ plan }) => plan,
                series: [
                  { name: 'Renovados', of: ({ renewed }) => renewed },
                  { name: 'Nuevos', of: ({ passes, renewed }) => passes - renewed },
                ],
                format: formatCount,
              }}
              list={plansColumns}
              columns={[
                'plan',
                'passes',
                'renewed',
                {
                  key: 'new',
                  header: 'Nuevos',
                  align: 'end',
                  cell: (row) => formatCount(row.passes - row.renewed),
                },
                { key: 'rate', header: 'Renovación', align: 'end', cell: renewal },
                'ended',
                'soldCents',
                'ceded',
                'creditedCents',
                'toChooseCents',
              ]}
            />
          </>
        )}
      </WhenRead>
    </ReportFrame>
  )
}

const sum = (rows: PlanRow[], key: 'ceded' | 'creditedCents' | 'toChooseCents') =>
  rows.reduce((total, row) => total + row[key], 0)

/** Of those who could. */
function renewal(row: PlanRow | undefined): string {
  if (row === undefined || row.couldRenew === 0) return '—'
  return `${Math.round((row.renewed * 100) / row.couldRenew)} % de ${formatCount(row.couldRenew)}`
}
