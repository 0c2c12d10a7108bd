import { useEffect, useState } from 'react'
import { Link, useParams } from 'react-router'
import type { Answer } from '#lib/endpoint.ts'
import { DeskPage } from '#ui/desk-layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { Loaded } from '#web/loaded.tsx'
import { invalidate, useRead } from '#web/query.ts'
import { useMay } from '#web/use-may.ts'
import { readPerson, readTimeline } from '../contract.ts'
import { DataCard } from './data-card.tsx'
import { DoublesCard } from './doubles-card.tsx'
import { Figures } from './figures.tsx'
import { GroupsCard } from './groups-card.tsx'
import { LinkedCard } from './linked-card.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { MergedNotice } from './merged-notice.tsx'
import { PersonActs, type Act } from './person-acts.tsx'
import { PersonDialogs } from './person-dialogs.tsx'
import { PersonHead, PersonName } from './person-head.tsx'
import { PlacesCard } from './places-card.tsx'
import { Timeline } from './timeline.tsx'

export type Person = Answer<typeof readPerson>

const typesIn = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, dialog, [contenteditable]') !== null

/** One person on one page: who, in figures, everything that happened, and what can be done. */
export default function PersonScreen() {
  const { accountId = '' } = useParams()
  const read = useRead(readPerson, { params: { accountId } })
  return (
    <Loaded read={read} title="No pudimos abrir a esta persona">
      {(person) => <PersonPage key={person.id} person={person} />}
    </Loaded>
  )
}

function PersonPage({ person }: { person: Person }) {
  const may = useMay()
  const [act, setAct] = useState<Act | null>(null)
  const [other, setOther] = useState<string | null>(null)
  const notes = may('note Person') && person.mergedInto === null
  useEffect(() => {
    if (!notes) return undefined
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'n' || event.ctrlKey || event.metaKey || event.altKey || typesIn(event.target)) return
      event.preventDefault()
      setAct('note')
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [notes])
  const close = () => {
    setAct(null)
    setOther(null)
    void invalidate(readPerson)
    void invalidate(readTimeline)
  }
  return (
    <DeskPage
      title={<PersonName name={person.name} />}
      intro={<PersonHead person={person} />}
      actions={person.mergedInto === null && <PersonActs person={person} onAct={setAct} />}
    >
      {person.mergedInto !== null && (
        <Notice tone="warn" title="Esta cuenta se unió a otra">
          <Link className="underline underline-offset-4" to={deskPaths.person(person.mergedInto)}>
            Ver la página de la persona
          </Link>
        </Notice>
      )}
      {person.merge !== null && <MergedNotice merge={person.merge} onUndone={close} />}
      <Figures person={person} />
      <div className="mt-3 grid items-start gap-3.5 xl:grid-cols-[minmax(0,1fr)_23rem]">
        <Timeline accountId={person.id} />
        <aside className="flex min-w-0 flex-col gap-3" aria-label="Más de esta persona">
          <PlacesCard person={person} />
          <GroupsCard groups={person.groups} />
          <DoublesCard doubles={person.doubles} onMerge={setOther} />
          <LinkedCard linked={person.linked} />
          <DataCard person={person} />
        </aside>
      </div>
      <PersonDialogs act={act} person={person} onClose={close} />
      {other !== null && <MergeDialog accountId={person.id} otherId={other} onClose={close} />}
    </DeskPage>
  )
}
