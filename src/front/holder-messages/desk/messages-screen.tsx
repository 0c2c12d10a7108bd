import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { formatCount } from '#lib/count.ts'
import { formatMoment } from '#lib/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { Table } from '#ui/table.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { NotLoaded } from '#web/loaded.tsx'
import { useRead, useSend } from '#web/query.ts'
import { listHolderMessages, startHolderMessage, type MessageLine } from '../contract.ts'
import { audienceWords, kindWords, stateWords } from '../rules.ts'

/** What the club wrote to its matches, and the way to write again. */
export default function MessagesScreen() {
  const read = useRead(listHolderMessages, {}, { staleTime: 0, refetchInterval: 10_000 })
  const { data } = read
  return (
    <DeskPage
      title="Mensajes a la afición"
      intro="Correo y notificación para quienes van a un partido o a una parte del estadio."
    >
      {data === undefined ? (
        <NotLoaded
          read={read}
          title="No pudimos leer los mensajes"
          waiting={<Skeletons label="Cargando los mensajes…" blocks={['mb-4 h-20 w-full', 'h-64 w-full']} />}
        />
      ) : (
        <div className="flex flex-col gap-6">
          <NewMessage matches={data.matches} />
          {data.messages.length === 0 ? (
            <EmptyState title="Aún no hay mensajes">
              Elige un partido y escribe el primero. Antes de salir te llega a ti.
            </EmptyState>
          ) : (
            <MessageTable messages={data.messages} />
          )}
        </div>
      )}
    </DeskPage>
  )
}

type Matches = { id: number; title: string; startsAt: string }[]

function NewMessage({ matches }: { matches: Matches }) {
  const [address] = useSearchParams()
  const asked = address.get('partido') ?? ''
  const [eventId, setEventId] = useState(
    matches.some(({ id }) => `${id}` === asked) ? asked : `${matches[0]?.id ?? ''}`,
  )
  const send = useSend(startHolderMessage)
  const navigate = useNavigate()
  if (matches.length === 0) return null
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        label="Partido"
        className="w-full sm:w-112"
        value={eventId}
        onChange={({ target }) => setEventId(target.value)}
        options={matches.map(({ id, title, startsAt }) => ({
          value: `${id}`,
          label: `${title} · ${formatMoment(startsAt)}`,
        }))}
      />
      <Button
        icon={<IconPlus size={20} aria-hidden />}
        loading={send.isPending}
        onClick={() =>
          send.mutate(
            { body: { eventId: Number(eventId) } },
            { onSuccess: ({ id }) => void navigate(deskPaths.holderMessage(id)) },
          )
        }
      >
        Escribir mensaje
      </Button>
      {send.error && (
        <Notice tone="danger" live>
          {send.error.message}
        </Notice>
      )}
    </div>
  )
}

function MessageTable({ messages }: { messages: readonly MessageLine[] }) {
  return (
    <Table
      caption="Mensajes"
      hideCaption
      rows={messages}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'subject',
          header: 'Asunto',
          cell: ({ id, subject }) => (
            <Link
              to={deskPaths.holderMessage(id)}
              className="inline-flex min-h-11 items-center font-semibold text-brand underline-offset-4 hover:underline"
            >
              {subject === '' ? 'Borrador sin asunto' : subject}
            </Link>
          ),
        },
        {
          key: 'match',
          header: 'Partido',
          cell: ({ match, startsAt }) => (
            <>
              <span className="block">{match}</span>
              <span className="block text-sm text-ink-2">{formatMoment(startsAt)}</span>
            </>
          ),
        },
        {
          key: 'who',
          header: 'A quién',
          cell: ({ audience, kind }) => (
            <>
              <span className="block">{audienceWords[audience].label}</span>
              <span className="block text-sm text-ink-2">{kindWords[kind].label}</span>
            </>
          ),
        },
        {
          key: 'people',
          header: 'Personas',
          align: 'end',
          cell: ({ people, told, state }) =>
            state === 'draft' ? (
              <span className="text-ink-2">Sin enviar</span>
            ) : (
              <span className="nums">
                {formatCount(told)} de {formatCount(people)}
              </span>
            ),
        },
        {
          key: 'written',
          header: 'Lo escribió',
          cell: ({ writtenBy, writtenAt }) => (
            <>
              <span className="block">{writtenBy ?? 'Alguien que ya no está'}</span>
              <span className="block text-sm text-ink-2">{formatMoment(writtenAt)}</span>
            </>
          ),
        },
        {
          key: 'state',
          header: 'Estado',
          cell: ({ state }) => <Badge tone={stateWords[state].tone}>{stateWords[state].label}</Badge>,
        },
      ]}
    />
  )
}
