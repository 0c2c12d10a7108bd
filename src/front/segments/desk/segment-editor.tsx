import { IconMail, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { invalidate, useSend } from '#web/query.ts'
import {
  changeSegment,
  createSegment,
  listSegments,
  putAwaySegment,
  readSegment,
  type Choices,
  type Segment,
} from '../contract.ts'
import { combinations, type Definition } from '../rules.ts'
import { CountCard } from './count-card.tsx'
import { RuleChips } from './rule-chips.tsx'

type SegmentEditorProps = { choices: Choices; saved: Segment | null }

const nothing: Definition = { all: [], any: [], none: [] }

/** Rules as chips on one side, how many people fit them on the other. */
export function SegmentEditor({ choices, saved }: SegmentEditorProps) {
  const [name, setName] = useState(saved?.name ?? '')
  const [definition, setDefinition] = useState<Definition>(saved?.definition ?? nothing)
  const same =
    saved !== null && saved.name === name && JSON.stringify(saved.definition) === JSON.stringify(definition)
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="flex min-w-0 flex-col gap-6">
        <Card as="section" className="flex flex-col gap-6 p-5">
          <h2 className="text-2xl">Reglas</h2>
          {combinations.map((how) => (
            <RuleChips
              key={how}
              how={how}
              rules={definition[how]}
              choices={choices}
              onChange={(rules) => setDefinition({ ...definition, [how]: rules })}
            />
          ))}
        </Card>
        <Save name={name} onName={setName} definition={definition} saved={saved} same={same} />
      </div>
      <aside className="min-w-0 lg:sticky lg:top-20">
        <CountCard definition={definition} />
      </aside>
    </div>
  )
}

type SaveProps = {
  name: string
  onName: (name: string) => void
  definition: Definition
  saved: Segment | null
  same: boolean
}

function Save({ name, onName, definition, saved, same }: SaveProps) {
  const create = useSend(createSegment)
  const change = useSend(changeSegment)
  const navigate = useNavigate()
  const problem = create.error ?? change.error
  const told = async () => {
    toast({ tone: 'ok', title: 'Guardamos el segmento.' })
    await Promise.all([invalidate(listSegments), invalidate(readSegment)])
  }
  const save = () => {
    const body = { name, definition }
    if (saved !== null)
      change.mutate({ params: { segmentId: saved.id }, body }, { onSuccess: () => void told() })
    else
      create.mutate(
        { body },
        {
          onSuccess: ({ id }) => {
            void told()
            void navigate(deskPaths.segment(id), { replace: true })
          },
        },
      )
  }
  return (
    <Card as="section" className="flex flex-col gap-4 p-5">
      <h2 className="text-2xl">Guardar</h2>
      <TextField
        label="Nombre"
        placeholder="Sin comprar en seis meses"
        maxLength={80}
        value={name}
        onChange={({ target }) => onName(target.value)}
      />
      {problem && (
        <Notice tone="danger" live>
          {problem.message}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          disabled={name.trim() === '' || same}
          loading={create.isPending || change.isPending}
          onClick={save}
        >
          {saved === null ? 'Guardar segmento' : 'Guardar cambios'}
        </Button>
        {saved !== null && (
          <>
            <Button
              variant="accent"
              disabled={!same}
              icon={<IconMail size={20} aria-hidden />}
              to={`${deskPaths.campaigns}?segmento=${saved.id}`}
            >
              Escribirles
            </Button>
            <PutAway segment={saved} />
          </>
        )}
      </div>
    </Card>
  )
}

function PutAway({ segment }: { segment: Segment }) {
  const send = useSend(putAwaySegment)
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  return (
    <>
      <Button variant="ghost" icon={<IconTrash size={20} aria-hidden />} onClick={() => setAsking(true)}>
        Quitar
      </Button>
      {asking && (
        <ConfirmDialog
          danger
          title={`¿Quitar «${segment.name}»?`}
          confirmLabel="Quitar"
          loading={send.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() =>
            send.mutate(
              { params: { segmentId: segment.id } },
              {
                onSuccess: () => {
                  void invalidate(listSegments)
                  void navigate(deskPaths.segments)
                },
              },
            )
          }
        >
          {send.error?.message ?? 'Las campañas que lo usaron lo conservan, y las que esperan su hora salen.'}
        </ConfirmDialog>
      )}
    </>
  )
}
