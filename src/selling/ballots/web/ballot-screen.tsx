import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { OwnCheckWords } from '#catalogue/waiting-room/web/own-check-words.tsx'
import { NumberHead } from '#catalogue/waiting-room/web/scene/number-head.tsx'
import { QueueScene } from '#catalogue/waiting-room/web/scene/queue-scene.tsx'
import { RuleList } from '#catalogue/waiting-room/web/scene/rule-list.tsx'
import { SeeEvent } from '#catalogue/waiting-room/web/see-event.tsx'
import { SkyHead } from '#catalogue/waiting-room/web/scene/sky-head.tsx'
import { useMatchOfSale } from '#catalogue/waiting-room/web/use-match-of-sale.ts'
import { useOwnCheck } from '#catalogue/waiting-room/web/use-own-check.ts'
import { countOf } from '#lib/count.ts'
import { formatMoment } from '#lib/dates.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { announce } from '#ui/live-region.ts'
import { Money } from '#ui/money.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page, Section } from '#ui/page.tsx'
import { call } from '#web/call.ts'
import { NotLoaded } from '#web/loaded.tsx'
import { readBallotRecord, type Application, type Ballot } from '../contract.ts'
import { ApplyForm } from './apply-form.tsx'
import { partsOfBallot } from './ballot-standing.tsx'
import { zoneName } from './ballot-words.ts'
import { CompanyNotice } from './company-notice.tsx'
import { useBallot } from './use-ballot.ts'
import { WithdrawApplication } from './withdraw-application.tsx'

/** «Sorteo» of a match: its rules, what one asks for, and what came of it, on whichever device. */
export default function BallotScreen() {
  const { eventId = '' } = useParams()
  const found = useBallot(eventId)
  const { match, ballot, state, own, signedIn } = found
  if (match.data !== undefined && ballot === null) return <NoBallot eventId={eventId} />
  if (ballot === null || state.data === undefined || (signedIn && own.data === undefined))
    return (
      <Page narrow title="Sorteo">
        <NotLoaded
          read={[match, state, own].find(({ error, data }) => error !== null && data === undefined) ?? match}
          title="No pudimos abrir el sorteo"
          also="Si ya participas, tu solicitud sigue guardada."
        />
      </Page>
    )
  return <Found {...found} ballot={{ ...ballot, state: state.data.state }} late={state.data.late} />
}

type FoundProps = Pick<
  ReturnType<typeof useBallot>,
  'signedIn' | 'application' | 'companionOf' | 'bucket' | 'lost'
> & { ballot: Ballot; late: boolean }

function Found({ ballot, late, signedIn, application, companionOf, bucket, lost }: FoundProps) {
  const check = useOwnCheck(application, bucket, () =>
    call(readBallotRecord, { params: { ballotId: String(ballot.id), sitting: '1' } }),
  )
  const [changing, setChanging] = useState(false)
  const applied = application !== null && application.status !== 'withdrawn' ? application : null
  const open = ballot.state === 'open'
  const match = useMatchOfSale(`event-${ballot.eventId}`)
  const { title, number, words, panel } = partsOfBallot({ ballot, late, application: applied })
  const sale = { match, name: ballot.title }
  const drawn = ballot.state === 'granting' || ballot.state === 'ended'
  useEffect(() => announce(title), [title])
  return (
    <QueueScene
      light={drawn ? 'first-light' : 'night'}
      pill="Sorteo"
      head={
        number === undefined ? (
          <SkyHead {...sale} title={title}>
            {words}
          </SkyHead>
        ) : (
          <NumberHead {...sale} label={title} number={number}>
            {words}
          </NumberHead>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {lost && (
          <Notice tone="warn" live title="Sin conexión">
            Tu solicitud sigue guardada. En cuanto vuelva tu internet, aquí ves cómo vas.
          </Notice>
        )}
        {panel}
        <OwnCheckWords check={check} path={paths.checkBallot(ballot.eventId)} />
        {open && companionOf && <CompanyNotice ballotId={ballot.id} />}
        {open && applied !== null && !changing && (
          <>
            <Wish ballot={ballot} application={applied} />
            <Button variant="secondary" wide onClick={() => setChanging(true)}>
              Cambiar mi solicitud
            </Button>
            <WithdrawApplication ballotId={ballot.id} />
          </>
        )}
        {open && !companionOf && (applied === null || changing) && (
          <ApplyForm
            ballot={ballot}
            signedIn={signedIn}
            application={applied}
            onDone={() => setChanging(false)}
          />
        )}
        {!open && applied !== null && <Wish ballot={ballot} application={applied} />}
      </div>
      <Given ballot={ballot} />
      <Section title="Así funciona el sorteo">
        <RuleList lines={ballot.rules.lines} />
      </Section>
      <p className="mt-6 flex flex-wrap gap-x-6">
        <Button variant="ghost" className="-ml-6" to={paths.checkBallot(ballot.eventId)}>
          Comprobar el sorteo completo
        </Button>
        <SeeEvent variant="ghost" className="-ml-6" eventId={ballot.eventId} />
      </p>
    </QueueScene>
  )
}

function Wish({ ballot, application }: { ballot: Ballot; application: Application }) {
  const { quantity, zoneIds, companions } = application
  const names = zoneIds.map((id) => zoneName(ballot, id))
  const facts: [string, string][] = [
    ['Lugares', String(quantity)],
    ['Zonas, la preferida primero', names.map((name, at) => `${at + 1}. ${name}`).join(' · ')],
    ...(companions.length > 0 ? ([['Van contigo', companions.join(', ')]] as [string, string][]) : []),
  ]
  return (
    <Card className="p-5">
      <h2 className="text-xl">Lo que pediste</h2>
      <dl className="mt-3 flex flex-col gap-3">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-ink-2">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function Given({ ballot }: { ballot: Ballot }) {
  return (
    <Section title="Qué se sortea">
      <ul className="flex flex-col divide-y divide-line">
        {ballot.zones.map(({ zoneId, name, seats, totalCents }) => (
          <li key={zoneId} className="flex items-baseline justify-between gap-3 py-2">
            <span>
              {name}
              <span className="text-ink-2"> · {countOf(seats, 'lugar', 'lugares')}</span>
            </span>
            <span className="nums font-semibold">
              <Money cents={totalCents} />
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-2">
        Precio final por lugar, con cargos. Solicitudes del {formatMoment(ballot.opensAt)} al{' '}
        {formatMoment(ballot.closesAt)}
      </p>
    </Section>
  )
}

function NoBallot({ eventId }: { eventId: string }) {
  return (
    <Page narrow title="Sorteo">
      <EmptyState title="Esta venta no tiene sorteo" action={<SeeEvent eventId={Number(eventId)} />}>
        Sus boletos se compran directo.
      </EmptyState>
    </Page>
  )
}
