import { useState } from 'react'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { invalidate, useSend } from '#web/query.ts'
import { readApplication, withdraw } from '../contract.ts'

export function WithdrawApplication({ ballotId }: { ballotId: number }) {
  const [asking, setAsking] = useState(false)
  const withdrawing = useSend(withdraw)
  async function go(): Promise<void> {
    await withdrawing
      .mutateAsync({ params: { ballotId: String(ballotId) } })
      .catch((problem: Problem) => toast({ title: problem.message, tone: 'danger' }))
    await invalidate(readApplication)
    setAsking(false)
  }
  return (
    <>
      <Button variant="ghost" wide onClick={() => setAsking(true)}>
        Retirar mi solicitud
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Retirar tu solicitud"
        confirmLabel="Retirarla"
        cancelLabel="Seguir participando"
        danger
        loading={withdrawing.isPending}
        onConfirm={() => void go()}
      >
        Hasta el cierre puedes volver a participar, sin desventaja.
      </ConfirmDialog>
    </>
  )
}
