import { useState } from 'react'
import { readEvent, type Event } from '#features/events/contract.ts'
import { holdSeats, releaseHold, type Hold } from '#features/holds/contract.ts'
import { placeWords } from '#features/tickets/rules.ts'
import { formatMoney } from '#lib/money.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { NumberStepper } from '#ui/number-stepper.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { call } from '#web/call.ts'
import { useRead } from '#web/query.ts'
import { findSeats } from './contract.ts'
import { MatchField } from './match-field.tsx'

type ChooseSeatsProps = { hold: Hold | null; onHeld: (hold: Hold | null) => void }

/** Match, zone and how many, or the very seats; what is found is held for this window. */
export function ChooseSeats({ hold, onHeld }: ChooseSeatsProps) {
  const [eventId, setEvent] = useState('')
  const [zone, setZone] = useState('')
  const [quantity, setQuantity] = useState(2)
  const [names, setNames] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const event = useRead(readEvent, { params: { eventId } }, { enabled: eventId !== '' })
  const params = { eventId }

  async function attempt(work: () => Promise<Hold | null>): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      onHeld(await work())
    } catch (error) {
      setProblem((error as Problem).message)
    } finally {
      setBusy(false)
    }
  }
  const replaces = hold !== null && `${hold.eventId}` === eventId ? { replaces: hold.id } : {}
  const take = () =>
    attempt(async () => {
      if (hold !== null && !('replaces' in replaces)) await call(releaseHold, { params: { holdId: hold.id } })
      if (names.trim() !== '') {
        const { seatIds } = await call(findSeats, { params, query: { names } })
        return call(holdSeats, { params, body: { seatIds, ...replaces } })
      }
      const bestAvailable = { quantity, ...(zone !== '' && { zoneId: Number(zone) }) }
      return call(holdSeats, { params, body: { bestAvailable, ...replaces } })
    })
  const drop = () =>
    attempt(async () => {
      await call(releaseHold, { params: { holdId: hold!.id } })
      return null
    })

  return (
    <Card className="flex flex-col gap-5 p-5">
      <MatchField onSaleOnly value={eventId} onChange={setEvent} />
      {event.data && <Zones event={event.data} value={zone} onChange={setZone} />}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <NumberStepper
          label="Cuántos"
          unit={['boleto', 'boletos']}
          min={1}
          max={event.data?.seatsPerPerson ?? 8}
          value={quantity}
          onChange={setQuantity}
        />
        <TextField
          label="O estos asientos"
          optional
          placeholder="112-C-14, 112-C-15"
          hint="Sección-fila-asiento, con comas."
          autoCapitalize="characters"
          value={names}
          onChange={({ target }) => setNames(target.value)}
        />
      </div>
      {problem !== null && (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      )}
      <Button
        loading={busy}
        disabled={eventId === ''}
        variant={hold === null ? 'primary' : 'secondary'}
        onClick={() => void take()}
      >
        {hold === null ? 'Apartar los mejores lugares' : 'Buscar otros lugares'}
      </Button>
      {hold !== null && (
        <section aria-label="Apartado">
          <h2 className="mb-2 text-2xl">Apartado</h2>
          <ul className="mb-3 divide-y divide-line">
            {hold.seats.map((seat) => (
              <li key={seat.id} className="py-2 font-medium">
                {placeWords(seat)}
              </li>
            ))}
          </ul>
          <Button size="sm" variant="ghost" onClick={() => void drop()}>
            Soltar estos lugares
          </Button>
        </section>
      )}
    </Card>
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
