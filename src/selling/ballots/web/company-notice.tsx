import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.ts'
import { invalidate, useSend } from '#web/query.ts'
import { leaveCompany, readApplication } from '../contract.ts'

/** Somebody named this person: they go along, or apply on their own. */
export function CompanyNotice({ ballotId }: { ballotId: number }) {
  const leaving = useSend(leaveCompany)
  async function leave(): Promise<void> {
    await leaving
      .mutateAsync({ params: { ballotId: String(ballotId) } })
      .catch((problem: Problem) => toast({ title: problem.message, tone: 'danger' }))
    await invalidate(readApplication)
  }
  return (
    <Notice
      tone="info"
      title="Alguien te anotó en su solicitud"
      action={
        <Button variant="secondary" loading={leaving.isPending} onClick={() => void leave()}>
          Quitarme y participar aparte
        </Button>
      }
    >
      Ya pidió un lugar para ti. Nadie puede estar en dos solicitudes.
    </Notice>
  )
}
