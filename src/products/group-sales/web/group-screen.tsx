import { useParams } from 'react-router'
import { formatMoment } from '#lib/dates.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page, Section } from '#ui/page.tsx'
import { NotLoaded } from '#web/loaded.tsx'
import { useRead } from '#web/query.ts'
import { useSession } from '#web/session-store.ts'
import { readOwnGroup, type Group } from '../contract.ts'
import { isAlive } from '../rules.ts'
import { AcceptQuote } from './accept-quote.tsx'
import { GroupMoney } from './group-money.tsx'
import { GuestList } from './guests/guest-list.tsx'
import { QuoteCard } from './quote-card.tsx'

/** A group of one's own: its quote, what is to be paid, and who goes. */
export default function GroupScreen() {
  const { groupId = '' } = useParams()
  const signedIn = useSession((session) => session.token !== null)
  if (!signedIn)
    return (
      <Page narrow title="Mi grupo">
        <EmptyState
          title="Entra para ver tu grupo"
          action={
            <Button to={`${paths.login}?volver=${encodeURIComponent(paths.group(groupId))}`}>
              Iniciar sesión
            </Button>
          }
        >
          Está en la cuenta con que lo pediste o lo aceptaste.
        </EmptyState>
      </Page>
    )
  return <Own groupId={groupId} />
}

function Own({ groupId }: { groupId: string }) {
  const read = useRead(readOwnGroup, { params: { groupId } }, { staleTime: 0, refetchInterval: 30_000 })
  const { data: group } = read
  if (group === undefined)
    return (
      <Page title="Mi grupo">
        <NotLoaded read={read} title="No pudimos abrir tu grupo" />
      </Page>
    )
  return (
    <Page
      title={group.name}
      intro={`${group.event.title}, ${formatMoment(group.event.startsAt)}`}
      aside={isDeciding(group) ? undefined : <QuoteCard group={group} />}
    >
      <div className="flex flex-col gap-6">
        {isDeciding(group) && <QuoteCard group={group} />}
        <Standing group={group} />
        <GroupMoney group={group} />
        {group.places.length > 0 && group.state !== 'quoted' && <GuestList group={group} />}
        <History group={group} />
      </div>
    </Page>
  )
}

/** There is a quote to say yes to: it is read first. */
const isDeciding = ({ state, quote, acceptedVersion }: Group) =>
  quote !== null && isAlive(state) && acceptedVersion !== quote.version

function Standing({ group }: { group: Group }) {
  const { state, acceptedVersion } = group
  if (isDeciding(group))
    return (
      <Notice
        tone="warn"
        live
        title={acceptedVersion === null ? 'Acepta tu cotización' : 'La cotización cambió'}
      >
        <p className="mb-3">
          {acceptedVersion === null
            ? 'Los lugares están apartados para ti mientras decides.'
            : 'Léela y acéptala otra vez. Lo que ya pagaste sigue igual.'}
        </p>
        <AcceptQuote group={group} />
      </Notice>
    )
  if (state === 'asked')
    return <Notice tone="info">La taquilla prepara tu cotización. Te avisamos por correo.</Notice>
  if (state === 'complete')
    return (
      <Notice tone="ok" title="Tu grupo está pagado">
        Reparte los lugares: cada invitado recibe su propio boleto.
      </Notice>
    )
  if (!isAlive(state))
    return (
      <Notice
        tone="info"
        title="Este grupo terminó"
        action={
          <Button size="sm" variant="secondary" to={paths.groups}>
            Pedir otra cotización
          </Button>
        }
      >
        Abajo está lo que pasó.
      </Notice>
    )
  return null
}

function History({ group }: { group: Group }) {
  return (
    <Section title="Lo que ha pasado" className="">
      <ol className="flex flex-col divide-y divide-line">
        {group.history.map(({ id, at, words }) => (
          <li key={id} className="py-2">
            <p className="wrap-anywhere">{words}</p>
            <p className="text-sm text-ink-2">{formatMoment(at)}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
