import { IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Problem } from '#lib/problem.ts'
import { FloatingAct, FloatingBar } from '#ui/act-bar.tsx'
import { toast } from '#ui/toast.ts'
import { useMyMatches } from '#people/staff/desk/use-my-matches.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { invalidate, useRead, useSend } from '#web/query.ts'
import { useMay } from '#web/use-may.ts'
import { listDeskOrders, readOrdersSum } from '../../contract.ts'
import { listMyBatches, undoBatch, type OrderBatch } from '../../batch-contract.ts'
import { listViews } from '../../views-contract.ts'
import { batchWords } from './bulk-words.ts'

const second = 1000

/**
 * What one asked for many orders and is still to come, is under way or has just ended; until it begins it can be taken back,
 * from whichever screen of the desk one has gone to meanwhile.
 */
export function BatchBar() {
  const [closed, setClosed] = useState<string[]>([])
  const everywhere = useMyMatches() === null
  const enabled = useMay()('read AnyOrder') && everywhere
  const read = useRead(listMyBatches, {}, { enabled, staleTime: 0, refetchInterval: whileAny })
  const batch = read.data?.batches.find(({ id, state }) => state !== 'done' || !closed.includes(id))
  const left = useSecondsLeft(batch, read.data?.now)
  const ended = read.data?.batches.filter(({ state }) => state === 'done').length ?? 0
  // The list behind shows what became of its orders.
  useEffect(() => {
    if (ended > 0) void Promise.all([listDeskOrders, readOrdersSum, listViews].map(invalidate))
  }, [ended])
  const undo = useSend(undoBatch)
  if (batch === undefined) return null
  const waits = batch.state === 'waiting' && left > 0

  async function takeBack({ id }: OrderBatch): Promise<void> {
    try {
      await undo.mutateAsync({ params: { batchId: id } })
      toast({ title: 'Deshecho: no pasó nada', tone: 'ok' })
    } catch (error) {
      toast({ title: (error as Problem).message, tone: 'warn' })
    }
    await invalidate(listMyBatches)
  }

  return (
    <FloatingBar label="Lo que pediste" above>
      <p className="nums mr-auto min-w-0 px-2 text-sm font-semibold">
        <span role="status">{batchWords(batch)}</span>
        {waits && <span aria-hidden> en {left} s</span>}
      </p>
      {waits ? (
        <FloatingAct label="Deshacer" onSelect={() => void takeBack(batch)} />
      ) : (
        <Link
          to={deskPaths.orderBatch(batch.id)}
          className="flex min-h-11 items-center rounded-md px-2.5 text-sm font-semibold underline underline-offset-4 focus-visible:outline-bg focus-visible:-outline-offset-4"
        >
          Ver pedido por pedido
        </Link>
      )}
      {batch.state === 'done' && (
        <FloatingAct
          bare
          label="Cerrar"
          icon={<IconX size={18} aria-hidden />}
          onSelect={() => setClosed([...closed, batch.id])}
        />
      )}
    </FloatingBar>
  )
}

/** Where nothing was asked for, nothing is read again: asking reads it. */
const whileAny = ({ state: { data } }: { state: { data?: { batches: unknown[] } | undefined } }) =>
  (data?.batches.length ?? 0) > 0 && 2 * second

/** By the server's clock, whatever this computer's says. */
function useSecondsLeft(batch: OrderBatch | undefined, now: string | undefined): number {
  const [left, setLeft] = useState(0)
  const whole =
    batch === undefined || now === undefined ? 0 : new Date(batch.runsAt).getTime() - new Date(now).getTime()
  useEffect(() => {
    const ends = performance.now() + whole
    const count = () => setLeft(Math.max(0, Math.ceil((ends - performance.now()) / second)))
    count()
    const timer = setInterval(count, second / 4)
    return () => clearInterval(timer)
  }, [whole])
  return left
}
