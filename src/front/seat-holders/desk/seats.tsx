import { useRef, useState, type KeyboardEvent } from 'react'
import type { SeatingPlan } from '#catalogue/venues/plan/seating-plan.ts'
import { SeatMap, type SeatMapHandle } from '#catalogue/venues/web/seat-map/seat-map.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { invalidate, useRead } from '#web/query.ts'
import { useMay } from '#web/use-may.ts'
import { readSeat, readSeating } from '../contract.ts'
import { placeOf, placeWords } from '../rules.ts'
import type { Seated } from '../place-group.ts'
import { MoveDialog } from './move-dialog.tsx'
import { Moved, type Done } from './moved.tsx'
import { PeopleSearch } from './people-search.tsx'
import { SeatPanel } from './seat-panel.tsx'
import { SeatingLegend } from './seating-legend.tsx'
import { SeatingList } from './seating-list.tsx'
import { tones } from './place-looks.ts'
import { useMoving } from './use-moving.ts'

type SeatsProps = { eventId: number; plan: SeatingPlan; states: Uint8Array }

/** The map or the list, and beside it who sits on the chosen seat and the way to another. */
export function Seats({ eventId, plan, states }: SeatsProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const map = useRef<SeatMapHandle>(null)
  const box = useRef<HTMLDivElement>(null)
  const moving = useMoving(plan, states)
  const mayMove = useMay()('serve AnyOrder')
  // Not kept: whoever is taken up is who sits there now, with the ticket of now.
  const read = useRead(
    readSeat,
    { params: { eventId: `${eventId}`, seatId: `${chosen ?? 0}` } },
    { enabled: chosen !== null, staleTime: 0, gcTime: 0 },
  )
  const seat = chosen !== null && read.data?.seatId === chosen ? read.data : null
  const free = mayMove && seat?.sitter && seat.sitter.fixed === null ? seat.sitter : null

  const choose = (seatId: number) => {
    setDone(null)
    setChosen(seatId)
  }
  const toggle = (seatId: number) => (moving.group === null ? choose(seatId) : moving.put(seatId))
  const fly = (seatId: number) => {
    choose(seatId)
    map.current?.showSeats([seatId])
  }
  const take = (group: Seated[], byName = false) => {
    if (chosen === null) return
    moving.take(group, chosen, byName)
    // On a phone the panel lies below the map, and the place is tapped there.
    if (byName && matchMedia('(pointer: coarse)').matches) box.current?.scrollIntoView({ block: 'center' })
  }
  const grab = (seatId: number): boolean => {
    if (moving.group?.some((one) => one.seatId === seatId)) return true
    if (free === null || seatId !== chosen) return false
    take([{ ticketId: free.ticketId, seatId }])
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && moving.group !== null) {
      event.stopPropagation()
      moving.giveUp()
    } else if (event.key.toLowerCase() === 'm' && free !== null && chosen !== null && moving.group === null)
      take([{ ticketId: free.ticketId, seatId: chosen }])
  }
  const said = (seatId: number): string => placeWords[placeOf(states[seatId])].said

  async function moved(next: Done) {
    moving.giveUp()
    setDone(next)
    setChosen(next.seatId)
    await Promise.all([invalidate(readSeating), invalidate(readSeat)])
  }

  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0">
        <Tabs
          label="Maneras de ver los lugares"
          look="segments"
          tabs={[
            {
              value: 'mapa',
              label: 'Mapa',
              content: (
                <div className="flex flex-col gap-3">
                  {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of the map inside */}
                  <div
                    ref={box}
                    onKeyDownCapture={onKeyDown}
                    className="h-[calc(100dvh-19.5rem)] min-h-88 overflow-hidden rounded-lg border border-line"
                  >
                    <SeatMap
                      plan={plan}
                      states={states}
                      mine={moving.group?.map(({ seatId }) => seatId) ?? (chosen === null ? [] : [chosen])}
                      tones={tones}
                      said={said}
                      marks={moving.marks}
                      drag={{
                        grab,
                        over: moving.point,
                        drop: (seatId) => (seatId === null ? moving.giveUp() : moving.put(seatId)),
                      }}
                      onPoint={(seatId) => moving.group !== null && moving.point(seatId)}
                      priceOf={nothing}
                      isGeneral={never}
                      onToggle={toggle}
                      handle={map}
                    />
                  </div>
                  <SeatingLegend states={states} />
                </div>
              ),
            },
            {
              value: 'lista',
              label: 'Lista',
              content: (
                <SeatingList
                  eventId={eventId}
                  plan={plan}
                  states={states}
                  chosen={chosen}
                  onChoose={toggle}
                />
              ),
            },
          ]}
        />
      </div>
      <aside className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-16 lg:max-h-[calc(100dvh-5rem)] lg:overflow-y-auto lg:p-1">
        <PeopleSearch eventId={eventId} onChoose={fly} />
        {done && <Moved done={done} eventId={eventId} onMoved={moved} />}
        <SeatPanel
          plan={plan}
          seat={seat}
          loading={chosen !== null && seat === null}
          error={read.error?.message ?? null}
          group={moving.group}
          byName={moving.byName}
          fault={moving.fault}
          movable={free !== null}
          onTake={take}
          onPut={moving.put}
          onGiveUp={moving.giveUp}
          onShow={fly}
        />
      </aside>
      {moving.asked && (
        <MoveDialog eventId={eventId} moves={moving.asked} onClose={moving.notYet} onMoved={moved} />
      )}
    </div>
  )
}

const nothing = () => null
const never = () => false
