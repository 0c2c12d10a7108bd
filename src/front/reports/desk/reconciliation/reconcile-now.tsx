import { countOf } from '#lib/count.ts'
import { useState } from 'react'
import { dayInMexico } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { invalidate, useSend } from '#web/query.ts'
import { useMay } from '#web/use-may.ts'
import { useNarrowed } from '../report-frame.tsx'
import { listReconciledDays, listReconciledPayments, reconcileNow } from '../../reconciliation-contract.ts'

/** Asks the provider now; nothing but the report changes by it. */
export function ReconcileNow() {
  const mayDo = useMay()
  const [today] = useState(() => dayInMexico(new Date()))
  const [day, setDay] = useState(today)
  const { narrow } = useNarrowed()
  const send = useSend(reconcileNow)
  if (!mayDo('manage Quarantine')) return null
  const run = async () => {
    try {
      const { matched, named } = await send.mutateAsync({ body: { day } })
      narrow('day', day)
      await Promise.all([invalidate(listReconciledDays), invalidate(listReconciledPayments)])
      const title =
        named === 0
          ? `Todo coincide: ${countOf(matched, 'pago', 'pagos')} del día`
          : `${countOf(named, 'pago', 'pagos')} por revisar`
      toast({ tone: named === 0 ? 'ok' : 'warn', title })
    } catch (error) {
      toast({ tone: 'danger', title: (error as Error).message })
    }
  }
  return (
    <div className="flex flex-wrap items-end gap-3 sm:ml-auto">
      <TextField
        label="Día que se concilia"
        type="date"
        className="w-44"
        max={today}
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
      <Button onClick={() => void run()} loading={send.isPending} disabled={day === ''}>
        Conciliar ahora
      </Button>
    </div>
  )
}
