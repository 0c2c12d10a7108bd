import { useParams } from 'react-router'
import { formatMoment } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { useRead } from '#web/query.ts'
import { NotLoaded } from '#web/loaded.tsx'
import { CaseStatusBadge } from '../web/case-status.tsx'
import { topicWords } from '../rules.ts'
import { CaseAside } from './case-aside.tsx'
import { readDeskCase } from '../desk-contract.ts'
import { DeskReply } from './desk-reply.tsx'
import { DeskThread } from './desk-thread.tsx'
import { deskStatusWords } from '../desk-rules.ts'

/** A case with all that is needed to answer it: the thread, what colleagues noted, the person's orders. */
export default function CaseDeskScreen() {
  const { caseId = '' } = useParams()
  const read = useRead(readDeskCase, { params: { caseId } }, { staleTime: 60_000 })
  const { data } = read
  if (data === undefined)
    return (
      <DeskPage title="Caso">
        <NotLoaded
          read={read}
          title="No pudimos abrir el caso"
          waiting={<Skeletons label="Cargando el caso…" blocks={['mb-4 h-40 w-full', 'h-40 w-full']} />}
        />
      </DeskPage>
    )
  return (
    <DeskPage
      title={<span className="nums">{data.number}</span>}
      intro={`${topicWords[data.topic]}, ${formatMoment(data.createdAt)}`}
      actions={
        <Button variant="ghost" size="sm" to={deskPaths.supportCases}>
          Volver a los casos
        </Button>
      }
    >
      <p className="mb-5">
        <CaseStatusBadge status={data.status} words={deskStatusWords} />
      </p>
      <div className="grid grid-cols-1 gap-8 xl:grid-cols-[1fr_22rem]">
        <div className="min-w-0">
          <DeskThread found={data} />
          <DeskReply key={`${data.messages.length} ${data.notes.length}`} found={data} />
        </div>
        <CaseAside found={data} />
      </div>
    </DeskPage>
  )
}
