import { useState } from 'react'
import { formatCount } from '#lib/count.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { invalidate, useSend } from '#web/query.ts'
import type { Problem } from '#lib/problem.ts'
import { listRehearsals, readRehearsal, stopRehearsal, type Rehearsal } from '../contract.ts'
import { people, phaseWords, secondsWords, stateTones, stateWords } from './rehearsal-words.ts'

/** A rehearsal that waits or runs: where it is, with the figures of now, and the way to stop it. */
export function RunningCard({ rehearsal }: { rehearsal: Rehearsal }) {
  const { id, title, fans, state, progress } = rehearsal
  const stopping = useSend(stopRehearsal)
  const [asking, setAsking] = useState(false)
  const figures: [string, string][] = [
    ['En la fila', formatCount(progress?.places ?? 0)],
    ['Pasaron', formatCount(progress?.called ?? 0)],
    ['Compraron', formatCount(progress?.purchases ?? 0)],
    ['Por minuto', formatCount(progress?.perMinute ?? 0)],
    ['95 de 100 compran en', secondsWords(progress?.purchaseP95 ?? null)],
  ]

  async function stop(): Promise<void> {
    await stopping.mutateAsync({ params: { rehearsalId: String(id) } }).then(
      () => toast({ title: 'Se está deteniendo', tone: 'ok' }),
      (problem: Problem) => toast({ title: problem.message, tone: 'danger' }),
    )
    await Promise.all([invalidate(listRehearsals), invalidate(readRehearsal)])
    setAsking(false)
  }

  return (
    <Card className="p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">{title}</h2>
        <Badge tone={stateTones[state]}>{stateWords[state]}</Badge>
      </div>
      <p className="mt-1 text-ink-2" role="status">
        {phaseWords[progress?.phase ?? 'waiting']}. {people(fans)}.
      </p>
      <dl className="nums mt-4 grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-5">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-ink-2">{name}</dt>
            <dd className="title text-2xl">{value}</dd>
          </div>
        ))}
      </dl>
      <Button variant="secondary" className="mt-5" onClick={() => setAsking(true)}>
        Detener el ensayo
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Detener el ensayo"
        confirmLabel="Detener"
        loading={stopping.isPending}
        onConfirm={() => void stop()}
      >
        Se borra lo que hizo y no quedan cifras de esta vez.
      </ConfirmDialog>
    </Card>
  )
}
