import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { paths } from '#lib/paths.ts'
import { announce } from '#ui/live-region.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { toast } from '#ui/toast.ts'
import { call } from '#web/call.ts'
import { NotLoaded } from '#web/loaded.tsx'
import { invalidate, useSend } from '#web/query.ts'
import type { Problem } from '#lib/problem.ts'
import {
  leavePlace,
  readPlace,
  readQueuePhases,
  readRecord,
  returnPlace,
  takePass,
  type QueueState,
} from '../contract.ts'
import { matchOfSubject, subjectOf } from '../rules.ts'
import { JoinQueue } from './join-queue.tsx'
import { keepPass } from './kept-pass.ts'
import { OwnCheckWords } from './own-check-words.tsx'
import { nextListOf, standingInList } from './next-list.ts'
import { PhaseNotices } from './scene/phase-notices.tsx'
import { StandingScene } from './scene/standing-scene.tsx'
import { spokenWords } from './standing.ts'
import { useOwnCheck } from './use-own-check.ts'
import { useQueuePhase } from './use-queue-phase.ts'
import { useMatchOfSale } from './use-match-of-sale.ts'
import { useQueue } from './use-queue.ts'

/** «La fila» of a sale: its rules, the way in, and where one stands, on whichever device. */
export default function WaitingRoomScreen() {
  const { saleId = '' } = useParams()
  const queue = useQueue(saleId)
  const { sale, state, own, standing } = queue
  const missing = [sale.error, state.error].some((error) => error?.status === 404 || error?.status === 400)
  if (missing) return <NoQueue />
  if (sale.data === undefined || state.data === undefined || standing === null)
    return (
      <Page narrow title="La fila">
        <NotLoaded
          read={
            [sale, state, own].find(({ error, data }) => error !== null && data === undefined) ?? {
              ...sale,
              error: null,
            }
          }
          title="No pudimos abrir la fila"
          also="Si ya tenías tu lugar, sigue guardado."
        />
      </Page>
    )
  return (
    <Room
      saleId={saleId}
      {...queue}
      sale={sale.data}
      room={state.data}
      heardAt={state.dataUpdatedAt}
      standing={standing}
    />
  )
}

type RoomProps = Pick<ReturnType<typeof useQueue>, 'signedIn' | 'place' | 'next' | 'bucket' | 'lost'> & {
  saleId: string
  sale: NonNullable<ReturnType<typeof useQueue>['sale']['data']>
  standing: NonNullable<ReturnType<typeof useQueue>['standing']>
  room: QueueState
  heardAt: number
}

function Room({ saleId, sale, standing, room, heardAt, signedIn, place, next, bucket, lost }: RoomProps) {
  const check = useOwnCheck(place, bucket, () =>
    call(readRecord, { params: { saleId, sitting: String(place?.sitting ?? 1) } }),
  )
  const match = useMatchOfSale(saleId)
  const phaseNow = useQueuePhase(saleId, room.state === 'joining' ? sale.closesAt : null)
  const phaseThen = useQueuePhase(saleId, room.next?.closesAt ?? null)
  const list = nextListOf(room, next, phaseThen)
  const inList = standingInList(standing, list, phaseNow?.barred === true)
  const phase = inList === null ? phaseNow : phaseThen
  const navigate = useNavigate()
  const entering = useSend(takePass)
  const returning = useSend(returnPlace)
  const params = { saleId }
  const spoken = spokenWords(standing)
  useEffect(() => {
    if (spoken !== '') announce(spoken)
  }, [spoken])

  async function enter(): Promise<void> {
    try {
      keepPass(saleId, await entering.mutateAsync({ params }))
    } catch (problem) {
      toast({ title: (problem as Problem).message, tone: 'danger' })
      await invalidate(readQueuePhases)
      return invalidate(readPlace)
    }
    await navigate(sale.path)
  }
  async function comeBack(): Promise<void> {
    await returning
      .mutateAsync({ params })
      .catch((problem: Problem) => toast({ title: problem.message, tone: 'danger' }))
    await invalidate(readPlace)
  }

  return (
    <StandingScene
      standing={inList ?? standing}
      sale={inList !== null && list !== null ? { ...sale, closesAt: list.closesAt } : sale}
      list={list}
      ofList={inList !== null}
      match={match}
      room={room}
      heardAt={heardAt}
      phase={
        phase && {
          ...phase,
          words: (
            <PhaseNotices
              phase={phase}
              several={matchOfSubject(subjectOf(saleId)) === null}
              calls={room.state === 'serving'}
              queue={standing.kind !== 'ended'}
            />
          ),
        }
      }
      join={<JoinQueue saleId={saleId} signedIn={signedIn} asksFanId={sale.asksFanId} />}
      joinDraw={<JoinQueue ofNext saleId={saleId} signedIn={signedIn} asksFanId={sale.asksFanId} />}
      enter={
        <Button
          wide
          variant="accent"
          className="min-h-15 text-xl"
          loading={entering.isPending}
          onClick={() => void enter()}
        >
          {standing.kind === 'pass' ? 'Seguir eligiendo' : 'Elegir mis lugares'}
        </Button>
      }
      comeBack={
        <Button wide loading={returning.isPending} onClick={() => void comeBack()}>
          Volver a la fila, al final
        </Button>
      }
      leave={<Leave saleId={saleId} drawn={standing.kind !== 'before_draw'} />}
      check={<OwnCheckWords check={check} path={paths.checkQueue(saleId)} />}
      notices={
        <>
          {lost && (
            <Notice tone="warn" live title="Sin conexión">
              Tu lugar sigue guardado. En cuanto vuelva tu internet, aquí ves cómo vas.
            </Notice>
          )}
          {room.message !== null && (
            <Notice tone="info" live title="Mensaje del club">
              {room.message}
            </Notice>
          )}
        </>
      }
    />
  )
}

function Leave({ saleId, drawn }: { saleId: string; drawn: boolean }) {
  const [asking, setAsking] = useState(false)
  const leaving = useSend(leavePlace)
  async function leave(): Promise<void> {
    await leaving
      .mutateAsync({ params: { saleId } })
      .catch((problem: Problem) => toast({ title: problem.message, tone: 'danger' }))
    await invalidate(readPlace)
    setAsking(false)
  }
  return (
    <>
      <Button variant={drawn ? 'ghost' : 'secondary'} wide onClick={() => setAsking(true)}>
        Salir de la fila
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Dejar la fila"
        confirmLabel="Dejar la fila"
        cancelLabel="Seguir esperando"
        danger
        loading={leaving.isPending}
        onConfirm={() => void leave()}
      >
        {drawn
          ? 'Pierdes tu número. Puedes volver una vez, al final.'
          : 'Hasta el sorteo puedes volver a entrar, sin desventaja.'}
      </ConfirmDialog>
    </>
  )
}

function NoQueue() {
  return (
    <Page narrow title="La fila">
      <EmptyState title="Esta venta no tiene fila" action={<Button to={paths.tickets}>Ver partidos</Button>}>
        Elige tus lugares en la página de la venta, sin esperar.
      </EmptyState>
    </Page>
  )
}
