import { useSearchParams } from 'react-router'
import { formatMoment } from '#lib/dates.ts'
import { usePlan } from '#catalogue/venues/desk/use-plan.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { NotLoaded } from '#web/loaded.tsx'
import { useRead } from '#web/query.ts'
import { listSeatedMatches } from '../contract.ts'
import { Seats } from './seats.tsx'
import { useSeating } from './use-seating.ts'

/** The stadium of a match with who sits where; the next match first. */
export default function SeatingScreen() {
  const [address, setAddress] = useSearchParams()
  const read = useRead(listSeatedMatches, {})
  const matches = read.data?.matches
  const match = matches?.find(({ id }) => `${id}` === address.get('partido')) ?? matches?.[0]
  return (
    <DeskPage
      title="Quién se sienta dónde"
      actions={
        match && (
          <SelectField
            label="Partido"
            hideLabel
            className="w-full sm:w-112"
            value={`${match.id}`}
            onChange={({ target }) => setAddress({ partido: target.value }, { replace: true })}
            options={(matches ?? []).map(({ id, title, startsAt }) => ({
              value: `${id}`,
              label: `${title} · ${formatMoment(startsAt)}`,
            }))}
          />
        )
      }
    >
      {matches === undefined ? (
        <NotLoaded read={read} title="No pudimos leer los partidos" waiting={<Waiting />} />
      ) : match === undefined ? (
        <EmptyState title="No hay partidos publicados">Cuando publiques uno, aquí ves quién va.</EmptyState>
      ) : (
        <OfMatch key={match.id} eventId={match.id} planUrl={match.planUrl} />
      )}
    </DeskPage>
  )
}

function OfMatch({ eventId, planUrl }: { eventId: number; planUrl: string }) {
  const plan = usePlan(planUrl)
  const { states, read } = useSeating(eventId)
  if (plan === null || states === null)
    return <NotLoaded read={read} title="No pudimos abrir los lugares" waiting={<Waiting />} />
  return <Seats eventId={eventId} plan={plan} states={states} />
}

const Waiting = () => (
  <Skeletons label="Abriendo el estadio…" blocks={['h-[calc(100dvh-12rem)] min-h-96 w-full rounded-lg']} />
)
