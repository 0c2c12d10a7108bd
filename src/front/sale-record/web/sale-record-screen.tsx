import { useParams } from 'react-router'
import { CheckDraw } from '#catalogue/waiting-room/web/check-draw.tsx'
import { countOf } from '#lib/count.ts'
import { ended, formatMoment } from '#lib/dates.ts'
import { paths } from '#lib/paths.ts'
import { readSaleStatement, type SalePlan, type SaleStatement } from '#platform/proof/sale-record.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page, Section } from '#ui/page.tsx'
import { NotLoaded } from '#web/loaded.tsx'
import { useRead } from '#web/query.ts'
import { readSaleRecord } from '../contract.ts'
import { lastPlan } from '../rules.ts'
import { entryWords } from './record-words.ts'
import { BeforeAndAfter, LetIn, Matches, PhaseTable, PhasesByZone } from './sale-tables.tsx'

const title = 'Cuentas claras de la venta'

/** What a sale published of itself, before and after, the same for everybody, and its check in this browser. */
export default function SaleRecordScreen() {
  const { sale = '' } = useParams()
  const saleId = /^\d+$/.test(sale) ? `event-${sale}` : sale
  const read = useRead(readSaleRecord, { params: { saleId } }, { refetchInterval: 60_000 })
  if (read.data === undefined)
    return (
      <Page title={title}>
        {read.error?.status === 404 || read.error?.status === 400 ? (
          <Unpublished saleId={saleId} />
        ) : (
          <NotLoaded read={read} title="No pudimos leer las cuentas" />
        )}
      </Page>
    )
  const entries = read.data.entries.flatMap(({ statement }) => readSaleStatement(statement) ?? [])
  const plan = lastPlan(entries)
  if (plan === null) return <Page title={title}>{<Unpublished saleId={saleId} />}</Page>
  return <Told saleId={saleId} entries={entries} plan={plan} />
}

function Unpublished({ saleId }: { saleId: string }) {
  const { to, words } = pageOf(saleId)
  return (
    <EmptyState
      title="Todavía no hay cuentas"
      action={
        <Button variant="secondary" to={to}>
          {words}
        </Button>
      }
    >
      El plan de la venta se publica aquí antes de que abra, y lo vendido cuando termina.
    </EmptyState>
  )
}

/** Where what is sold is shown. */
function pageOf(saleId: string): { to: string; words: string } {
  const [, kind, no] = /^(event|pack|plan)-([1-9]\d{0,8})$/.exec(saleId) ?? []
  if (kind === 'pack') return { to: paths.packDetail(Number(no)), words: 'Ver el pack' }
  if (kind === 'plan') return { to: paths.compra1Bonogallo(Number(no)), words: 'Ver el bonogallo' }
  if (kind === 'event') return { to: paths.eventDetail(Number(no)), words: 'Ver sus boletos' }
  return { to: paths.tickets, words: 'Ver los partidos' }
}

type ToldProps = { saleId: string; entries: SaleStatement[]; plan: SalePlan }

function Told({ saleId, entries, plan }: ToldProps) {
  const page = pageOf(saleId)
  const first = entries.find((one) => one.kind === 'planned')
  const last = entries.findLast((one) => one.kind === 'ended' || one.kind === 'settled')
  const result = last?.result ?? null
  const before = first?.plan ?? plan
  return (
    <Page
      title={title}
      intro={`${ended(`${plan.title} · ${plan.matches === undefined ? formatMoment(plan.startsAt) : countOf(plan.matches.length, 'partido', 'partidos')}`)} Lo mismo para todos: qué se puso a la venta y qué se vendió, firmado y sin poder cambiarse después.`}
      aside={
        <div className="mt-10 flex flex-col gap-2 lg:mt-0">
          <h2 className="text-3xl">Compruébalo aquí</h2>
          <p>
            Tu navegador lee lo publicado y hace de nuevo las cuentas. No le cree a nadie, tampoco al club.
          </p>
          <CheckDraw
            nothing="Esta venta todavía no publica sus cuentas."
            verdicts={{
              done: ['Las cuentas cuadran', 'Nadie cambió lo que se publicó.'],
              soFar: 'Falta lo vendido: se publica cuando termina la venta.',
            }}
            check={async () => {
              const { checkSale } = await import('./check-sale.ts')
              return checkSale(saleId)
            }}
          />
          <Button variant="ghost" className="-ml-6 self-start" to={paths.checkQueue(saleId)}>
            Comprobar el sorteo de la fila
          </Button>
          <Button variant="ghost" className="-ml-6 self-start" to={page.to}>
            {page.words}
          </Button>
        </div>
      }
    >
      <BeforeAndAfter before={before} plan={plan} result={result} />
      {plan.phases.length > 0 && <PhaseTable plan={plan} result={result} />}
      {result !== null && <PhasesByZone plan={plan} result={result} />}
      {plan.matches !== undefined && <Matches matches={plan.matches} />}
      {result !== null && result.records.length > 0 && <LetIn saleId={saleId} records={result.records} />}
      <Timeline entries={entries} />
    </Page>
  )
}

function Timeline({ entries }: { entries: SaleStatement[] }) {
  return (
    <Section title="Lo que se publicó y cuándo">
      <ol className="flex flex-col">
        {entries.map((entry, at) => {
          const words = entryWords(entry, lastPlan(entries.slice(0, at)))
          return (
            <li key={entry.no} className="border-l-4 border-line py-3 pl-4">
              <p className="font-semibold">{words.title}</p>
              <p className="text-sm text-ink-2">
                Entrada {entry.no} · <time dateTime={entry.at}>{formatMoment(entry.at)}</time>
              </p>
              {words.lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </li>
          )
        })}
      </ol>
    </Section>
  )
}
