import { IconBan, IconBell, IconFlame, IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatFrom } from '#lib/headline-price.ts'
import { Badge } from '#ui/badge.tsx'
import { serverNow } from '#web/server-clock.ts'
import type { EventSummary } from '../contract.ts'
import { opensWords } from '../opens-words.ts'

const quiet = 'text-sm text-ink-2'

/** What a match costs or why it cannot be bought now, in a line or two; `alert` in place of when its sale begins. */
export function SaleState({ event, alert }: { event: EventSummary; alert?: ReactNode }) {
  const { saleState, availability, salesStartAt, change } = event
  const price = <p className="nums text-sm font-semibold">{formatFrom(event)}</p>
  if (saleState === 'closed' && change?.kind === 'closed')
    return (
      <Told badge={<Ban>A puerta cerrada</Ban>}>
        Se juega sin público. Si tienes boletos, te devolvemos el total.
      </Told>
    )
  switch (saleState) {
    case 'on_sale':
      return (
        <>
          {price}
          {availability === 'few' && (
            <div className="mt-1.5">
              <Badge tone="warn" icon={<IconFlame size={16} aria-hidden />}>
                Quedan pocos
              </Badge>
            </div>
          )}
        </>
      )
    case 'announced':
      return (
        alert ?? (
          <p className="flex items-center gap-2 text-sm font-semibold">
            <IconBell size={18} className="shrink-0 text-brand" aria-hidden />
            {opensWords(salesStartAt, serverNow())}
          </p>
        )
      )
    case 'sold_out':
      return (
        <div className="mt-1">
          <Badge icon={<IconLock size={16} aria-hidden />}>Agotado</Badge>
        </div>
      )
    case 'cancelled':
      return <Told badge={<Ban>Cancelado</Ban>}>Si tienes boletos, te devolvemos el total.</Told>
    case 'closed':
      return (
        <Told badge={<Badge icon={<IconLock size={16} aria-hidden />}>Venta cerrada</Badge>}>
          La venta en línea terminó.
        </Told>
      )
  }
}

function Told({ badge, children }: { badge: ReactNode; children: string }) {
  return (
    <div className="mt-1 grid justify-items-start gap-1">
      {badge}
      <p className={quiet}>{children}</p>
    </div>
  )
}

function Ban({ children }: { children: string }) {
  return (
    <Badge tone="danger" icon={<IconBan size={16} aria-hidden />}>
      {children}
    </Badge>
  )
}
