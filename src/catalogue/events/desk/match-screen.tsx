import { eventTitle } from '../event-title.ts'
import type { ReactNode } from 'react'
import { IconArmchair, IconExternalLink } from '@tabler/icons-react'
import { useParams, useSearchParams } from 'react-router'
import { formatMoment } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { paths } from '#lib/paths.ts'
import { useRead } from '#web/query.ts'
import { NotLoaded } from '#web/loaded.tsx'
import { useMay } from '#web/use-may.ts'
import { readMatch, type DeskMatch } from '../desk-contract.ts'
import { EditMatch } from './edit-match.tsx'
import { EditPrices } from './edit-prices.tsx'
import { MatchBadge } from './match-badge.tsx'
import { MatchSales } from './match-sales.tsx'
import { PriceVersions } from './price-versions.tsx'
import { Publication } from './publication.tsx'

/** One match: what it lacks, what it sells, its data and its prices; `aside` is what else the club does with it. */
export function MatchScreen({ aside }: { aside: (eventId: number) => ReactNode }) {
  const { eventId = '' } = useParams()
  const read = useRead(readMatch, { params: { eventId } })
  const { data } = read
  if (data !== undefined) return <Match key={data.id} match={data} aside={aside(data.id)} />
  return (
    <DeskPage title="Partido">
      <NotLoaded read={read} title="No pudimos abrir el partido" />
    </DeskPage>
  )
}

function Match({ match, aside }: { match: DeskMatch; aside: ReactNode }) {
  const [address, setAddress] = useSearchParams()
  const isPublic = match.state !== 'draft'
  const may = useMay()
  const mayDraw = may('manage Ballot')
  return (
    <DeskPage
      title={eventTitle(match)}
      intro={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <MatchBadge state={match.state} />
          {match.round} · {formatMoment(match.startsAt)} · {match.venue}
        </span>
      }
      actions={
        <>
          <Button
            variant="secondary"
            to={deskPaths.matchSeats(match.id)}
            icon={<IconArmchair size={20} aria-hidden />}
          >
            Asientos
          </Button>
          <Button variant="secondary" to={deskPaths.phases(match.id)}>
            Fases de venta
          </Button>
          {mayDraw && (
            <Button variant="secondary" to={deskPaths.matchBallot(match.id)}>
              Sorteo
            </Button>
          )}
          {isPublic && may('manage OwnSeat') && (
            <Button variant="secondary" to={deskPaths.ownSeats(match.id)}>
              Titulares
            </Button>
          )}
          {isPublic && <ChangeLink eventId={match.id} />}
          {isPublic && (
            <Button
              variant="ghost"
              to={paths.eventDetail(match.id)}
              icon={<IconExternalLink size={20} aria-hidden />}
            >
              Ver como la afición
            </Button>
          )}
        </>
      }
    >
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <aside className="flex flex-col gap-6 lg:order-2">
          <Publication match={match} />
          <MatchSales match={match} />
          {aside}
        </aside>
        <div className="min-w-0">
          <Tabs
            label="Partes del partido"
            value={address.get('parte') ?? 'precios'}
            onValueChange={(parte) => setAddress({ parte }, { replace: true, preventScrollReset: true })}
            tabs={[
              {
                value: 'precios',
                label: 'Precios',
                content: (
                  <div className="flex flex-col gap-8">
                    <EditPrices match={match} />
                    <PriceVersions match={match} />
                  </div>
                ),
              },
              { value: 'datos', label: 'Datos', content: <EditMatch match={match} /> },
            ]}
          />
        </div>
      </div>
    </DeskPage>
  )
}

/** The way to cancel, move or close the match, for who may. */
function ChangeLink({ eventId }: { eventId: number }) {
  const mayDo = useMay()
  if (!mayDo('cancel Match')) return null
  return (
    <Button variant="secondary" to={deskPaths.matchChange(eventId)}>
      Cancelar, mover o cerrar
    </Button>
  )
}
