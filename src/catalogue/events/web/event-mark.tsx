import type { ReactNode } from 'react'
import type { EventLook } from '../contract.ts'
import { teamColor } from '../crest-look.ts'
import { isMatch, type EventNames } from '../event-title.ts'
import { Crest } from './crest.tsx'

/** An event as something that stands for it is drawn: its names, and how the club shows it. */
export type Marked = EventNames & { look?: EventLook | undefined }

type MarkProps = {
  event: Marked
  /** The width of one crest: 72 in heads, 56 in cards, 34 to 40 in lines, 24 in pills. */
  size?: number
  className?: string
}

/** The one sign of an event in a list: the rival's crest; of an event that is no match its picture. Beside its name: decorative. */
export function EventMark({ event, size = 56, className = '' }: MarkProps) {
  if (isMatch(event)) return <RivalCrest event={event} size={size} className={className} />
  if (event.look?.picture) return <EventPicture event={event} size={size} className={className} />
  return <HomeCrest event={event} size={size} className={className} />
}

type MarksProps = MarkProps & {
  /** Between the two, as `vs`. */
  between?: ReactNode
}

/** Both crests of a match; of any other event its picture, in the room of the two. */
export function EventMarks({ event, size = 56, className = '', between }: MarksProps) {
  if (!isMatch(event)) return <EventMark event={event} size={size} className={className} />
  return (
    <>
      <HomeCrest event={event} size={size} className={className} />
      {between}
      <RivalCrest event={event} size={size} className={className} />
    </>
  )
}

/** The crest of the club's own team; of an event that is no match the initials of its title. */
function HomeCrest({ event: { home, look }, size, className }: MarkProps) {
  return <Crest team={home} size={size} className={className} crest={look?.crest} color={look?.color} />
}

function RivalCrest({ event: { away, look }, size, className }: MarkProps) {
  return <Crest team={away} size={size} className={className} {...look?.rival} />
}

function EventPicture({ event: { look }, size, className }: MarkProps & { size: number }) {
  return (
    <img
      src={`${look!.picture!.url}/${size > 80 ? 400 : 160}.webp`}
      alt=""
      width={size}
      height={size}
      className={`shrink-0 rounded-md object-cover ${className}`}
    />
  )
}

/** The colour of an event's band: the rival's, or the club's own team's where nobody is the rival. */
export function bandOf({ home, away, look }: Marked): string {
  return away === '' ? (look?.color ?? teamColor(home)) : (look?.rival?.color ?? teamColor(away))
}
