import { Link } from 'react-router'
import type { SaleState } from '#catalogue/events/contract.ts'
import { ended, formatMoment } from '#lib/dates.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useRead } from '#web/query.ts'
import { serverNow } from '#web/server-clock.ts'
import { readSign } from '../contract.ts'
import type { RoomState } from '../rules.ts'
import { mayHaveQueue } from './may-have-queue.ts'
import { atWords, isComing } from './standing.ts'

/** A sale as its own page knows it: `event-7`, where it stands, and when it begins. */
type QueueDoorProps = {
  saleId: string
  state: SaleState
  startsAt: string
  /** The phase that is open is for others: only the list of a later one concerns this person. */
  barred?: boolean | undefined
}

const isAlive = (state: RoomState) => state !== 'idle' && state !== 'ended'

/** On a sale's page the way to its waiting room, where it has one. */
export default function QueueDoor({ saleId, state: saleState, startsAt, barred = false }: QueueDoorProps) {
  const { data } = useRead(
    readSign,
    { params: { saleId } },
    {
      enabled: mayHaveQueue(saleState, startsAt),
      refetchInterval: ({ state }) => (state.data?.room ? 20_000 : false),
    },
  )
  const sign = data?.room ?? null
  if (sign === null || (!isAlive(sign.state) && sign.mode !== 'opening')) return null
  // While numbers are called only the list of the next phase concerns who may not buy now.
  const nextDraw = barred && sign.state === 'serving' ? sign.nextClosesAt : null
  if (barred && nextDraw === null && (sign.state === 'drawing' || sign.state === 'serving')) return null
  if (sign.state === 'ended' && !isComing(sign, serverNow())) return null
  const room = paths.waitingRoom(saleId)
  const drawnAt = sign.state === 'joining' ? sign.closesAt : nextDraw
  if (!isAlive(sign.state))
    return (
      <Notice tone="info" title="Esta venta tiene fila">
        {sign.opensAt !== null && `Abre el ${formatMoment(sign.opensAt)} `}Llegar antes no da ventaja: los
        lugares se sortean.{' '}
        <Link to={room} className="font-semibold underline underline-offset-4">
          Cómo funciona
        </Link>
      </Notice>
    )
  return (
    <Notice
      tone="info"
      live
      title="Esta venta tiene fila"
      action={<Button to={room}>{drawnAt === null ? 'Ir a la fila' : 'Entrar a la fila'}</Button>}
    >
      {drawnAt !== null
        ? `Toma tu lugar: el orden se sortea ${ended(atWords(drawnAt, serverNow()))}`
        : 'Para elegir lugares espera tu turno. Si ya es tu turno, elige aquí.'}
    </Notice>
  )
}
