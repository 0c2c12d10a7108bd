import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { neighboursOf } from '#catalogue/venues/plan/section-neighbours.ts'
import { at, seatFlag } from '#catalogue/venues/plan/seating-plan.ts'
import { sectionWords } from '#catalogue/venues/web/seat-map/seat-words.ts'
import { formatMoney } from '#lib/money.ts'
import { useSeatsVersion, type Hall } from '../hall.tsx'

type SectionChipProps = { hall: Hall; sectionId: number; show: (sectionId: number) => void }

/** Which section is near: its name, zone, price and what is free there, with the sections beside it as one sees them there. */
export function SectionChip({ hall, sectionId, show }: SectionChipProps) {
  useSeatsVersion(hall)
  const { plan, seats, centsOf, sells, source } = hall
  const section = at(plan.sections, sectionId)
  const { before, after } = neighboursOf(plan, sectionId)
  let free = 0
  for (let seat = section.firstSeat; seat < section.firstSeat + section.seatCount; seat++)
    if (seats.states[seat] === 0 && ((plan.flags[seat] ?? 0) & seatFlag.blocked) === 0) free++
  const waitlist = free === 0 && sells(section.zoneId) ? source.waitlist?.(section.zoneId) : undefined
  const facts = [
    plan.zones[section.zoneId]?.name,
    waitlist === undefined &&
      sells(section.zoneId) &&
      formatMoney(centsOf(section.zoneId)).replace(/\.00$/, ''),
    free === 0 ? 'Agotada' : free === 1 ? '1 libre' : `${free} libres`,
  ]
  return (
    <div className="pointer-events-auto flex min-w-0 flex-1 items-center rounded-md bg-glass shadow-2 sm:max-w-96">
      <Step to={after} plan={hall.plan} show={show} side="left" />
      <div role="status" className="min-w-0 flex-1 py-1.5 text-center">
        <p className="title text-xl leading-tight">{sectionWords(section.name)}</p>
        <p className="text-xs text-ink-2">{facts.filter(Boolean).join(' · ')}</p>
        {waitlist !== undefined && (
          <Link
            to={waitlist}
            className="-my-2.5 inline-flex min-h-11 items-center text-sm font-semibold text-brand underline underline-offset-4"
          >
            Lista de espera
          </Link>
        )}
      </div>
      <Step to={before} plan={hall.plan} show={show} side="right" />
    </div>
  )
}

type StepProps = {
  to: number | null
  plan: Hall['plan']
  show: (sectionId: number) => void
  side: 'left' | 'right'
}

function Step({ to, plan, show, side }: StepProps) {
  const Icon = side === 'left' ? IconChevronLeft : IconChevronRight
  if (to === null) return <span className="size-11 shrink-0" />
  return (
    <button
      type="button"
      aria-label={`Ir a ${sectionWords(at(plan.sections, to).name)}`}
      className="grid size-11 shrink-0 place-items-center rounded-md hover:bg-current/10"
      onClick={() => show(to)}
    >
      <Icon size={20} aria-hidden />
    </button>
  )
}
