import type { ReactNode } from 'react'
import type { Event } from '#catalogue/events/contract.ts'
import { EventMarks } from '#catalogue/events/web/event-mark.tsx'
import { formatMoment } from '#lib/dates.ts'

export type SaleLineProps = {
  /** Of a match; a pack or a plan has its name alone. */
  match: Event | undefined
  name: string
}

type SkyHeadProps = SaleLineProps & {
  title: ReactNode
  children: ReactNode
}

/** What the sale is, and the one thing that is true now. */
export function SkyHead({ match, name, title, children }: SkyHeadProps) {
  return (
    <>
      <SaleLine match={match} name={name} />
      <h1 className="mt-4 max-w-90 text-[2.875rem] leading-[.96] lg:mt-6 lg:max-w-none lg:text-[4.5rem] lg:leading-[.95]">
        {title}
      </h1>
      <p className="mt-2 text-lg text-on-night-2 empty:hidden lg:mt-4 lg:text-xl">{children}</p>
    </>
  )
}

/** Crests, round and hour of a match, or the name of what is sold. */
export function SaleLine({ match, name }: SaleLineProps) {
  if (match === undefined) return <p className="pt-2 font-semibold text-on-night-2">{name}</p>
  return (
    <div className="flex items-center gap-3 pt-1.5">
      <EventMarks event={match} size={48} />
      <p className="text-sm leading-snug text-on-night-2">
        <span className="sr-only">{name}. </span>
        {match.round}
        <br />
        {formatMoment(match.startsAt)}
      </p>
    </div>
  )
}
