import { eventTitle } from '#catalogue/events/event-title.ts'
import { EventMark } from '#catalogue/events/web/event-mark.tsx'
import { IconArrowRight, IconFlame, IconLock } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatDay } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { formatFrom } from '#lib/headline-price.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { paths } from '#lib/paths.ts'
import type { PackSummary } from '../contract.ts'
import { contentWords, notOnSale } from './pack-words.tsx'
import { savingOf } from '../rules.ts'

type PackCardProps = { pack: PackSummary; heading?: 'h2' | 'h3' }

/** A pack of the list. The whole card leads to it. */
export function PackCard({ pack, heading: Title = 'h3' }: PackCardProps) {
  const { id, name, matches, fromCents, fromRegularCents } = pack
  const saved = savingOf({ totalCents: fromCents, regularCents: fromRegularCents })
  return (
    <Card
      as="article"
      className="relative flex h-full flex-col overflow-hidden transition has-[a:hover]:-translate-y-0.5 has-[a:hover]:border-line-strong has-[a:hover]:shadow-2"
    >
      <header className="on-night bg-night p-5">
        <div className="flex flex-wrap gap-3">
          {matches.map((match) => (
            <EventMark key={match.id} event={match} size={48} />
          ))}
        </div>
        <Title className="mt-4 text-2xl">
          <Link
            to={paths.packDetail(id)}
            className="rounded-sm after:absolute after:inset-0 after:rounded-lg"
          >
            {name}
          </Link>
        </Title>
        <p className="mt-1 text-sm text-on-night-2">{contentWords(pack)}</p>
      </header>
      <ul className="flex flex-col gap-1.5 px-5 pt-4 text-sm text-ink-2">
        {matches.map((match) => (
          <li key={match.id} className="flex flex-wrap justify-between gap-x-4">
            <span className="text-ink">{eventTitle(match)}</span>
            {formatDay(match.startsAt)}
          </li>
        ))}
      </ul>
      <div className="mt-auto flex flex-wrap items-end justify-between gap-x-4 gap-y-2 p-5">
        <p>
          <span className="nums block font-semibold">{formatFrom(pack)}</span>
          {saved > 0 && (
            <span className="nums block text-sm text-ink-2">
              Por separado, {formatMoney(fromRegularCents)}
            </span>
          )}
        </p>
        <PackState pack={pack} />
      </div>
    </Card>
  )
}

/** What can be done with a pack now. */
export function PackState({ pack }: { pack: PackSummary }) {
  const closed = notOnSale(pack)
  if (closed !== null)
    return (
      <Badge icon={<IconLock size={16} aria-hidden />}>
        {pack.saleState === 'closed' ? 'Venta cerrada' : closed.title}
      </Badge>
    )
  return (
    <span className="flex flex-wrap items-center gap-3">
      {pack.left === 'few' && (
        <Badge tone="warn" icon={<IconFlame size={16} aria-hidden />}>
          Últimos packs
        </Badge>
      )}
      <span className="inline-flex items-center gap-1.5 text-sm font-semibold whitespace-nowrap text-brand">
        Ver el pack
        <IconArrowRight size={18} aria-hidden />
      </span>
    </span>
  )
}
