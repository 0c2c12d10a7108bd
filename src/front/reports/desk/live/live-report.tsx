import { useState } from 'react'
import { countOf, formatCount } from '#lib/count.ts'
import { formatHour, formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { formatPercent } from '#lib/percent.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { useRead } from '#web/query.ts'
import type { ReportMatch } from '../../contract.ts'
import { sellingFirst, sellingState } from '../../rules.ts'
import { Figures } from '../figures.tsx'
import { IconDeviceTv } from '@tabler/icons-react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Wall } from './wall.tsx'
import { MatchField, NoMatches, useMatch } from '../narrowing.tsx'
import { ReportFrame, useNarrowed, WhenRead } from '../report-frame.tsx'
import { ReportPart } from '../report-part.tsx'
import {
  faresColumns,
  readLiveSale,
  zonesColumns,
  type LiveSale,
  type ZoneCount,
} from '../../live-contract.ts'
import { OccupancyMap } from './occupancy-map.tsx'
import { PaceChart } from './pace-chart.tsx'

const againMs = 4000

/** What a match sells now, `?pared=1` on all of the screen; of one that is over, what it was at its end. */
export function LiveReport() {
  const { read, match, matches, now } = useMatch(sellingFirst)
  const { of, narrow } = useNarrowed()
  const state = match && sellingState(match, now)
  const live = state === 'live'
  // The address follows when the page has time for it; the wall goes at once.
  const [shut, setShut] = useState(false)
  const setWall = (open: boolean) => {
    setShut(!open)
    narrow('pared', open ? '1' : '')
  }
  return (
    <ReportFrame
      title={match === null || live ? 'Venta en vivo' : 'Venta del partido'}
      intro={
        match === null || live
          ? 'Lo que se vende ahora: por minuto, por zona y en el mapa. Se actualiza solo.'
          : 'Cómo quedó la venta, por zona y por tarifa.'
      }
      filters={<MatchField match={match} matches={matches} />}
      actions={
        live && (
          <Button
            variant="secondary"
            icon={<IconDeviceTv size={20} aria-hidden />}
            onClick={() => setWall(true)}
          >
            Modo pared
          </Button>
        )
      }
    >
      {match && live && !shut && of('pared') === '1' && <Wall match={match} onClose={() => setWall(false)} />}
      <WhenRead read={read}>
        {() => {
          if (match === null) return <NoMatches />
          return live ? (
            <Sale key={match.id} eventId={match.id} />
          ) : (
            <Ended key={match.id} match={match} cancelled={state === 'cancelled'} />
          )
        }}
      </WhenRead>
    </ReportFrame>
  )
}

/** What stays of a sale that is over: read once, with nothing of today, of this minute or still to sell. */
function Ended({ match: { id, startsAt }, cancelled }: { match: ReportMatch; cancelled: boolean }) {
  const read = useRead(readLiveSale, { params: { eventId: String(id) } })
  return (
    <>
      <Notice
        tone="info"
        title={cancelled ? 'Este partido se canceló' : 'Este partido ya se jugó'}
        action={
          !cancelled && (
            <Button variant="secondary" size="sm" to={`${deskPaths.report('asistencia')}?match=${id}`}>
              Ver la asistencia
            </Button>
          )
        }
      >
        {cancelled ? 'Iba a empezar' : 'Empezó'} el {formatMoment(startsAt)}, y ya no se vende. Son sus cifras
        finales, con lo devuelto hasta hoy.
      </Notice>
      <WhenRead read={read}>
        {(sale) => (
          <>
            <Final sale={sale} />
            <Zones sale={sale} eventId={id} ended />
            <PaceChart eventId={id} of="sold" />
            <Fares sale={sale} eventId={id} />
          </>
        )}
      </WhenRead>
    </>
  )
}

function Final({ sale: { fares, zones, soldSeats, giftSeats } }: { sale: LiveSale }) {
  const sum = (key: 'tickets' | 'entered' | 'cents') => fares.reduce((total, fare) => total + fare[key], 0)
  const seats = zones.reduce((total, zone) => total + zone.total - zone.blocked, 0)
  const [tickets, entered] = [sum('tickets'), sum('entered')]
  return (
    <Figures
      figures={[
        {
          label: 'Vendidos, netos',
          value: formatCount(soldSeats),
          ...(giftSeats > 0 && { note: `Y ${countOf(giftSeats, 'cortesía', 'cortesías')}` }),
        },
        {
          label: 'Boletos válidos',
          value: formatCount(tickets),
          note: `${formatPercent(tickets, seats)} de ${countOf(seats, 'lugar', 'lugares')}`,
        },
        { label: 'Importe de los boletos', value: formatMoney(sum('cents')), note: 'Con todos los cargos' },
        {
          label: 'Entraron',
          value: formatCount(entered),
          note: `${formatPercent(entered, tickets)} de los boletos válidos`,
        },
      ]}
    />
  )
}

function Sale({ eventId }: { eventId: number }) {
  const params = { eventId: String(eventId) }
  const read = useRead(readLiveSale, { params }, { refetchInterval: againMs, staleTime: 0 })
  return (
    <WhenRead read={read}>
      {(sale) => (
        <>
          <Today sale={sale} />
          <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
            <Zones sale={sale} eventId={eventId} />
            <OccupancyMap eventId={eventId} />
          </div>
          <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
            <PaceChart eventId={eventId} of="sold" />
            <Minutes sale={sale} />
          </div>
          <Fares sale={sale} eventId={eventId} />
        </>
      )}
    </WhenRead>
  )
}

function Today({ sale }: { sale: LiveSale }) {
  const { at, zones, todayCents, todayBackCents, todayNetCents, todayOrders, todaySeats, todayBackSeats } =
    sale
  const { soldSeats, giftSeats } = sale
  const sum = (key: 'sold' | 'held' | 'free' | 'total' | 'blocked') =>
    zones.reduce((total, zone) => total + zone[key], 0)
  return (
    <Figures
      figures={[
        {
          label: 'Vendido hoy',
          value: formatMoney(todayCents),
          note: `${countOf(todayOrders, 'pedido', 'pedidos')}, ${countOf(todaySeats, 'boleto', 'boletos')}`,
        },
        {
          label: 'Neto de hoy',
          value: formatMoney(todayNetCents),
          note: `Devuelto ${formatMoney(todayBackCents)}, ${countOf(todayBackSeats, 'boleto', 'boletos')}`,
        },
        {
          label: 'Vendidos, netos',
          value: formatCount(soldSeats),
          note: `${giftSeats === 0 ? '' : `Y ${countOf(giftSeats, 'cortesía', 'cortesías')}: `}${formatPercent(sum('sold'), sum('total') - sum('blocked'))} ocupado`,
        },
        { label: 'Apartados', value: formatCount(sum('held')), note: 'Por pagar ahora' },
        { label: 'Libres', value: formatCount(sum('free')), note: `A las ${formatHour(at)}` },
      ]}
    />
  )
}

type ZonesProps = { sale: LiveSale; eventId: number; ended?: boolean }

function Zones({ sale: { zones }, eventId, ended = false }: ZonesProps) {
  const taken = zones.reduce((sum, zone) => sum + zone.sold, 0)
  return (
    <ReportPart
      title="Ocupación por zona"
      rows={zones}
      rowKey={({ zoneId }) => String(zoneId)}
      file={{ list: 'live-zones', query: { eventId: String(eventId) } }}
      empty="Este partido no tiene lugares a la venta."
      chart={{
        summary: `${countOf(taken, 'lugar ocupado', 'lugares ocupados')} en ${countOf(zones.length, 'zona', 'zonas')}. La tabla dice cada número`,
        shape: 'bars',
        nameOf: ({ zone }) => zone,
        series: [
          { name: 'Ocupados', of: ({ sold }) => sold },
          ...(ended ? [] : [{ name: 'Apartados', of: ({ held }: ZoneCount) => held }]),
        ],
        format: formatCount,
      }}
      list={zonesColumns}
      columns={ended ? ['zone', 'sold', 'blocked', 'total'] : ['zone', 'sold', 'held', 'free', 'blocked']}
    />
  )
}

function Fares({ sale: { fares }, eventId }: { sale: LiveSale; eventId: number }) {
  const tickets = fares.reduce((sum, fare) => sum + fare.tickets, 0)
  return (
    <ReportPart
      title="Boletos por tarifa"
      rows={fares}
      rowKey={({ fare }) => fare}
      file={{ list: 'live-fares', query: { eventId: String(eventId) } }}
      empty="Aún no hay boletos de este partido."
      chart={{
        summary: `${countOf(tickets, 'boleto', 'boletos')} de ${countOf(fares.length, 'tarifa', 'tarifas')}. La tabla dice cada número`,
        shape: 'bars',
        nameOf: ({ fareName }) => fareName,
        series: [
          { name: 'Boletos', of: (fare) => fare.tickets },
          { name: 'Entraron', of: ({ entered }) => entered },
        ],
        format: formatCount,
      }}
      list={faresColumns}
      columns={['fareName', 'tickets', 'entered', 'cents']}
    />
  )
}

function Minutes({ sale: { minutes } }: { sale: LiveSale }) {
  const seats = minutes.reduce((sum, minute) => sum + minute.seats, 0)
  const most = Math.max(...minutes.map((minute) => minute.seats))
  return (
    <ReportPart
      title="Boletos por minuto, última hora"
      rows={minutes}
      rowKey={({ at }) => at}
      empty=""
      chart={{
        summary: `${countOf(seats, 'boleto', 'boletos')} en la última hora; en el mejor minuto, ${formatCount(most)}. La tabla dice cada minuto`,
        shape: 'line',
        nameOf: ({ at }) => formatHour(at),
        series: [{ name: 'Boletos', of: (minute) => minute.seats }],
        format: formatCount,
      }}
      columns={[
        { key: 'at', header: 'Minuto', cell: ({ at }) => formatHour(at) },
        { key: 'orders', header: 'Pedidos', align: 'end', cell: (minute) => formatCount(minute.orders) },
        { key: 'seats', header: 'Boletos', align: 'end', cell: (minute) => formatCount(minute.seats) },
      ]}
    />
  )
}
