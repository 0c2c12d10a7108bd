import { formatMoney } from '#lib/money.ts'
import type { Answer } from '#lib/endpoint.ts'
import { countOf } from '#lib/count.ts'
import { Card } from '#ui/card.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Money } from '#ui/money.tsx'
import { Table } from '#ui/table.tsx'
import { Loaded } from '#web/loaded.tsx'
import { useRead } from '#web/query.ts'
import { readGiftCardReport } from '../desk-contract.ts'

type Report = Answer<typeof readGiftCardReport>

/** What the club owes on cards, and how it came to be, month by month. */
export default function ReportScreen() {
  const read = useRead(readGiftCardReport, {})
  return (
    <DeskPage
      title="Reporte de tarjetas de regalo"
      intro="Del libro mayor, al centavo: lo vendido no es ingreso hasta que se usa."
    >
      <Loaded read={read} title="No pudimos leer el reporte">
        {(report) => <Shown report={report} />}
      </Loaded>
    </DeskPage>
  )
}

const monthName = new Intl.DateTimeFormat('es-MX', { month: 'long', year: 'numeric', timeZone: 'UTC' })

function Shown({ report: { months, owedCents, blockedCents, lostCents, cards } }: { report: Report }) {
  if (months.length === 0)
    return (
      <EmptyState title="Aún no hay movimientos">
        Cuando se venda la primera tarjeta, aquí se suma.
      </EmptyState>
    )
  const money = (key: keyof (typeof months)[number], header: string) => ({
    key,
    header,
    align: 'end' as const,
    cell: (row: (typeof months)[number]) => <Money cents={row[key] as number} />,
  })
  return (
    <div className="grid gap-6">
      <dl className="grid gap-3 sm:grid-cols-3">
        {[
          {
            label: 'Por pagar hoy',
            cents: owedCents,
            note: countOf(cards, 'tarjeta con saldo', 'tarjetas con saldo'),
          },
          { label: 'De ello, en bloqueadas', cents: blockedCents, note: 'No pagan nada mientras tanto' },
          {
            label: 'Perdido por contracargos',
            cents: lostCents,
            note: 'Se usó antes de que el banco lo devolviera',
          },
        ].map(({ label, cents, note }) => (
          <Card key={label} className="p-4">
            <dt className="text-sm text-ink-2">{label}</dt>
            <dd>
              <span className="title nums block text-4xl">{formatMoney(cents)}</span>
              <span className="text-sm text-ink-2">{note}</span>
            </dd>
          </Card>
        ))}
      </dl>
      <Table
        caption="Mes por mes"
        rows={months}
        rowKey={({ month }) => month}
        columns={[
          {
            key: 'month',
            header: 'Mes',
            cell: ({ month }) => monthName.format(new Date(`${month}-15T00:00:00Z`)),
          },
          money('openingCents', 'Se debía'),
          money('soldCents', 'Vendido'),
          money('givenCents', 'Cortesías'),
          money('usedCents', 'Usado'),
          money('returnedCents', 'Devuelto a tarjetas'),
          money('takenCents', 'Retirado'),
          money('closingCents', 'Se debe'),
        ]}
      />
    </div>
  )
}
