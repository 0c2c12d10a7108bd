import { IconDoorEnter } from '@tabler/icons-react'
import { formatHour } from '#lib/dates.ts'
import { Card } from '#ui/card.tsx'
import { useRead } from '#web/query.ts'
import { readGateWaits } from '../counters-contract.ts'
import { bestGate, waitWords } from '../counters-rules.ts'

type GateWaitsProps = {
  eventId: number
  /** The gate printed on one's ticket; null on a page for everybody. */
  gate: string | null
}

/** On match day: how long one waits, which gate to take, when to arrive. Says nothing while nobody can tell. */
export default function GateWaits({ eventId, gate }: GateWaitsProps) {
  const { data } = useRead(
    readGateWaits,
    { params: { eventId: `${eventId}` } },
    { refetchInterval: 60_000, staleTime: 30_000 },
  )
  if (data === undefined) return null
  const best = bestGate(data.gates, gate, data.anyGate)
  const timed = data.gates.filter(({ waitMinutes }) => waitMinutes !== null)
  if (best === null && timed.length === 0) return null
  return (
    <Card as="section" className="p-5">
      <h2 className="mb-2 flex items-center gap-2 text-xl">
        <IconDoorEnter size={24} className="text-brand" aria-hidden />
        {best === null ? 'Puertas' : `Entra por la puerta ${best.gate}`}
      </h2>
      {best !== null && (
        <p>
          {best.waitMinutes !== null && <strong>{waitWords(best.waitMinutes)}. </strong>}
          Llega a más tardar a las {formatHour(best.arriveBy)}
        </p>
      )}
      {gate === null && timed.length > 0 && (
        <ul className="mt-3 grid grid-cols-2 gap-2 sm:grid-cols-3">
          {timed.map((one) => (
            <li key={one.gate} className="rounded-md bg-sunken px-3 py-2">
              <span className="font-semibold">Puerta {one.gate}</span>
              <br />
              {waitWords(one.waitMinutes)}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
