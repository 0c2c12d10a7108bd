import { Link } from 'react-router'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { Loaded } from '#web/loaded.tsx'
import { useRead } from '#web/query.ts'
import { listRooms, type DeskRoom } from '../desk-contract.ts'
import { endWordsOf, modeWords, stateOf, whenWords } from './room-words.ts'

/** Every sale that comes or is open, with its waiting room or without one. */
export default function RoomsScreen() {
  const read = useRead(listRooms, {}, { refetchInterval: 10_000 })
  return (
    <DeskPage
      title="Filas"
      intro="Con fila, quien llega a tiempo entra al mismo sorteo y la venta lleva su paso."
    >
      <Loaded
        read={read}
        title="No pudimos leer las filas"
        waiting={<Skeletons label="Cargando las filas" blocks={['h-32 w-full rounded-lg']} />}
      >
        {({ rooms }) =>
          rooms.length === 0 ? (
            <EmptyState
              title="No hay ventas por venir"
              action={<Button to={deskPaths.matches}>Ver partidos</Button>}
            >
              En cuanto publiques un partido, un pack o un plan, aquí le pones fila.
            </EmptyState>
          ) : (
            <ul className="flex flex-col gap-3">
              {withRoomFirst(rooms).map((room) => (
                <RoomRow key={room.saleId} room={room} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </DeskPage>
  )
}

const withRoomFirst = (rooms: DeskRoom[]) =>
  rooms.toSorted((one, other) => Number(one.mode === 'off') - Number(other.mode === 'off'))

function RoomRow({ room }: { room: DeskRoom }) {
  const { words, tone } = stateOf(room)
  const { saleId, title, mode, state, waiting } = room
  return (
    <Card as="li" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 p-4">
      <div className="min-w-0">
        <h2 className="text-xl">
          <Link to={deskPaths.waitingRoom(saleId)} className="text-brand underline-offset-4 hover:underline">
            {title}
          </Link>
        </h2>
        <p className="text-sm text-ink-2">
          {mode !== 'off' && state !== 'ended' && `${modeWords[mode]}. `}
          {whenWords(room)}
        </p>
      </div>
      <p className="nums flex flex-wrap items-center gap-3">
        {state !== 'idle' && state !== 'ended' && (
          <span>
            {waiting.toLocaleString('es-MX')} esperan{state === 'serving' && ` · ${endWordsOf(room)}`}
          </span>
        )}
        <Badge tone={tone}>{words}</Badge>
      </p>
    </Card>
  )
}
