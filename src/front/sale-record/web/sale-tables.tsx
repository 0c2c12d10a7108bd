import { formatCount } from '#lib/count.ts'
import { formatMoment } from '#lib/dates.ts'
import { paths } from '#lib/paths.ts'
import type { LinkedRecord, SalePlan, SaleResult, SoldCell } from '#platform/proof/sale-record.ts'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/page.tsx'
import { Table, type Column } from '#ui/table.tsx'
import { quotaWords, sumOf } from './record-words.ts'

type Kept = 'club' | 'ballot' | 'holders' | 'comps'
type ZoneRow = {
  name: string
  seats: number
  forSale: number[]
  sold: number | null
  left: number | null
  elsewhere: number | null
} & Record<Kept, number[]>

const keptWords: Record<Kept, string> = {
  club: 'Bloqueados',
  ballot: 'Sorteo',
  holders: 'Bonogallo',
  comps: 'Cortesías',
}

const results = [
  ['sold', 'Vendidos'],
  ['elsewhere', 'Por partido'],
  ['left', 'Quedaron'],
] as const

const total = 'Total'
const zoneColumn = {
  key: 'zone',
  header: 'Zona',
  cell: ({ name }: { name: string }) => <b className={name === total ? '' : 'font-semibold'}>{name}</b>,
}

type BeforeAndAfterProps = { before: SalePlan; plan: SalePlan; result: SaleResult | null }

/** Seats by zone: as the first plan said, and as it stands or ended. */
export function BeforeAndAfter({ before, plan, result }: BeforeAndAfterProps) {
  const rows = zoneRows(before, plan, result)
  const all = totalOf(rows)
  const kept = (['club', 'ballot', 'holders', 'comps'] as const).filter((key) =>
    all[key].some((count) => count > 0),
  )
  // In its own record «Bonogallo» would say what it sold.
  const ofBonogallo = plan.matches !== undefined && plan.packs === undefined
  const columns: Column<ZoneRow>[] = [
    zoneColumn,
    { key: 'seats', header: 'Lugares', align: 'end', cell: ({ seats }) => formatCount(seats) },
    { key: 'forSale', header: 'A la venta', align: 'end', cell: ({ forSale }) => <Moved counts={forSale} /> },
    ...kept.map((key): Column<ZoneRow> => ({
      key,
      header: key === 'holders' && ofBonogallo ? 'De titulares' : keptWords[key],
      align: 'end',
      cell: (row) => <Moved counts={row[key]} />,
    })),
    ...(result === null
      ? []
      : results
          .filter(([key]) => key !== 'elsewhere' || plan.matches !== undefined)
          .map(([key, header]): Column<ZoneRow> => ({
            key,
            header,
            align: 'end',
            cell: (row) => formatCount(row[key] ?? 0),
          }))),
  ]
  return (
    <Section title={result === null ? 'Lugares por zona' : 'Antes y después, por zona'} className="">
      <p className="mb-4 text-ink-2">
        {result === null
          ? 'Lo vendido se publica aquí cuando termina la venta.'
          : 'Donde hay dos cifras, la primera es la del primer plan y la segunda la del final.'}
      </p>
      {plan.matches !== undefined && (
        <CountedOnce plan={plan} ended={result !== null} holders={kept.includes('holders')} />
      )}
      <Table
        caption="Lugares por zona"
        hideCaption
        columns={columns}
        rows={rows.length > 1 ? [...rows, all] : rows}
        rowKey={({ name }) => name}
      />
    </Section>
  )
}

/** What the figures of a sale over several matches are. */
function CountedOnce({
  plan: { packs },
  ended,
  holders,
}: {
  plan: SalePlan
  ended: boolean
  holders: boolean
}) {
  return (
    <p className="mb-4 text-ink-2">
      {packs !== undefined && `${packs === 1 ? 'Hay 1 pack' : `Hay ${formatCount(packs)} packs`} en total. `}
      Cada lugar se cuenta una vez, porque es el mismo en todos sus partidos.
      {packs === undefined &&
        holders &&
        ' «De titulares» son los de otros bonogallos y los que el club trajo de su sistema anterior: no se vendieron aquí.'}
      {ended && ' «Por partido» son los que se vendieron solos en alguno, y ya no se podían tener en todos.'}
    </p>
  )
}

function Moved({ counts }: { counts: number[] }) {
  const [was, is] = [counts[0] ?? 0, counts[1] ?? 0]
  if (was === is) return formatCount(is)
  return (
    <>
      <span className="sr-only">antes </span>
      <span className="text-ink-2">{formatCount(was)}</span>
      <span aria-hidden> → </span>
      <span className="sr-only">, después </span>
      {formatCount(is)}
    </>
  )
}

function zoneRows(before: SalePlan, plan: SalePlan, result: SaleResult | null): ZoneRow[] {
  return plan.zones.map((zone) => {
    const was = before.zones.find(({ id }) => id === zone.id) ?? zone
    const end = result?.zones.find(({ id }) => id === zone.id)
    const is = end ?? zone
    return {
      name: zone.name,
      seats: zone.seats,
      forSale: [was.forSale, end === undefined ? zone.forSale : end.sold + end.left + (end.elsewhere ?? 0)],
      club: [was.club, is.club],
      ballot: [was.ballot, is.ballot],
      holders: [was.holders, is.holders],
      comps: [was.comps, is.comps],
      sold: end?.sold ?? null,
      left: end?.left ?? null,
      elsewhere: end?.elsewhere ?? null,
    }
  })
}

function totalOf(rows: ZoneRow[]): ZoneRow {
  const pair = (key: Kept | 'forSale') => [0, 1].map((at) => sumOf(rows.map((row) => row[key][at] ?? 0)))
  return {
    name: total,
    seats: sumOf(rows.map(({ seats }) => seats)),
    forSale: pair('forSale'),
    club: pair('club'),
    ballot: pair('ballot'),
    holders: pair('holders'),
    comps: pair('comps'),
    sold: sumOf(rows.map(({ sold }) => sold ?? 0)),
    left: sumOf(rows.map(({ left }) => left ?? 0)),
    elsewhere: sumOf(rows.map(({ elsewhere }) => elsewhere ?? 0)),
  }
}

type PlanProps = { plan: SalePlan; result: SaleResult | null }

/** Who buys, when and how many. */
export function PhaseTable({ plan }: PlanProps) {
  return (
    <Section title="Fases">
      <Table
        caption="Fases de la venta"
        hideCaption
        rows={plan.phases}
        rowKey={({ id }) => String(id)}
        columns={[
          { key: 'name', header: 'Fase', cell: ({ name }) => name },
          { key: 'buyers', header: 'Quién compra', cell: ({ buyers }) => buyers },
          {
            key: 'when',
            header: 'Cuándo',
            cell: ({ startsAt, endsAt }) => `${formatMoment(startsAt)} a ${formatMoment(endsAt)}`,
          },
          { key: 'quota', header: 'Cupo', align: 'end', cell: ({ quota }) => quotaWords(quota) },
        ]}
      />
    </Section>
  )
}

const sold = ({ online, window }: SoldCell) => online + window

type CellRow = { id: number; name: string; cells: SoldCell[] }

/** What was sold of each zone in each phase, of it at the window, and what came back. */
export function PhasesByZone({ plan, result }: { plan: SalePlan; result: SaleResult }) {
  const phases: { id: number | null; name: string }[] = [...plan.phases]
  const outside = result.cells.some((cell) => cell.phase === null && sold(cell) > 0)
  if (outside || phases.length === 0)
    phases.push({ id: null, name: phases.length === 0 ? 'Vendidos' : 'Fuera de fases' })
  const rows: CellRow[] = plan.zones.map(({ id, name }) => ({
    id,
    name,
    cells: result.cells.filter(({ zone }) => zone === id),
  }))
  const all = { id: 0, name: total, cells: result.cells }
  const count = (cells: SoldCell[], of: (cell: SoldCell) => number) => formatCount(sumOf(cells.map(of)))
  const also = (
    [
      ['window', 'De ellos, en taquilla'],
      ['returned', 'Devueltos'],
    ] as const
  ).filter(([key]) => result.cells.some((cell) => cell[key] > 0))
  return (
    <Section title={plan.phases.length === 0 ? 'Lo vendido, por zona' : 'Lo vendido, por fase y zona'}>
      <Table<CellRow>
        caption="Lo vendido por fase y zona"
        hideCaption
        rows={[...rows, all]}
        rowKey={({ id }) => String(id)}
        columns={[
          zoneColumn,
          ...phases.map((phase): Column<CellRow> => ({
            key: String(phase.id),
            header: phase.name,
            align: 'end',
            cell: ({ cells }) =>
              count(
                cells.filter((cell) => cell.phase === phase.id),
                sold,
              ),
          })),
          ...also.map(([key, header]): Column<CellRow> => ({
            key,
            header,
            align: 'end',
            cell: ({ cells }) => count(cells, (cell) => cell[key]),
          })),
        ]}
      />
    </Section>
  )
}

/** The matches of a pack or a bonogallo; two may have one name. */
export function Matches({ matches }: { matches: string[] }) {
  return (
    <Section title="Sus partidos">
      <ul className="list-disc pl-5">
        {[...Map.groupBy(matches, (match) => match)].map(([match, { length }]) => (
          <li key={match}>{length === 1 ? match : `${match} (${formatCount(length)} veces)`}</li>
        ))}
      </ul>
    </Section>
  )
}

/** Whom the waiting room and the ballot served, with the way to check each. */
export function LetIn({ saleId, records }: { saleId: string; records: LinkedRecord[] }) {
  return (
    <Section title="La fila y el sorteo">
      <ul className="flex flex-col gap-4">
        {records.map(({ sale, sitting, places, served }) => {
          const ballot = sale.startsWith('ballot-')
          return (
            <li key={`${sale}/${sitting}`}>
              <p>
                {ballot ? 'Sorteo' : `Fila${sitting > 1 ? ` (vez ${sitting})` : ''}`}:{' '}
                {places === null
                  ? 'todavía no termina.'
                  : ballot
                    ? `${formatCount(places)} en la lista, ${formatCount(served ?? 0)} con lugares.`
                    : `${formatCount(places)} en la fila, ${formatCount(served ?? 0)} pasaron a elegir.`}
              </p>
              <Button
                variant="ghost"
                className="-ml-6"
                to={ballot ? paths.checkBallot(saleId.replace('event-', '')) : paths.checkQueue(sale)}
              >
                {ballot ? 'Comprobar el sorteo de sus lugares' : 'Comprobar el sorteo de la fila'}
              </Button>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
