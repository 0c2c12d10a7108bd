import { useState } from 'react'
import { useLocation } from 'react-router'
import { ConfirmPhone } from '#people/accounts/web/confirm-phone.tsx'
import { paths } from '#lib/paths.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { invalidate, useSend } from '#web/query.ts'
import { readPlace, readQueuePhases, takePlace } from '../contract.ts'

/** A room opens and closes its list within a second or two, and not on every machine at once. */
const soonOver = new Set(['list_closes', 'no_queue'])
const againWhenOver = {
  retry: (failures: number, { code }: Problem) => failures < 10 && soonOver.has(code),
  retryDelay: () => 800 + 800 * Math.random(),
}

/** `ofNext`: into the draw of the next phase, for who had a turn in the line of now. */
type JoinQueueProps = { saleId: string; signedIn: boolean; asksFanId: boolean; ofNext?: boolean }

/** «Entrar a la fila», with what it needs first: a session, a confirmed phone or the Fan ID. */
export function JoinQueue({ saleId, signedIn, asksFanId, ofNext = false }: JoinQueueProps) {
  const { pathname } = useLocation()
  const joining = useSend(takePlace, againWhenOver)
  const [problem, setProblem] = useState<Problem | null>(null)

  async function join(): Promise<void> {
    setProblem(null)
    try {
      await joining.mutateAsync({ params: { saleId } })
      await invalidate(readPlace)
    } catch (refusal) {
      setProblem(refusal as Problem)
      // Its phase may have ended since the calendar was read.
      await invalidate(readQueuePhases)
    }
  }

  if (!signedIn)
    return (
      <Button wide to={`${paths.login}?volver=${encodeURIComponent(pathname)}`}>
        Inicia sesión para entrar a la fila
      </Button>
    )
  if (problem?.code === 'phone_required') return <ConfirmPhone onConfirmed={() => void join()} />
  return (
    <div className="flex flex-col gap-4">
      {problem?.code === 'fan_id_required' ? (
        <Notice
          tone="warn"
          live
          title={problem.message}
          action={<Button to={paths.fanIndex}>Sacar mi Fan ID</Button>}
        >
          Al terminar, vuelve aquí y entra a la fila.
        </Notice>
      ) : (
        problem !== null && (
          <Notice tone="danger" live>
            {problem.message}
          </Notice>
        )
      )}
      <Button
        wide
        variant={ofNext ? 'secondary' : 'primary'}
        loading={joining.isPending}
        slow="Seguimos pidiendo tu lugar en la fila."
        onClick={() => void join()}
      >
        {ofNext ? 'Entrar al sorteo' : 'Entrar a la fila'}
      </Button>
      {joining.isPending && joining.failureReason?.code === 'list_closes' && (
        <Notice tone="info" live>
          {joining.failureReason.message}
        </Notice>
      )}
      {asksFanId && problem === null && (
        <p className="text-sm text-ink-2">Tu lugar en la fila va con tu Fan ID.</p>
      )}
    </div>
  )
}
