import { formatCount } from '#lib/count.ts'
import { formatMoney } from '#lib/money.ts'
import { useRead } from '#web/query.ts'
import { DaysFields } from './narrowing.tsx'
import { ReportFrame, useNarrowed, WhenRead } from './report-frame.tsx'
import { ReportPart } from './report-part.tsx'
import { affiliatesColumns, readAffiliateReport } from '../affiliates-contract.ts'

export function AffiliatesReport() {
  const { of } = useNarrowed()
  const query: Record<string, string> = {}
  for (const key of ['from', 'to']) if (of(key) !== '') query[key] = of(key)
  const read = useRead(readAffiliateReport, { query })
  return (
    <ReportFrame
      title="Afiliados"
      intro="Lo que trajo cada enlace en esos días; el saldo es el de hoy."
      filters={<DaysFields />}
    >
      <WhenRead read={read}>
        {({ rows }) => (
          <ReportPart
            title="Ventas por afiliado"
            rows={rows}
            rowKey={({ code }) => code}
            file={{ list: 'affiliate-sales', query }}
            empty="Cuando aceptes a un afiliado, aparece aquí."
            chart={{
              summary: `${formatCount(rows.length)} afiliados vendieron ${formatMoney(rows.reduce((sum, row) => sum + row.soldCents, 0))}. La tabla dice cada número`,
              shape: 'bars',
              nameOf: ({ affiliate }) => affiliate,
              series: [{ name: 'Vendido', of: ({ soldCents }) => soldCents / 100 }],
              format: (pesos) => `$${formatCount(pesos)}`,
            }}
            list={affiliatesColumns}
            columns={[
              'affiliate',
              { key: 'code', cell: ({ code }) => <code>{code}</code> },
              'clicks',
              'orders',
              'soldCents',
              'commissionCents',
              'paidCents',
              'balanceCents',
            ]}
          />
        )}
      </WhenRead>
    </ReportFrame>
  )
}
