import { useState } from 'react'
import { formatCount } from '#lib/count.ts'
import { formatMoney } from '#lib/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { ChartLegend } from '#ui/chart-series.tsx'
import { Chart } from '#ui/chart.tsx'
import { CopyValue } from '#ui/copy-value.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Folio } from '#ui/folio.tsx'
import { Mail } from '#ui/mail.tsx'
import { Money } from '#ui/money.tsx'
import { Near } from '#ui/near.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Strip } from '#ui/strip.tsx'
import { SortHeader } from '#ui/sort-header.tsx'
import { Table } from '#ui/table.tsx'
import { Totals } from '#ui/totals.tsx'
import { Group, Part, State } from './specimen.tsx'

const orders = [
  { folio: 'TQ-000214', buyer: 'mariana.solis@correo.example', cents: 144_000, state: 'Pagado', tone: 'ok' },
  {
    folio: 'TQ-000215',
    buyer: 'jorge.aguirre@correo.example',
    cents: 72_000,
    state: 'En OXXO',
    tone: 'warn',
  },
  {
    folio: 'TQ-000216',
    buyer: 'ximena.bravo@correo.example',
    cents: 216_000,
    state: 'Devuelto',
    tone: 'neutral',
  },
] as const

export function Data() {
  const [page, setPage] = useState(2)
  const [sort, setSort] = useState('-cents')
  const rows = orders.toSorted((a, b) => {
    const [one, other] = sort.startsWith('-') ? [b, a] : [a, b]
    return sort.endsWith('cents') ? one.cents - other.cents : one.folio.localeCompare(other.folio)
  })
  return (
    <Group id="datos" title="Datos" intro="Cantidades en cifras parejas. Toda gráfica tiene su tabla igual.">
      <Part
        title="Tabla"
        files="table sort-header pagination"
        columns={1}
        note="En un celular cada fila se vuelve una tarjeta."
      >
        <State name="Ordenable, con páginas">
          <Table
            caption="Órdenes de hoy"
            columns={[
              { key: 'folio', header: 'Folio', cell: ({ folio }) => <Folio>{folio}</Folio>, sortable: true },
              { key: 'buyer', header: 'Quién compró', cell: ({ buyer }) => <Mail>{buyer}</Mail> },
              {
                key: 'state',
                header: 'Estado',
                cell: ({ state, tone }) => <Badge tone={tone}>{state}</Badge>,
              },
              {
                key: 'cents',
                header: 'Total',
                cell: ({ cents }) => <Money cents={cents} />,
                align: 'end',
                sortable: true,
              },
            ]}
            rows={rows}
            rowKey={({ folio }) => folio}
            head={(column, className) => (
              <SortHeader
                key={column.key}
                column={column}
                sort={sort}
                onSort={setSort}
                className={className}
              />
            )}
          />
          <Pagination page={page} size={25} total={1204} onPage={setPage} />
        </State>
        <State name="Vacía" bare>
          <EmptyState title="Sin órdenes con ese filtro">Quita un filtro o cambia las fechas.</EmptyState>
        </State>
      </Part>
      <Part title="Gráfica" files="chart chart-series" columns={2} note="Color, y además trazo o trama.">
        <State name="Línea, dos series" bare>
          <Chart
            title="Boletos por día"
            summary="De 40 el lunes a 210 el domingo."
            shape="line"
            names={['lun', 'mar', 'mié', 'jue', 'vie', 'sáb', 'dom']}
            series={[
              { name: 'Esta semana', values: [40, 62, 58, 95, 140, 180, 210] },
              { name: 'La anterior', values: [35, 40, 70, 72, 90, 130, 150] },
            ]}
            format={formatCount}
          />
        </State>
        <State name="Barras apiladas" bare>
          <Chart
            title="Ingreso por zona"
            summary="Preferente vende más que las demás."
            shape="bars"
            names={['Preferente', 'Platea', 'Cabecera']}
            series={[
              { name: 'En línea', values: [9_400_000, 6_100_000, 3_200_000] },
              { name: 'Taquilla', values: [2_100_000, 1_900_000, 2_800_000] },
              { name: 'Abonos', values: [1_400_000, 800_000, 300_000] },
            ]}
            format={formatMoney}
          />
        </State>
        <State name="Leyenda sola" wide>
          <ChartLegend shape="bars" names={['En línea', 'Taquilla', 'Abonos']} />
        </State>
      </Part>
      <Part title="Dinero, folios y correos" files="totals money mail copy-value folio" columns={2}>
        <State name="Totales">
          <Totals
            lines={[
              { label: '2 boletos', hint: 'Preferente, sección 112', cents: 130_000 },
              { label: 'Cargos por servicio', cents: 14_000 },
            ]}
            totalCents={144_000}
          />
        </State>
        <State name="Un número que se dicta o se copia" bare>
          <CopyValue label="CLABE" value="646180157000000004" />
        </State>
        <State name="En una frase; un correo se parte antes de la arroba">
          <p>
            Tu orden es <Folio>TQ-000214</Folio>. Pagaste <Money cents={144_000} withCurrency />. El recibo va
            a <Mail>maria.fernanda.quintero@correo.example</Mail>; quien no tiene:{' '}
            <Mail>01a2@sin-correo.invalid</Mail>.
          </p>
        </State>
      </Part>
      <Part title="Tira y lo que llega al acercarse" files="strip near" columns={1}>
        <State name="La siguiente se asoma">
          <Near className="min-h-24">
            <Strip label="Partidos" itemClass="w-60">
              {['Halcones', 'Toros', 'Mareas', 'Volcanes', 'Cometas'].map((team) => (
                <Card key={team} to="/partidos/1" band="#3a70db">
                  {team}
                </Card>
              ))}
            </Strip>
          </Near>
        </State>
      </Part>
      <Part title="Tarjeta" files="card">
        <State name="Quieta" bare>
          <Card>
            <p className="text-xl font-semibold">Puerta 4</p>
            <p className="text-ink-2">1,204 entraron</p>
          </Card>
        </State>
        <State name="Toda ella es un enlace" bare>
          <Card to="/partidos">
            <p className="text-xl font-semibold">Gallos vs Halcones</p>
            <p className="text-ink-2">sáb 28 de nov, 7:00 p.m.</p>
          </Card>
        </State>
      </Part>
    </Group>
  )
}
