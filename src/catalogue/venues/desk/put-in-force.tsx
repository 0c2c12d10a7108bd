import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { invalidate, useSend } from '#web/query.ts'
import { call } from '#web/call.ts'
import { useState } from 'react'
import {
  compareStoredPlan,
  putPlanInForce,
  readVenue,
  type Comparison,
  type DeskPlan,
} from '../desk-contract.ts'
import { ComparePlanDialog } from './compare-plan-dialog.tsx'

/** Takes an earlier version back: new matches use it again, after a look at what that changes. */
export function PutInForce({ venueId, plan }: { venueId: number; plan: DeskPlan }) {
  const [comparison, setComparison] = useState<Comparison | null>(null)
  const [reading, setReading] = useState(false)
  const put = useSend(putPlanInForce)
  const compare = async () => {
    setReading(true)
    await call(compareStoredPlan, { params: { planId: `${plan.id}` } }).then(
      setComparison,
      ({ message }: Error) => toast({ title: message, tone: 'danger' }),
    )
    setReading(false)
  }
  const confirm = (after: number) =>
    put.mutate(
      { params: { venueId: `${venueId}` }, body: { planId: plan.id, after } },
      {
        onError: ({ message }) => toast({ title: message, tone: 'danger' }),
        onSuccess: () => {
          setComparison(null)
          toast({ title: `La versión ${plan.version} está en vigor`, tone: 'ok' })
          void invalidate(readVenue)
        },
      },
    )
  return (
    <>
      <Button variant="secondary" size="sm" loading={reading} onClick={() => void compare()}>
        Poner en vigor
      </Button>
      <ComparePlanDialog
        comparison={comparison}
        what={`La versión ${plan.version}`}
        loading={put.isPending}
        onConfirm={() => confirm(comparison?.inForce?.planId ?? plan.id)}
        onClose={() => setComparison(null)}
      />
    </>
  )
}
