import { useState } from 'react'
import { useParams } from 'react-router'
import { formatMoment } from '#lib/dates.ts'
import { paths } from '#lib/paths.ts'
import type { Problem } from '#lib/problem.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { NotLoaded } from '#web/loaded.tsx'
import { invalidate, useRead } from '#web/query.ts'
import { useMay } from '#web/use-may.ts'
import { listRooms, readRoom, type DeskRoom } from '../desk-contract.ts'
import { RoomControls } from './room-controls.tsx'
import { RoomSettings } from './room-settings.tsx'
import { endWordsOf, modeWords, stateOf, whenWords } from './room-words.ts'

/** One sale's waiting room: its figures, read again every few seconds, and what the club can do with it. */
export default function RoomScreen() {
  const { saleId = '' } = useParams()
  const read = useRead(readRoom, { params: { saleId } }, { refetchInterval: 3000 })
  const mayDo = useMay()
  const [setting, setSetting] = useState(false)
  const room = read.data
  const alive = room !== undefined && room.state !== 'idle' && room.state !== 'ended'

  /** True when it went well. */
  async function act(work: Promise<unknown>, done: string): Promise<boolean> {
    const went = await work.then(
      () => true,
      (problem: Problem) => {
        toast({ title: problem.message, tone: 'danger' })
        return false
      },
    )
    if (went) toast({ title: done, tone: 'ok' })
    await Promise.all([invalidate(readRoom), invalidate(listRooms)])
    return went
  }

  return (
    <DeskPage
      title={room ? `Fila de ${room.title}` : 'Fila de una venta'}
      intro={room && whenWords(room)}
      actions={
        <>
          <Button variant="secondary" to={deskPaths.waitingRooms}>
            Todas las filas
          </Button>
          {room && mayDo('manage Rehearsal') && saleId.startsWith('event-') && (
            <Button variant="secondary" to={`${deskPaths.rehearsals}?venta=${saleId}`}>
              Ensayar esta venta
            </Button>
          )}
          {room && <Button onClick={() => setSetting(true)}>Cuándo hay fila</Button>}
        </>
      }
    >
      {room === undefined ? (
        <NotLoaded
          read={read}
          title="No pudimos leer la fila"
          waiting={<Skeletons label="Cargando la fila" blocks={['h-60 w-full rounded-lg']} />}
        />
      ) : (
        <>
          {read.error !== null && (
            <div className="mb-4">
              <Notice tone="warn" live title="Estas cifras ya no se actualizan">
                {read.error.message}
              </Notice>
            </div>
          )}
          <Figures room={room} />
          {alive && <RoomControls room={room} act={act} />}
          {room.sitting > 1 || alive || room.state === 'ended' ? (
            <p className="mt-6 flex flex-wrap gap-x-6">
              <Button variant="ghost" className="-ml-6" href={paths.waitingRoom(saleId)}>
                Ver la fila como la afición
              </Button>
              <Button variant="ghost" href={paths.checkQueue(saleId)}>
                Comprobar el sorteo
              </Button>
            </p>
          ) : null}
        </>
      )}
      {room && setting && <RoomSettings room={room} onClose={() => setSetting(false)} />}
    </DeskPage>
  )
}

function Figures({ room }: { room: DeskRoom }) {
  const { words, tone } = stateOf(room)
  const figures = room.state === 'joining' || room.state === 'drawing' ? beforeDraw(room) : afterDraw(room)
  return (
    <Card className="p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-semibold">{modeWords[room.mode]}</p>
        <Badge tone={tone}>{words}</Badge>
      </div>
      {room.state !== 'idle' && (
        <dl className="nums mt-4 grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-5">
          {figures.map(([name, value]) => (
            <div key={name}>
              <dt className="text-sm text-ink-2">{name}</dt>
              <dd className="title text-2xl">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {room.easedTo !== null && room.state === 'serving' && (
        <p className="mt-5">
          <span className="font-semibold">Va más despacio:</span> hay muchos pedidos a medias o apartar tarda.
          Sube sola en cuanto pase.
        </p>
      )}
      {room.next !== null && (
        <p className="mt-5">
          <span className="font-semibold">En la lista de la próxima fase:</span>{' '}
          {count(room.next.inList - room.next.left)}. Se sortea el {formatMoment(room.next.closesAt)}
        </p>
      )}
      {room.message !== null && (
        <p className="mt-5">
          <span className="font-semibold">Mensaje a quienes esperan:</span> {room.message}
        </p>
      )}
    </Card>
  )
}

type Figure = [name: string, value: string]

/** While the list fills and is drawn nobody passes yet. */
function beforeDraw({ inList, left, perMinute, measuredPerMinute }: DeskRoom): Figure[] {
  return [
    ['En el sorteo', count(inList)],
    ['Se fueron', count(left)],
    ['Van a pasar por minuto', count(perMinute)],
    ...measured(measuredPerMinute),
  ]
}

function afterDraw(room: DeskRoom): Figure[] {
  return [
    ['Esperan', count(room.waiting)],
    ['Para terminar', endWordsOf(room)],
    ['Pasaron', count(room.served)],
    ['En su turno', count(room.called)],
    ['No llegaron', count(room.skipped)],
    ['Volvieron', count(room.returned)],
    ['Se fueron', count(room.left)],
    ['En el sorteo', count(room.inList)],
    ['Van en el número', `${count(room.serving)} de ${count(room.last)}`],
    ['Por minuto', count(room.perMinute)],
    ...measured(room.measuredPerMinute),
  ]
}

const measured = (perMinute: number | null): Figure[] =>
  perMinute === null ? [] : [['Midió el ensayo', `${count(perMinute)} por minuto`]]

const count = (number: number): string => number.toLocaleString('es-MX')
