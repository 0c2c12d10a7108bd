import { useParams } from 'react-router'
import { formatMoment } from '#lib/dates.ts'
import { formatCount } from '#lib/count.ts'
import type { Problem } from '#lib/problem.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/page.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { NotLoaded } from '#web/loaded.tsx'
import { useRead, useSend } from '#web/query.ts'
import { listRehearsals, readRehearsal, takeProposal, type Rehearsal, type Report } from '../contract.ts'
import { RungTable, StepTable } from './measured-tables.tsx'
import {
  beforeOf,
  comparedWords,
  formatRate,
  honestWords,
  people,
  resultWords,
  secondsWords,
  stateTones,
  stateWords,
} from './rehearsal-words.ts'
import { RunningCard } from './running-card.tsx'

/** One rehearsal: what the club carries, where it ended, how each step went, and the rate for the room by one button. */
export default function RehearsalScreen() {
  const { rehearsalId = '' } = useParams()
  const read = useRead(readRehearsal, { params: { rehearsalId } }, { refetchInterval: 3000 })
  const all = useRead(listRehearsals, {})
  const one = read.data
  const alive = one?.state === 'waiting' || one?.state === 'running'
  return (
    <DeskPage
      title={one ? `Ensayo de ${one.title}` : 'Un ensayo'}
      intro={
        one &&
        `${formatMoment(one.askedAt)} · ${people(one.fans)}${one.askedBy === null ? '' : ` · ${one.askedBy}`}`
      }
      actions={
        <Button variant="secondary" to={deskPaths.rehearsals}>
          Todos los ensayos
        </Button>
      }
    >
      {one === undefined ? (
        <NotLoaded
          read={read}
          title="No pudimos leer el ensayo"
          waiting={<Skeletons label="Cargando el ensayo" blocks={['h-60 w-full rounded-lg']} />}
        />
      ) : alive ? (
        <RunningCard rehearsal={one} />
      ) : (
        <>
          {one.reason !== null && (
            <div className="mb-4">
              <Notice tone={one.state === 'failed' ? 'danger' : 'warn'} title={stateWords[one.state]}>
                {one.reason}
              </Notice>
            </div>
          )}
          {one.report && (
            <Measured
              one={one}
              report={one.report}
              before={all.data === undefined ? null : beforeOf(all.data.rehearsals, one)}
            />
          )}
        </>
      )}
    </DeskPage>
  )
}

type MeasuredProps = { one: Rehearsal; report: Report; before: Report | null }

function Measured({ one, report, before }: MeasuredProps) {
  const taking = useSend(takeProposal)
  const { proposal, steps, rungs } = report
  const compared = comparedWords(report, before)
  const hold = steps.find(({ step }) => step === 'hold')
  const figures: [string, string][] = [
    ['Compras por segundo', formatRate(report.perSecond)],
    ['95 de 100 apartan en', secondsWords(hold?.p95 ?? null)],
    ['Tomaron lugar', formatCount(report.places)],
    ['Compraron', formatCount(report.purchases)],
    ['Asientos vendidos', `${formatCount(report.seatsSold)} de ${formatCount(report.seatsForSale)}`],
    ['Entraron', `${formatCount(report.entries.recorded)} de ${formatCount(report.entries.scanned)}`],
    ['Diferencias en las cuentas', formatCount(report.differences.length)],
    ['Salidas a lo real', formatCount(report.leaks.length)],
  ]

  async function take(perMinute: number): Promise<void> {
    await taking.mutateAsync({ params: { rehearsalId: String(one.id) } }).then(
      () => toast({ title: `La fila va a pasar ${formatCount(perMinute)} por minuto`, tone: 'ok' }),
      (problem: Problem) => toast({ title: problem.message, tone: 'danger' }),
    )
  }

  return (
    <>
      <Card className="p-5">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <p className="max-w-prose text-lg font-semibold">{resultWords(report)}</p>
          <Badge tone={stateTones[one.state]}>{stateWords[one.state]}</Badge>
        </div>
        {compared !== null && <p className="mt-1 text-ink-2">{compared}</p>}
        <dl className="nums mt-4 grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-4">
          {figures.map(([name, value]) => (
            <div key={name}>
              <dt className="text-sm text-ink-2">{name}</dt>
              <dd className="title text-2xl">{value}</dd>
            </div>
          ))}
        </dl>
        {proposal !== null && one.state === 'done' && (
          <div className="mt-5 flex flex-wrap items-center gap-3">
            <Button loading={taking.isPending} onClick={() => void take(proposal.perMinute)}>
              Usar {formatCount(proposal.perMinute)} por minuto en la fila
            </Button>
            <Button variant="ghost" to={deskPaths.waitingRoom(one.saleId)}>
              Ver la fila
            </Button>
            <p className="text-sm text-ink-2">
              {proposal.reached
                ? 'Por sí sola la fila ya no pasa de ahí, la uses o no.'
                : 'Es lo menos que aguanta; la fila no queda limitada.'}
            </p>
          </div>
        )}
      </Card>
      <Section title="Qué se ensayó y qué no" className="mt-8">
        <ul className="list-disc pl-5">
          {honestWords(report).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Section>
      <Section title="Cómo creció el paso" className="mt-8">
        <RungTable rungs={rungs} />
      </Section>
      <Section title="Cuánto tardó cada paso" className="mt-8">
        <StepTable steps={steps} />
      </Section>
    </>
  )
}
