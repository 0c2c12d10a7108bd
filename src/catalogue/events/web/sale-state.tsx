import { IconArrowRight, IconBan, IconBell, IconFlame, IconLock } from '@tabler/icons-react'
import { formatMoment } from '#lib/dates.ts'
import { Badge } from '#ui/badge.tsx'
import type { EventSummary } from '../contract.ts'

const quiet = 'text-sm text-ink-2 @2xl:text-right'

/** What can be done with a match now, and why not when nothing can. */
export function SaleState({ event }: { event: EventSummary }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 @2xl:w-52 @2xl:flex-col @2xl:items-end">
      <State event={event} />
    </div>
  )
}

function State({ event: { saleState, availability, salesStartAt, change } }: { event: EventSummary }) {
  if (saleState === 'closed' && change?.kind === 'closed')
    return (
      <>
        <Badge tone="warn" icon={<IconBan size={16} aria-hidden />}>
          A puerta cerrada
        </Badge>
        <p className={quiet}>Se juega sin público. Si tienes boletos, te devolvemos el total.</p>
      </>
    )
  switch (saleState) {
    case 'on_sale':
      return (
        <>
          {availability === 'few' && (
            <Badge tone="warn" icon={<IconFlame size={16} aria-hidden />}>
              Últimos lugares
            </Badge>
          )}
          <Choose />
        </>
      )
    case 'announced':
      return (
        <p className="flex items-center gap-2 text-sm font-semibold">
          <IconBell size={18} className="shrink-0 text-brand" aria-hidden />
          <span>
            A la venta el <span className="inline-block">{formatMoment(salesStartAt)}</span>
          </span>
        </p>
      )
    case 'sold_out':
      return <Badge icon={<IconLock size={16} aria-hidden />}>Agotado</Badge>
    case 'cancelled':
      return (
        <>
          <Badge tone="danger" icon={<IconBan size={16} aria-hidden />}>
            Cancelado
          </Badge>
          <p className={quiet}>Si tienes boletos, te devolvemos el total.</p>
        </>
      )
    default:
      return (
        <>
          <Badge icon={<IconLock size={16} aria-hidden />}>Venta cerrada</Badge>
          <p className={quiet}>La venta en línea terminó.</p>
        </>
      )
  }
}

/** Looks like a button where there is room for one; the link is the whole card. */
function Choose() {
  return (
    <span className="inline-flex items-center gap-1.5 text-sm font-semibold whitespace-nowrap text-brand @2xl:min-h-11 @2xl:rounded-md @2xl:bg-brand @2xl:px-5 @2xl:text-on-brand">
      Elegir asientos
      <IconArrowRight size={18} aria-hidden />
    </span>
  )
}
