import { seatFlag, type SeatingPlan } from '#catalogue/venues/plan/seating-plan.ts'
import { formatMoney } from '#lib/money.ts'
import type { HallSource } from '../hall-source.tsx'
import { anywhere, isAnywhere, type Filter } from '../picking.tsx'
import { pricesOf } from '../price-heat.ts'
import type { SeatChoice } from '../seat-choice.tsx'

type Chip = { key: string; label: string; filter: Filter }
type MapFiltersProps = { source: HallSource; plan: SeatingPlan | null; choice: SeatChoice }

const chip =
  'pointer-events-auto relative flex h-11 shrink-0 items-center whitespace-nowrap text-sm font-semibold has-focus-visible:outline-3 has-focus-visible:outline-brand rounded-full'
const face =
  'flex h-8 items-center rounded-full border border-line bg-glass px-3 shadow-1 transition-colors peer-checked:border-transparent peer-checked:bg-ink peer-checked:text-bg'

/** Where to look, in one tap: by price, under the roof, side by side, with a wheelchair. */
export function MapFilters({ source, plan, choice }: MapFiltersProps) {
  const chips = chipsOf(source, plan)
  const chosen = keyOf(choice.filter)
  if (chips.length < 2) return null
  return (
    <fieldset className="pointer-events-none min-w-0">
      <legend className="sr-only">Qué lugares ves</legend>
      <div className="pointer-events-auto -mx-3 flex w-fit max-w-[calc(100%+1.5rem)] gap-1.5 overflow-x-auto px-3 [scrollbar-width:none]">
        {chips.map(({ key, label, filter }) => (
          <label key={key} className={chip}>
            <input
              type="radio"
              name="lugares"
              className="peer sr-only"
              checked={key === chosen}
              onChange={() => choice.setFilter(filter)}
            />
            <span className={face}>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The two lower of the quarters of the prices, and what this plan knows of its places. */
function chipsOf(source: HallSource, plan: SeatingPlan | null): Chip[] {
  const prices = pricesOf(source)
  const limits = [
    ...new Set([0.25, 0.5].map((share) => prices[Math.floor((prices.length - 1) * share)] ?? 0)),
  ]
  const all: Filter[] = [
    anywhere,
    ...(prices.length > 2 ? limits.map((maxCents) => ({ ...anywhere, maxCents })) : []),
    ...(plan?.sections.some(({ roof }) => roof) ? [{ ...anywhere, roofed: true }] : []),
    ...(source.seatsPerPerson > 1 ? [{ ...anywhere, together: true }] : []),
    ...(plan?.flags.some((flags) => flags & seatFlag.accessible) ? [{ ...anywhere, accessible: true }] : []),
  ]
  return all.map((filter) => ({ key: keyOf(filter), label: labelOf(filter), filter }))
}

const keyOf = (filter: Filter): string =>
  isAnywhere(filter)
    ? 'todos'
    : `${filter.maxCents} ${filter.roofed === true} ${filter.together === true} ${filter.accessible === true}`

function labelOf({ maxCents, roofed, together, accessible }: Filter): string {
  if (maxCents !== null) return `Hasta ${formatMoney(maxCents).replace(/\.00$/, '')}`
  if (roofed) return 'Techado'
  if (together) return 'Juntos'
  return accessible ? 'Accesible' : 'Todos'
}
