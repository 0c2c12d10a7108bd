import { lazy, Suspense, useState } from 'react'
import { readEvent, type Event } from '#catalogue/events/contract.ts'
import { holdSeats, releaseHold, type Hold } from '#selling/holds/contract.ts'
import { placeWords } from '#selling/tickets/rules.ts'
import { formatMoney } from '#lib/money.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { NumberStepper } from '#ui/number-stepper.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { call } from '#web/call.ts'
import { useRead } from '#web/query.ts'
import { findSeats } from '../contract.ts'
import { MatchField } from './match-field.tsx'

/** The map is much to read: it comes when somebody wants it. */
const SeatPicker = lazy(() => import('./seat-picker.tsx'))

type ChooseSeatsProps = { hold: Hold | null; onHeld: (hold: Hold | null) => void }
type Way = 'best' | 'map' | 'list' | 'named'
type SeatRequest = { seatIds: number[] } | { bestAvailable: { quantity: number; zoneId?: number } }

/** Match, then the best seats of a zone, seats on the map or in the list, or seats by their names; held for this window. */
export function ChooseSeats({ hold, onHeld }: ChooseSeatsProps) {
  const [eventId, setEvent] = useState('')
  const [way, setWay] = useState<Way>('best')
  const [zone, setZone] = useState('')
  const [quantity, setQuantity] = useState(2)
  const [names, setNames] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [drops, setDrops] = useState(0)
  const event = useRead(readEvent, { params: { eventId } }, { enabled: eventId !== '' })
  const params = { eventId }

  async function attempt(work: () => Promise<Hold | null>): Promise<boolean> {
    setBusy(true)
    setProblem(null)
    try {
      onHeld(await work())
      return true
    } catch (error) {
      setProblem((error as Problem).message)
      return false
    } finally {
      setBusy(false)
    }
  }
  const replaces = hold !== null && `${hold.eventId}` === eventId ? { replaces: hold.id } : {}
  const take = (wished: () => Promise<SeatRequest> | SeatRequest) =>
    attempt(async () => {
      const input = await wished()
      const taken = await call(holdSeats, { params, body: { ...input, ...replaces } })
      if (hold !== null && !('replaces' in replaces))
        await call(releaseHold, { params: { holdId: hold.id } }).catch(() => undefined)
      return taken
    })
  const drop = () =>
    attempt(async () => {
      await call(releaseHold, { params: { holdId: hold!.id } })
      setDrops(drops + 1)
      return null
    })

  return (
    <Card className="flex min-w-0 flex-col gap-5 p-5">
      <MatchField onSaleOnly value={eventId} onChange={setEvent} />
      <RadioGroup
        look="segments"
        legend="Cómo eliges"
        value={way}
        onValueChange={(value) => setWay(value as Way)}
        options={ways}
      />
      {way === 'best' && (
        <>
          {event.data && <Zones event={event.data} value={zone} onChange={setZone} />}
          <NumberStepper
            label="Cuántos"
            unit={['boleto', 'boletos']}
            min={1}
            max={event.data?.seatsPerPerson ?? 8}
            value={quantity}
            onChange={setQuantity}
          />
        </>
      )}
      {way === 'named' && (
        <TextField
          label="Asientos"
          placeholder="112-C-14, 112-C-15"
          hint="Sección-fila-asiento, con comas."
          autoCapitalize="characters"
          value={names}
          onChange={({ target }) => setNames(target.value)}
        />
      )}
      {(way === 'map' || way === 'list') && event.data && (
        <Suspense fallback={<Skeleton className="h-96 w-full" />}>
          <SeatPicker
            key={`${eventId} ${drops}`}
            event={event.data}
            way={way}
            hold={hold}
            busy={busy}
            onTake={(seatIds) => take(() => ({ seatIds }))}
          />
        </Suspense>
      )}
      {problem !== null && (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      )}
      {way === 'best' && (
        <Button
          loading={busy}
          disabled={eventId === ''}
          variant={hold === null ? 'primary' : 'secondary'}
          onClick={() =>
            void take(() => ({ bestAvailable: { quantity, ...(zone !== '' && { zoneId: Number(zone) }) } }))
          }
        >
          {hold === null ? 'Apartar los mejores lugares' : 'Buscar otros lugares'}
        </Button>
      )}
      {way === 'named' && (
        <Button
          loading={busy}
          disabled={eventId === '' || names.trim() === ''}
          variant={hold === null ? 'primary' : 'secondary'}
          onClick={() => void take(() => call(findSeats, { params, query: { names } }))}
        >
          Apartar estos asientos
        </Button>
      )}
      {hold !== null && <Held hold={hold} onDrop={() => void drop()} />}
    </Card>
  )
}

const ways: { value: Way; label: string }[] = [
  { value: 'best', label: 'Mejores' },
  { value: 'map', label: 'Mapa' },
  { value: 'list', label: 'Lista' },
  { value: 'named', label: 'Número' },
]

function Held({ hold, onDrop }: { hold: Hold; onDrop: () => void }) {
  return (
    <section aria-label="Apartado">
      <h2 className="mb-2 text-2xl">Apartado</h2>
      <ul className="mb-3 divide-y divide-line">
        {hold.seats.map((seat) => (
          <li key={seat.id} className="py-2 font-medium">
            {placeWords(seat)}
          </li>
        ))}
      </ul>
      <Button size="sm" variant="ghost" onClick={onDrop}>
        Soltar estos lugares
      </Button>
    </section>
  )
}

function Zones({
  event,
  value,
  onChange,
}: {
  event: Event
  value: string
  onChange: (zone: string) => void
}) {
  return (
    <SelectField
      label="Zona"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      options={[
        { value: '', label: 'La mejor que haya' },
        ...event.zones.map(({ id, name, free, prices }) => ({
          value: `${id}`,
          label: `${name}, ${formatMoney(prices.find(({ fare }) => fare === 'adult')?.totalCents ?? 0)} (${free.toLocaleString('es-MX')} libres)`,
          disabled: free === 0,
        })),
      ]}
    />
  )
}
