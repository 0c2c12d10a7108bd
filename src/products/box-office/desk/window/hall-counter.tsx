import { headlineFare } from '#lib/headline-price.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Zone } from '#catalogue/events/contract.ts'
import { sectionOfSeat, type Section } from '#catalogue/venues/plan/seating-plan.ts'
import { SeatMap, type SeatMapHandle } from '#catalogue/venues/web/seat-map/seat-map.tsx'
import type { HallSource } from '#selling/holds/web/hall-source.tsx'
import { headlineName, useHall, useSeatsVersion, type Hall } from '#selling/holds/web/hall.tsx'
import { pickAround } from '#selling/holds/web/picking.tsx'
import { sectionWords } from '#catalogue/venues/web/seat-map/seat-words.ts'
import { formatCount } from '#lib/count.ts'
import { formatMoney } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { entryOf } from '../../seat-entry.ts'
import { ChoiceButton } from './choice-button.tsx'
import { KeyCap } from './key-cap.tsx'
import { SeatField } from './seat-field.tsx'
import { StadiumPlan } from './stadium-plan.tsx'
import type { Told } from './told-seat.ts'
import { useKeys } from './use-keys.ts'
import type { WindowHold } from './use-window-hold.ts'

type HallCounterProps = {
  source: HallSource
  held: WindowHold
  quantity: number
  onQuantity: (quantity: number) => void
  /** Seats are held: the money is next. */
  onTaken: () => void
  told?: Told | undefined
}

/** Zones as buttons, the stadium and the open section side by side, and the field to type a seat. */
export function HallCounter({ source, ...counter }: HallCounterProps) {
  const [zoneId, setZone] = useState<number | null>(null)
  const { held, quantity, onTaken } = counter
  const best = async (asked: { quantity?: number; zoneId?: number | null } = {}) => {
    const where = asked.zoneId === undefined ? zoneId : asked.zoneId
    const bestAvailable = { quantity: asked.quantity ?? quantity, ...(where !== null && { zoneId: where }) }
    if (await held.take({ bestAvailable })) onTaken()
  }
  useKeys({ F8: () => void best() })
  const { hall, problem, retry } = useHall(source)
  return (
    <>
      <Zones
        zones={source.zones}
        chosen={zoneId}
        onChoose={(next) => {
          setZone(next)
          void best({ zoneId: next })
        }}
      />
      {hall === null ? (
        <div className="min-h-72 flex-1">
          {problem === null ? (
            <Skeletons label="Cargando los lugares…" blocks={['h-72 w-full']} />
          ) : (
            <Notice tone="danger" title="No pudimos cargar los lugares">
              {problem.message}{' '}
              <Button size="sm" variant="secondary" onClick={retry}>
                Volver a intentar
              </Button>
            </Notice>
          )}
        </div>
      ) : (
        <Places
          key={source.id}
          {...counter}
          hall={hall}
          zoneId={zoneId}
          onBest={(asked) => void best(asked)}
        />
      )}
    </>
  )
}

type ZonesProps = { zones: Zone[]; chosen: number | null; onChoose: (zoneId: number) => void }

/** A zone with its colour, price and free seats: one press holds the best of it. */
function Zones({ zones, chosen, onChoose }: ZonesProps) {
  return (
    <div
      role="group"
      aria-label="Zonas"
      className="grid shrink-0 grid-cols-[repeat(auto-fill,minmax(10.25rem,1fr))] gap-2"
    >
      {zones.map(({ id, name, color, free, prices }) => (
        <ChoiceButton
          key={id}
          chosen={chosen === id}
          disabled={free === 0}
          color={color}
          title={name}
          hint={free === 0 ? 'Agotada' : `${formatCount(free)} ${free === 1 ? 'libre' : 'libres'}`}
          aside={formatMoney(prices.find(({ fare }) => fare === headlineFare)?.totalCents ?? 0)}
          onChoose={() => onChoose(id)}
        />
      ))}
    </div>
  )
}

type PlacesProps = Omit<HallCounterProps, 'source'> & {
  hall: Hall
  zoneId: number | null
  onBest: (asked: { quantity?: number }) => void
}

function Places({ hall, held, quantity, onQuantity, onTaken, told, zoneId, onBest }: PlacesProps) {
  const { plan, seats } = hall
  // A section that was chosen stays open until other seats are held.
  const [chosen, setChosen] = useState<{ section: Section | null; at: string }>({ section: null, at: '' })
  const field = useRef<HTMLInputElement>(null)
  const map = useRef<SeatMapHandle>(null)
  const version = useSeatsVersion(hall)
  const { hold, busy } = held
  const own = useMemo(() => hold?.seats.map(({ id }) => id) ?? [], [hold])
  const ownKey = own.join()
  const open = own[0] !== undefined && chosen.at !== ownKey ? sectionOfSeat(plan, own[0]) : chosen.section
  const setOpen = (section: Section | null) => setChosen({ section, at: ownKey })
  const free = useMemo(() => freeIn(hall, version), [hall, version])
  const show = (section: Section) => {
    setOpen(section)
    map.current?.showSection(section.id)
  }
  useEffect(() => {
    const mine = ownKey === '' ? [] : ownKey.split(',').map(Number)
    hall.seats.setOwn(mine)
    if (mine[0] === undefined) return
    map.current?.showSeats(mine)
  }, [hall, ownKey])
  useEffect(() => {
    if (hold === null) field.current?.focus({ preventScroll: true })
  }, [hold])
  useKeys({ F10: () => field.current?.focus() })

  async function take(seatIds: number[]): Promise<void> {
    // Marked as this window's before the news comes, or they would look as if somebody else had taken them.
    seats.setOwn(seatIds)
    if (await held.take({ seatIds })) onTaken()
    else seats.setOwn(own)
  }
  async function choose(seatId: number): Promise<void> {
    const isFree = (id: number) => seats.states[id] === 0 || held.dropped.includes(id)
    if (own.includes(seatId)) {
      const rest = own.filter((id) => id !== seatId)
      return rest.length === 0 ? held.drop() : take(rest)
    }
    if (!isFree(seatId)) return held.say('Ese asiento ya no está libre. Elige otro.')
    if (own.length > 0 && own.length < quantity) return take([...own, seatId].toSorted((a, b) => a - b))
    const around = pickAround(hall, isFree, quantity, seatId)
    if (around.length < quantity) onQuantity(around.length)
    return take(around)
  }
  function enter(typed: string): void {
    const entry = entryOf(plan, typed, open)
    if (entry.kind === 'unknown') return held.say(entry.words)
    held.say(null)
    if (entry.kind === 'best') {
      onQuantity(entry.quantity)
      return onBest({ quantity: entry.quantity })
    }
    show(entry.section)
    if (entry.kind === 'seat') void choose(entry.seatId)
  }

  return (
    <div className="grid min-h-72 flex-1 grid-rows-[auto_minmax(0,1fr)] overflow-hidden rounded-lg border border-line bg-sunken">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-surface px-3 py-1.5">
        <h2 className="text-xl">{open === null ? 'El estadio' : sectionWords(open.name)}</h2>
        <p className="text-xs text-ink-2">
          {open === null ? 'Elige una sección o una zona' : freeWords(free[open.id] ?? 0)}
        </p>
        <div className="ml-auto flex items-center gap-3">
          <button
            type="button"
            disabled={busy}
            onClick={() => onBest({})}
            className="flex min-h-9 items-center gap-2 rounded-full border border-line-strong bg-surface px-3 text-sm font-semibold whitespace-nowrap hover:border-ink-2"
          >
            Mejores {quantity} <KeyCap>F8</KeyCap>
          </button>
          <SeatField ref={field} disabled={false} told={told} onEnter={enter} />
        </div>
      </div>
      <div className="grid min-h-0 grid-cols-1 xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <div className="hidden min-h-0 p-3 xl:block">
          <StadiumPlan plan={plan} free={free} zoneId={zoneId} open={open} onOpen={show} />
        </div>
        <div className="min-h-72 border-line bg-surface lg:min-h-0 xl:border-l">
          <SeatMap
            plan={plan}
            states={seats.states}
            watch={seats.subscribe}
            mine={own}
            zoneFilter={zoneId === null ? null : [zoneId]}
            priceOf={(id) => formatMoney(hall.centsOf(id))}
            fare={headlineName(hall.source)}
            isGeneral={hall.isGeneral}
            onToggle={(seatId) => void choose(seatId)}
            onSection={(id) => setOpen(plan.sections.find((section) => section.id === id) ?? null)}
            handle={map}
          />
        </div>
      </div>
    </div>
  )
}

const freeWords = (free: number): string =>
  free === 0 ? 'Agotada' : free === 1 ? '1 lugar libre' : `${free} lugares libres`

/** Free seats by section; `version` says when to count again. */
function freeIn({ plan, seats }: Hall, version: number): Uint32Array {
  return Uint32Array.from(plan.sections, ({ firstSeat, seatCount }) => {
    let free = 0
    if (version === 0) return seatCount
    for (let seat = firstSeat; seat < firstSeat + seatCount; seat++) if (seats.states[seat] === 0) free++
    return free
  })
}
