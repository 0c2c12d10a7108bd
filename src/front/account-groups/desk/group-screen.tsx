import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { IconHeart, IconNote } from '@tabler/icons-react'
import { countOf } from '#lib/count.ts'
import type { Answer } from '#lib/endpoint.ts'
import { formatMoment } from '#lib/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { invalidate, useRead, useSend } from '#web/query.ts'
import { useAction } from '#web/use-action.ts'
import { groupOfOrder, groupStateWords, judgeGroup, listGroups, noteGroup, readGroup } from '../contract.ts'
import { stateTones } from './group-look.ts'
import { GroupMembers } from './group-members.tsx'

export type Group = Answer<typeof readGroup>

const look = () => Promise.all([readGroup, listGroups, groupOfOrder].map(invalidate))

/** One group of accounts: why they stand together, who they are, what they bought, and what staff found out. */
export default function GroupScreen() {
  const { clusterId = '' } = useParams()
  const { data: group, error } = useRead(readGroup, { params: { clusterId } })
  if (group === undefined)
    return (
      <DeskPage title="Grupo de cuentas">
        {error === null ? (
          <Skeletons label="Cargando el grupo…" blocks={['h-64 w-full']} />
        ) : (
          <ErrorState
            title="No pudimos abrir el grupo"
            action={<Button to={deskPaths.accountGroups}>Volver a cuentas ligadas</Button>}
          >
            {error.message}
          </ErrorState>
        )}
      </DeskPage>
    )
  return <Opened group={group} />
}

function Opened({ group }: { group: Group }) {
  const [noting, setNoting] = useState(false)
  const { busy, act } = useAction()
  const judge = useSend(judgeGroup)
  const note = useSend(noteGroup)
  const params = { clusterId: group.id }
  const family = group.state === 'family'
  const say = (body: { family: boolean }, done: string) =>
    act(async () => {
      await judge.mutateAsync({ params, body })
      await look()
    }, done)
  return (
    <DeskPage
      title={
        <span className="flex flex-wrap items-center gap-3">
          {countOf(group.size, 'cuenta ligada', 'cuentas ligadas')}{' '}
          <Badge tone={stateTones[group.state]}>{groupStateWords[group.state]}</Badge>
        </span>
      }
      intro={
        <>
          <Link className="text-brand underline underline-offset-4" to={deskPaths.accountGroups}>
            Cuentas ligadas
          </Link>{' '}
          · creció el {formatMoment(group.grewAt)}
        </>
      }
      actions={
        <>
          <Button
            size="sm"
            variant="secondary"
            icon={<IconNote size={20} aria-hidden />}
            onClick={() => setNoting(true)}
          >
            Anotar
          </Button>
          <Button
            size="sm"
            variant="secondary"
            loading={busy}
            icon={<IconHeart size={20} aria-hidden />}
            onClick={() =>
              void (family
                ? say({ family: false }, 'Quitamos la marca de familia')
                : say({ family: true }, 'Quedó marcado como familia'))
            }
          >
            {family ? 'Quitar «familia»' : 'Es una familia, está bien'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        {group.state === 'grown' && (
          <Notice tone="warn" title="Creció desde que se marcó como familia">
            Míralo otra vez: los límites por grupo vuelven a contar estas cuentas juntas.
          </Notice>
        )}
        {family && group.verdictAt !== null && (
          <Notice tone="info">
            {group.verdictBy ?? 'Alguien del club'} dijo que es una familia el {formatMoment(group.verdictAt)}
            . Los límites cuentan cada cuenta aparte.
          </Notice>
        )}
        <Reasons group={group} />
        <Bought matches={group.matches} />
        <GroupMembers members={group.members} />
        <Notes notes={group.notes} />
      </div>
      <FormDialog
        title="Anotar algo del grupo"
        open={noting}
        schema={noteGroup.body}
        defaultValues={{ words: '' }}
        submitLabel="Guardar nota"
        done="Guardamos la nota"
        onClose={() => setNoting(false)}
        onSubmit={async (body) => {
          await note.mutateAsync({ params, body })
          await look()
        }}
      >
        {({ field }) => <TextArea label="Nota" rows={4} {...field('words')} />}
      </FormDialog>
    </DeskPage>
  )
}

function Reasons({ group: { shared, sameAddress } }: { group: Group }) {
  return (
    <Card className="p-5">
      <h2 className="title text-2xl">Qué comparten</h2>
      <ul className="mt-3 flex flex-col divide-y divide-line">
        {shared.map(({ id, words, strong, accounts }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span className={strong ? 'font-semibold' : 'text-ink-2'}>{words}</span>
            <span className="nums text-sm text-ink-2">{countOf(accounts, 'cuenta', 'cuentas')}</span>
          </li>
        ))}
      </ul>
      {sameAddress > 0 && (
        <p className="mt-3 text-sm text-ink-2">
          {sameAddress === 1 ? 'Otra cuenta comparte' : `Otras ${sameAddress} cuentas comparten`} solo el
          domicilio. Por sí solo no las liga.
        </p>
      )}
    </Card>
  )
}

function Bought({ matches }: Pick<Group, 'matches'>) {
  return (
    <Card className="p-5">
      <h2 className="title text-2xl">Qué compraron</h2>
      {matches.length === 0 && <p className="mt-2 text-ink-2">Nada todavía.</p>}
      <ul className="mt-3 flex flex-col divide-y divide-line">
        {matches.map(({ eventId, match, startsAt, seats, accounts, perPerson }) => (
          <li key={eventId} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span>
              <span className="block font-semibold">{match}</span>
              <span className="block text-sm text-ink-2">{formatMoment(startsAt)}</span>
            </span>
            <span className="nums text-right">
              <span className={`block font-semibold ${seats > perPerson ? 'text-danger-strong' : ''}`}>
                {seats === 1 ? '1 lugar' : `${seats} lugares`}
              </span>
              <span className="block text-sm text-ink-2">
                {accounts === 1 ? '1 cuenta' : `${accounts} cuentas`}, hasta {perPerson} por persona
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Notes({ notes }: Pick<Group, 'notes'>) {
  if (notes.length === 0) return null
  return (
    <Card className="p-5">
      <h2 className="title text-2xl">Notas</h2>
      <ul className="mt-3 flex flex-col divide-y divide-line">
        {notes.map(({ id, words, at, by }) => (
          <li key={id} className="py-2">
            <p className="whitespace-pre-line wrap-anywhere">{words}</p>
            <p className="text-sm text-ink-2">
              {by ?? 'Alguien del club'}, {formatMoment(at)}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
