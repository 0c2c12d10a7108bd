import { useEffect, useMemo } from 'react'
import type { Event } from '#catalogue/events/contract.ts'
import { ChoiceWords } from '#selling/holds/web/choice-words.tsx'
import type { Hold } from '#selling/holds/contract.ts'
import { HallList } from '#selling/holds/web/hall-list.tsx'
import { HallMap } from '#selling/holds/web/hall-map.tsx'
import { matchSource } from '#selling/holds/web/hall-source.tsx'
import { useHall, type Hall } from '#selling/holds/web/hall.tsx'
import { PlaceList } from '#selling/holds/web/place-list.tsx'
import { useSeatChoice } from '#selling/holds/web/seat-choice.tsx'
import { placeOf } from '#selling/holds/web/seat-place.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { NumberStepper } from '#ui/number-stepper.tsx'
import { Skeletons } from '#ui/skeleton.tsx'

type Picking = {
  way: 'map' | 'list'
  hold: Hold | null
  busy: boolean
  onTake: (seatIds: number[]) => Promise<boolean>
}

/** The very seats, on the map or by section, row and seat: the same choice that fans make. */
export default function SeatPicker({ event, ...picking }: Picking & { event: Event }) {
  const source = useMemo(() => matchSource(event), [event])
  const { hall, problem, retry } = useHall(source)
  if (hall !== null) return <Choosing hall={hall} {...picking} />
  if (problem === null) return <Skeletons label="Cargando los lugares…" blocks={['h-96 w-full']} />
  return (
    <Notice tone="danger" title="No pudimos cargar los lugares">
      {problem.message}{' '}
      <Button size="sm" variant="secondary" onClick={retry}>
        Volver a intentar
      </Button>
    </Notice>
  )
}

function Choosing({ hall, way, hold, busy, onTake }: Picking & { hall: Hall }) {
  const held = hold !== null && hall.source.owns(hold) ? hold : null
  const own = held?.seats.map(({ id }) => id).join() ?? ''
  const mine = () => hall.seats.setOwn(own === '' ? [] : own.split(',').map(Number))
  useEffect(() => hall.seats.setOwn(own === '' ? [] : own.split(',').map(Number)), [hall, own])
  const choice = useSeatChoice(hall, { source: hall.source, held, lostBefore: null, sending: busy })
  const { seatIds, quantity } = choice
  const taken = seatIds.join() === own
  async function take(): Promise<void> {
    // Marked as this window's before the news comes, or they would look as if somebody else had taken them.
    hall.seats.setOwn(seatIds)
    if (!(await onTake(seatIds))) mine()
  }
  return (
    <>
      <NumberStepper
        label="Cuántos"
        unit={['boleto', 'boletos']}
        min={1}
        max={hall.source.seatsPerPerson}
        value={quantity}
        onChange={choice.setQuantity}
      />
      {way === 'map' ? <HallMap hall={hall} choice={choice} /> : <HallList hall={hall} choice={choice} />}
      {!taken && <ChoiceWords hall={hall} choice={choice} />}
      {!taken && <PlaceList places={seatIds.map((seatId) => placeOf(hall, seatId))} />}
      <Button
        loading={busy}
        disabled={seatIds.length === 0 || taken}
        variant={held === null ? 'primary' : 'secondary'}
        onClick={() => void take()}
      >
        {taken
          ? 'Ya están apartados'
          : `${held === null ? 'Apartar' : 'Cambiar por'} ${seatIds.length === 1 ? 'este lugar' : `estos ${seatIds.length} lugares`}`}
      </Button>
    </>
  )
}
