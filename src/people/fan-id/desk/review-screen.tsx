import { IconEye } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { formatMoment } from '#lib/dates.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { invalidate, queryClient, useRead, useSend } from '#web/query.ts'
import { NotLoaded } from '#web/loaded.tsx'
import { spokenNumber } from '../card-rules.ts'
import {
  listFanReviews,
  openFanReview,
  readFanReview,
  readReviewPicture,
  releaseFanReview,
} from '../desk-contract.ts'
import type { ReviewHead, ReviewRecord } from '../desk-contract.ts'
import { Decide } from './decide.tsx'
import { Due } from './due.tsx'
import { Evidence } from './evidence.tsx'
import { ReviewState } from './review-state.tsx'

export default function ReviewScreen() {
  const { reviewId = '' } = useParams()
  const read = useRead(readFanReview, { params: { reviewId } })
  if (read.data !== undefined) return <Review key={reviewId} head={read.data} />
  return (
    <DeskPage title="Revisión">
      <NotLoaded
        read={read}
        title="No pudimos abrir la revisión"
        waiting={<Skeletons label="Cargando la revisión…" blocks={['h-48 w-full']} />}
      />
    </DeskPage>
  )
}

/** One case: closed until somebody takes it in hand; what was shown is forgotten with the screen. */
function Review({ head }: { head: ReviewHead }) {
  const [record, setRecord] = useState<ReviewRecord | null>(null)
  const navigate = useNavigate()
  const release = useSend(releaseFanReview)
  const params = { reviewId: head.id }
  useEffect(() => () => queryClient.removeQueries({ queryKey: [readReviewPicture.path] }), [])
  const settled = async (next: string | null, words: string) => {
    toast({ title: words, tone: 'ok' })
    await Promise.all([invalidate(listFanReviews), invalidate(readFanReview)])
    await navigate(next === null ? deskPaths.fanReviews : deskPaths.fanReview(next))
  }
  const letGo = async () => {
    await release.mutateAsync({ params }).catch(() => null)
    await settled(null, 'La soltaste. Otra persona puede tomarla.')
  }
  const open = head.state === 'open' || head.state === 'second_look'
  return (
    <DeskPage
      title={<span className="nums">{spokenNumber(head.fanNumber)}</span>}
      intro={head.reason}
      actions={
        <>
          {record !== null && (
            <Button variant="secondary" size="sm" loading={release.isPending} onClick={() => void letGo()}>
              Soltar
            </Button>
          )}
          <Button variant="ghost" size="sm" to={deskPaths.fanReviews}>
            Volver a la fila
          </Button>
        </>
      }
    >
      <p className="mb-5 flex flex-wrap items-center gap-3">
        <ReviewState state={head.state} />
        {open ? <Due at={head.dueAt} /> : null}
        <span className="text-sm text-ink-2">Llegó el {formatMoment(head.openedAt)}</span>
      </p>
      {!open && (
        <Notice tone="info" title="Ya se decidió">
          {head.decisionWords ?? 'Se aprobó. Las fotos se borran solas en 7 días.'}
        </Notice>
      )}
      {open && record === null && <Closed head={head} onOpen={setRecord} />}
      {open && record !== null && (
        <div className="grid grid-cols-1 gap-6">
          {head.state === 'second_look' && record.first !== null && (
            <Notice tone="warn" title={`${record.first.name} pidió otra mirada`}>
              {record.first.decision === 'refused' ? 'Propone no aprobar: ' : 'Tiene una duda: '}
              {record.first.words}
            </Notice>
          )}
          {record.askedWords !== null && (
            <Notice tone="info" title="Escribió la persona">
              «{record.askedWords}»
            </Notice>
          )}
          <Evidence reviewId={head.id} record={record} />
          <Decide head={head} record={record} onSettled={settled} />
        </div>
      )}
    </DeskPage>
  )
}

function Closed({ head, onOpen }: { head: ReviewHead; onOpen: (record: ReviewRecord) => void }) {
  const { mutateAsync, isPending } = useSend(openFanReview)
  const [failure, setFailure] = useState('')
  const open = async () => {
    setFailure('')
    try {
      onOpen(await mutateAsync({ params: { reviewId: head.id } }))
    } catch (problem) {
      setFailure((problem as Problem).message)
    }
  }
  const held = head.heldByName !== null && !head.mine
  return (
    <Card className="grid max-w-160 gap-4 p-6">
      <h2 className="text-2xl">Expediente cerrado</h2>
      {head.sameEyes ? (
        <p>Tú pediste la segunda mirada: la decide otra persona.</p>
      ) : held ? (
        <p>La tiene {head.heldByName}. Si la suelta, o pasan 15 minutos, puedes tomarla.</p>
      ) : (
        <p>
          Al abrirlo es tuyo por 15 minutos. Cada dato y cada foto que veas queda escrito con tu puesto, y la
          persona lo lee.
        </p>
      )}
      {failure !== '' && (
        <Notice tone="danger" live>
          {failure}
        </Notice>
      )}
      {!head.sameEyes && !held && (
        <Button icon={<IconEye size={20} aria-hidden />} loading={isPending} onClick={() => void open()}>
          Tomar y abrir expediente
        </Button>
      )}
    </Card>
  )
}
