import { formatCount } from '#lib/count.ts'
import { formatMoney } from '#lib/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { Section } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import type { DeskOwnSeatSale } from '../desk-contract.ts'

const states = {
  open: { words: 'Abierta', tone: 'ok' },
  closed: { words: 'Terminó su plazo', tone: 'neutral' },
  cancelled: { words: 'La terminó el club', tone: 'neutral' },
} as const

type Zone = DeskOwnSeatSale['zones'][number]
const sumOf = (zones: Zone[], key: Exclude<keyof Zone, 'name' | 'zoneId'>) =>
  zones.reduce((sum, zone) => sum + zone[key], 0)

const columns = [
  ['seats', 'Lugares'],
  ['reserved', 'Por pagar'],
  ['paid', 'Pagados'],
  ['released', 'Los soltaron'],
  ['lapsed', 'Sin pagar'],
] as const

/** What became of the seats, in one look and zone by zone. */
export function SaleFigures({ sale }: { sale: DeskOwnSeatSale }) {
  const { zones, charges, holders, percent, state } = sale
  const { words, tone } = states[state]
  const figures: [string, string][] = [
    ['Titulares', formatCount(holders)],
    ['Lugares', formatCount(sumOf(zones, 'seats'))],
    ['Pagados', formatCount(sumOf(zones, 'paid'))],
    ['Por pagar', formatCount(sumOf(zones, 'reserved'))],
    ['Salieron a la venta', formatCount(sumOf(zones, 'released') + sumOf(zones, 'lapsed'))],
    ['Entró', formatMoney(sumOf(zones, 'paidCents'))],
    ['Por entrar', formatMoney(sumOf(zones, 'reservedCents'))],
    ['Cobros programados', formatCount(charges.announced)],
    ['Cobrados solos', formatCount(charges.paid)],
    ['Tarjetas rechazadas', formatCount(charges.refused)],
  ]
  return (
    <>
      <Card className="p-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="font-semibold">
            {percent === null ? 'Precio propio por zona' : `${percent} % del precio del boleto`}
          </p>
          <Badge tone={tone}>{words}</Badge>
        </div>
        <dl className="nums mt-4 grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-5">
          {figures.map(([name, value]) => (
            <div key={name}>
              <dt className="text-sm text-ink-2">{name}</dt>
              <dd className="title text-2xl">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Section title="Por zona" className="mt-8">
        <Table
          caption="Lugares de titulares por zona"
          hideCaption
          rows={zones}
          rowKey={({ zoneId }) => String(zoneId)}
          columns={[
            { key: 'name', header: 'Zona', cell: ({ name }) => name },
            ...columns.map(([key, header]) => ({
              key,
              header,
              cell: (zone: Zone) => formatCount(zone[key]),
              align: 'end' as const,
            })),
            {
              key: 'paidCents',
              header: 'Entró',
              cell: (zone) => formatMoney(zone.paidCents),
              align: 'end' as const,
            },
          ]}
        />
      </Section>
    </>
  )
}
