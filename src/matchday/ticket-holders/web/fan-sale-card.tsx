import { eventTitle } from '#catalogue/events/event-title.ts'
import { opensWords } from '#catalogue/events/opens-words.ts'
import { IconCheck, IconId, IconTicket } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatHour, formatMoment } from '#lib/dates.ts'
import { formatFrom } from '#lib/headline-price.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DateBadge } from '#ui/date-badge.tsx'
import { paths } from '#lib/paths.ts'
import { serverNow } from '#web/server-clock.ts'
import { shareWords } from '../rules.ts'
import type { FanMatch } from '../sale-contract.ts'

/** A coming match: what it asks, how many tickets this fan has, and the two equal ways to its seats. */
export function FanSaleCard({ match, closed }: { match: FanMatch; closed: boolean }) {
  const { id, home, away, round, season, venue, startsAt, doorsAt, saleState } = match
  const share = shareWords(match)
  const full = match.ticketsPerFan !== null && match.mine >= match.ticketsPerFan
  return (
    <Card as="article" className="grid gap-4 p-5">
      <div className="flex gap-4">
        <DateBadge at={startsAt} />
        <div className="min-w-0">
          <p className="text-sm text-ink-2">
            {round} · {season}
          </p>
          <h2 className="text-2xl">{eventTitle({ home, away })}</h2>
          <p className="text-sm text-ink-2">{formatMoment(startsAt)}</p>
          <p className="text-sm text-ink-2">
            {venue}. <span className="whitespace-nowrap">Puertas {formatHour(doorsAt)}</span>
          </p>
        </div>
      </div>
      <ul className="grid gap-2 border-t border-line pt-4">
        <Asks
          icon={match.requiresFanId ? <IconId size={20} aria-hidden /> : <IconCheck size={20} aria-hidden />}
        >
          {match.requiresFanId ? 'Pide Fan ID para cada persona' : 'No pide Fan ID'}
        </Asks>
        {share !== null && <Asks icon={<IconTicket size={20} aria-hidden />}>{share}</Asks>}
      </ul>
      {saleState === 'on_sale' ? (
        <>
          <p>
            <span className="nums font-semibold whitespace-nowrap">{formatFrom(match)}</span>{' '}
            <span className="text-sm whitespace-nowrap text-ink-2">cargos incluidos</span>
          </p>
          {full ? (
            <Button wide variant="secondary" to={paths.fanEvents}>
              Ver mis boletos
            </Button>
          ) : (
            !closed && (
              <div className="grid grid-cols-2 gap-3">
                <Button
                  to={paths.eventDetail(id)}
                  aria-label={`Elegir en el mapa: ${eventTitle({ home, away })}`}
                >
                  En el mapa
                </Button>
                <Button
                  variant="secondary"
                  to={paths.eventDetail2(id)}
                  aria-label={`Comprar sin mapa: ${eventTitle({ home, away })}`}
                >
                  Sin mapa
                </Button>
              </div>
            )
          )}
        </>
      ) : (
        <p>{saleWords(match)}</p>
      )}
    </Card>
  )
}

function Asks({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <span className="shrink-0 text-brand">{icon}</span>
      {children}
    </li>
  )
}

function saleWords({ saleState, salesStartAt }: FanMatch): ReactNode {
  switch (saleState) {
    case 'announced':
      return <span className="font-semibold">{opensWords(salesStartAt, serverNow())}</span>
    case 'sold_out':
      return <Badge>Agotado</Badge>
    case 'cancelled':
      return <Badge tone="danger">Cancelado</Badge>
    default:
      return <Badge>Venta cerrada</Badge>
  }
}
