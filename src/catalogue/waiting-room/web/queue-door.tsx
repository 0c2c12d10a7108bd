import { Link } from 'react-router'
import type { SaleState } from '#catalogue/events/contract.ts'
import { formatHour, formatMoment } from '#lib/dates.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useRead } from '#web/query.ts'
import { serverNow } from '#web/server-clock.ts'
import { readSign } from '../contract.ts'

/** A sale as its own page knows it: `event-7`, where it stands, and when it begins. */
type QueueDoorProps = { saleId: string; state: SaleState; startsAt: string }

/** So long after a sale began its page asks whether people wait; later a refused hold leads to the room. */
const rushMs = 12 * 3_600_000

/** On a sale's page the way to its waiting room, where it has one. */
export default function QueueDoor({ saleId, state: saleState, startsAt }: QueueDoorProps) {
  const young = saleState === 'on_sale' && serverNow() - Date.parse(startsAt) < rushMs
  const { data } = useRead(
    readSign,
    { params: { saleId } },
    {
      enabled: saleState === 'announced' || young,
      refetchInterval: ({ state }) => (state.data?.room ? 20_000 : false),
    },
  )
  const sign = data?.room ?? null
  if (sign === null || sign.state === 'ended' || (sign.state === 'idle' && sign.mode !== 'opening'))
    return null
  const room = paths.waitingRoom(saleId)
  if (sign.state === 'idle')
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
      action={<Button to={room}>{sign.state === 'joining' ? 'Entrar a la fila' : 'Ir a la fila'}</Button>}
    >
      {sign.state === 'joining' && sign.closesAt !== null
        ? `Toma tu lugar antes de las ${formatHour(sign.closesAt)} El orden se sortea.`
        : 'Para elegir lugares espera tu turno. Si ya es tu turno, elige aquí.'}
    </Notice>
  )
}
