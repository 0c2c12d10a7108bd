import { IconArrowLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { SaleZone, SeatingPlan, Section } from '../../plan/seating-plan.ts'
import { RowPicker } from './row-picker.tsx'
import { sectionWords } from './seat-words.ts'

export type SectionListProps = {
  plan: SeatingPlan
  /** Read at each render: whoever owns the states renders again when they change. */
  states: Uint8Array
  mine: readonly number[]
  /** Only these zones; null for all. */
  zoneFilter?: readonly number[] | null
  priceOf: (zoneId: number) => string | null
  isGeneral?: (zoneId: number) => boolean
  onToggle: (seatId: number) => void
}

/** The same choice without a map, step by step: section, then row, then seat. */
export function SectionList(props: SectionListProps) {
  const { plan, states, mine, zoneFilter = null, priceOf, onToggle } = props
  const [open, setOpen] = useState<Section | null>(null)
  const [left, setLeft] = useState<number | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const free = freeBySection(plan, states, mine)
  const isGeneral = props.isGeneral ?? ((zoneId: number) => plan.zones[zoneId]?.admission === 'general')

  useEffect(() => {
    if (open === null && left !== null)
      list.current?.querySelector<HTMLElement>(`[data-section="${left}"]`)?.focus()
  }, [open, left])

  if (open)
    return (
      <OpenSection
        section={open}
        free={free[open.id] ?? 0}
        price={priceOf(open.zoneId)}
        onLeave={() => (setLeft(open.id), setOpen(null))}
      >
        <RowPicker
          plan={plan}
          section={open}
          states={states}
          mine={mine}
          priceOf={priceOf}
          general={isGeneral(open.zoneId)}
          onToggle={onToggle}
        />
      </OpenSection>
    )
  const zones = plan.zones.filter(
    ({ id }) => priceOf(id) !== null && (zoneFilter === null || zoneFilter.includes(id)),
  )
  return (
    <div ref={list} className="flex flex-col gap-6">
      {zones.map((zone) => (
        <ZoneSections
          key={zone.id}
          zone={zone}
          sections={plan.sections.filter((section) => section.zoneId === zone.id)}
          free={free}
          price={priceOf(zone.id)}
          onOpen={setOpen}
        />
      ))}
    </div>
  )
}

type ZoneSectionsProps = {
  zone: SaleZone
  sections: Section[]
  free: Uint32Array
  price: string | null
  onOpen: (section: Section) => void
}

function ZoneSections({ zone, sections, free, price, onOpen }: ZoneSectionsProps) {
  if (sections.length === 0) return null
  return (
    <section aria-labelledby={`zona-${zone.id}`}>
      <h3 id={`zona-${zone.id}`} className="mb-2 flex items-center gap-2 text-lg font-semibold">
        <span aria-hidden className="size-4 rounded-full" style={{ background: zone.color }} />
        {zone.name}
        <span className="nums ml-auto text-base">{price}</span>
      </h3>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {sections.map((section) => (
          <li key={section.id}>
            <button
              type="button"
              data-section={section.id}
              disabled={free[section.id] === 0}
              onClick={() => onOpen(section)}
              className="flex min-h-13 w-full items-center gap-2 rounded-md border border-line bg-surface px-3 py-2 text-left transition hover:border-brand hover:bg-brand-soft disabled:bg-sunken disabled:text-ink-3"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{sectionWords(section.name)}</span>
                <span className="block text-sm text-ink-2">{freeWords(free[section.id] ?? 0)}</span>
              </span>
              <IconChevronRight size={20} aria-hidden className="shrink-0 text-ink-3" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

type OpenSectionProps = {
  section: Section
  free: number
  price: string | null
  onLeave: () => void
  children: React.ReactNode
}

function OpenSection({ section, free, price, onLeave, children }: OpenSectionProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div className="flex flex-col gap-4">
      <button
        type="button"
        onClick={onLeave}
        className="inline-flex min-h-11 items-center gap-2 self-start font-semibold text-brand"
      >
        <IconArrowLeft size={20} aria-hidden /> Todas las secciones
      </button>
      <div>
        <h3 ref={title} tabIndex={-1} className="text-2xl outline-none">
          {sectionWords(section.name)}
        </h3>
        <p className="text-ink-2">
          {[price, freeWords(free), section.gate && `puerta ${section.gate}`].filter(Boolean).join(' · ')}
        </p>
      </div>
      {children}
    </div>
  )
}

const freeWords = (free: number): string =>
  free === 0 ? 'Agotada' : free === 1 ? '1 lugar libre' : `${free} lugares libres`

/** One's own seats count as free: they can be given back. */
function freeBySection(plan: SeatingPlan, states: Uint8Array, mine: readonly number[]): Uint32Array {
  const own = new Set(mine)
  return Uint32Array.from(plan.sections, ({ firstSeat, seatCount }) => {
    let free = 0
    for (let seat = firstSeat; seat < firstSeat + seatCount; seat++)
      if (states[seat] === 0 || own.has(seat)) free++
    return free
  })
}
