import { useParams } from 'react-router'
import { CheckDraw } from '#catalogue/waiting-room/web/check-draw.tsx'
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
import { BeforeAndAfter, LetIn, PhaseTable, PhasesByZone } from './sale-tables.tsx'

const title = 'Cuentas claras de la venta'

/** What a match's sale published of itself, before and after, the same for everybody, and its check in this browser. */
export default function SaleRecordScreen() {
  const { eventId = '' } = useParams()
  const read = useRead(readSaleRecord, { params: { eventId } }, { refetchInterval: 60_000 })
  if (read.data === undefined)
    return (
      <Page title={title}>
        {read.error?.status === 404 ? (
          <Unpublished eventId={eventId} />
        ) : (
          <NotLoaded read={read} title="No pudimos leer las cuentas" />
        )}
      </Page>
    )
  const entries = read.data.entries.flatMap(({ statement }) => readSaleStatement(statement) ?? [])
  const plan = lastPlan(entries)
  if (plan === null) return <Page title={title}>{<Unpublished eventId={eventId} />}</Page>
  return <Told eventId={eventId} entries={entries} plan={plan} />
}

function Unpublished({ eventId }: { eventId: string }) {
  return (
    <EmptyState
      title="Todavía no hay cuentas"
      action={
        <Button
          variant="secondary"
          to={/^[1-9]\d{0,8}$/.test(eventId) ? paths.eventDetail(Number(eventId)) : paths.tickets}
        >
          Ver el partido
        </Button>
      }
    >
      El plan de la venta se publica aquí antes de que abra, y lo vendido cuando termina.
    </EmptyState>
  )
}

type ToldProps = { eventId: string; entries: SaleStatement[]; plan: SalePlan }

function Told({ eventId, entries, plan }: ToldProps) {
  const first = entries.find((one) => one.kind === 'planned')
  const last = entries.findLast((one) => one.kind === 'ended' || one.kind === 'settled')
  const result = last?.result ?? null
  const before = first?.plan ?? plan
  return (
    <Page
      title={title}
      intro={`${ended(`${plan.title} · ${formatMoment(plan.startsAt)}`)} Lo mismo para todos: qué se puso a la venta y qué se vendió, firmado y sin poder cambiarse después.`}
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
              return checkSale(eventId)
            }}
          />
          <Button variant="ghost" className="-ml-6 self-start" to={paths.checkQueue(`event-${eventId}`)}>
            Comprobar el sorteo de la fila
          </Button>
          <Button variant="ghost" className="-ml-6 self-start" to={paths.eventDetail(Number(eventId))}>
            Ver el partido
          </Button>
        </div>
      }
    >
      <BeforeAndAfter before={before} plan={plan} result={result} />
      {plan.phases.length > 0 && <PhaseTable plan={plan} result={result} />}
      {result !== null && <PhasesByZone plan={plan} result={result} />}
      {result !== null && result.records.length > 0 && <LetIn eventId={eventId} records={result.records} />}
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
