import { useParams } from 'react-router'
import { formatMoment } from '#lib/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { NotLoaded } from '#web/loaded.tsx'
import { useRead } from '#web/query.ts'
import { readHolderMessage } from '../contract.ts'
import { stateWords } from '../rules.ts'
import { Compose } from './compose.tsx'
import { Sent } from './sent.tsx'

/** One message: written and tried, then on its way, then what became of it. */
export default function MessageScreen() {
  const { messageId = '' } = useParams()
  const read = useRead(
    readHolderMessage,
    { params: { messageId } },
    { staleTime: 0, refetchInterval: (query) => (isMoving(query.state.data?.state) ? 2000 : false) },
  )
  const { data } = read
  if (data === undefined)
    return (
      <DeskPage title="Mensaje a la afición">
        <NotLoaded
          read={read}
          title="No pudimos abrir el mensaje"
          waiting={
            <Skeletons
              label="Contando a quién le llega…"
              blocks={['mb-4 h-40 w-full rounded-lg', 'h-96 w-full rounded-lg']}
            />
          }
        />
      </DeskPage>
    )
  return (
    <DeskPage
      title={data.state === 'draft' ? 'Mensaje a la afición' : data.subject}
      intro={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Badge tone={stateWords[data.state].tone}>{stateWords[data.state].label}</Badge>
          {data.match} · {formatMoment(data.startsAt)}
        </span>
      }
      actions={
        <Button variant="secondary" to={deskPaths.holderMessages}>
          Todos los mensajes
        </Button>
      }
    >
      {data.state === 'draft' ? <Compose key={data.id} message={data} /> : <Sent message={data} />}
    </DeskPage>
  )
}

const isMoving = (state: string | undefined): boolean => state === 'waiting' || state === 'sending'
