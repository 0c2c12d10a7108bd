import { formatCount } from '#lib/count.ts'
import { formatMoney } from '#lib/money.ts'
import { useRead } from '#web/query.ts'
import { DaysFields } from './narrowing.tsx'
import { ReportFrame, useNarrowed, WhenRead } from './report-frame.tsx'
import { ReportPart } from './report-part.tsx'
import { readAffiliateReport } from '../affiliates-contract.ts'

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
            columns={[
              { key: 'affiliate', header: 'Afiliado', cell: ({ affiliate }) => affiliate },
              { key: 'code', header: 'Enlace', cell: ({ code }) => <code>{code}</code> },
              { key: 'clicks', header: 'Visitas', align: 'end', cell: (row) => formatCount(row.clicks) },
              {
                key: 'orders',
                header: 'Órdenes pagadas',
                align: 'end',
                cell: (row) => formatCount(row.orders),
              },
              { key: 'sold', header: 'Vendido', align: 'end', cell: (row) => formatMoney(row.soldCents) },
              {
                key: 'commission',
                header: 'Comisión',
                align: 'end',
                cell: (row) => formatMoney(row.commissionCents),
              },
              { key: 'paid', header: 'Pagado', align: 'end', cell: (row) => formatMoney(row.paidCents) },
              {
                key: 'balance',
                header: 'Saldo hoy',
                align: 'end',
                cell: (row) => formatMoney(row.balanceCents),
              },
            ]}
          />
        )}
      </WhenRead>
    </ReportFrame>
  )
}
