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
import { leavePlace, readPlace, readRecord, returnPlace, takePass } from '../contract.ts'
import { JoinQueue } from './join-queue.tsx'
import { keepPass } from './kept-pass.ts'
import { OwnCheckWords } from './own-check-words.tsx'
import { QueueRules } from './queue-rules.tsx'
import { StandingCard } from './standing-card.tsx'
import { spokenWords } from './standing.ts'
import { useOwnCheck } from './use-own-check.ts'
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
  return <Room saleId={saleId} {...queue} sale={sale.data} message={state.data.message} standing={standing} />
}

type RoomProps = Pick<ReturnType<typeof useQueue>, 'signedIn' | 'place' | 'bucket' | 'lost'> & {
  saleId: string
  sale: NonNullable<ReturnType<typeof useQueue>['sale']['data']>
  standing: NonNullable<ReturnType<typeof useQueue>['standing']>
  message: string | null
}

function Room({ saleId, sale, standing, message, signedIn, place, bucket, lost }: RoomProps) {
  const check = useOwnCheck(place, bucket, () =>
    call(readRecord, { params: { saleId, sitting: String(place?.sitting ?? 1) } }),
  )
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

  const waits = standing.kind === 'before_draw' || standing.kind === 'drawing' || standing.kind === 'waiting'
  return (
    <Page narrow title="La fila" intro={sale.title}>
      <div className="flex flex-col gap-4">
        {lost && (
          <Notice tone="warn" live title="Sin conexión">
            Tu lugar sigue guardado. En cuanto vuelva tu internet, aquí ves cómo vas.
          </Notice>
        )}
        {message !== null && (
          <Notice tone="info" live title="Mensaje del club">
            {message}
          </Notice>
        )}
        <StandingCard
          standing={standing}
          sale={sale}
          join={<JoinQueue saleId={saleId} signedIn={signedIn} asksFanId={sale.asksFanId} />}
          enter={
            <Button wide loading={entering.isPending} onClick={() => void enter()}>
              {standing.kind === 'pass' ? 'Seguir eligiendo' : 'Entrar a elegir lugares'}
            </Button>
          }
          comeBack={
            <Button wide loading={returning.isPending} onClick={() => void comeBack()}>
              Volver a la fila, al final
            </Button>
          }
          check={<OwnCheckWords check={check} path={paths.checkQueue(saleId)} />}
        />
        {waits && <Leave saleId={saleId} drawn={standing.kind !== 'before_draw'} />}
      </div>
      <QueueRules lines={sale.rules.lines} />
      <p className="mt-6">
        <Button variant="ghost" className="-ml-6" to={paths.checkQueue(saleId)}>
          Comprobar el sorteo completo
        </Button>
      </p>
    </Page>
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
      <Button variant="ghost" wide onClick={() => setAsking(true)}>
        Dejar la fila
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
