import { eventTitle } from '#catalogue/events/event-title.ts'
import { useState } from 'react'
import { formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import type { Problem } from '#lib/problem.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { toast } from '#ui/toast.ts'
import { invalidate, useSend } from '#web/query.ts'
import { chooseReturn, listPasses, type Pass, type PassMatch } from '../../contract.ts'

type ReturnDialogProps = { pass: Pass; match: PassMatch; onClose: () => void }

/** Credit or refund for a match that is not played for people. */
export function ReturnDialog({ pass, match, onClose }: ReturnDialogProps) {
  const { event, shareCents, chooseUntil } = match
  const [as, setAs] = useState<'credit' | 'refund'>('credit')
  const { mutateAsync, isPending } = useSend(chooseReturn)

  async function choose() {
    try {
      await mutateAsync({ params: { passId: pass.id, eventId: String(event.id) }, body: { as } })
      toast({
        tone: 'ok',
        title: as === 'credit' ? 'Listo: ya tienes tu saldo a favor' : 'Listo: te lo devolvemos',
      })
    } catch (problem) {
      toast({ tone: 'danger', title: (problem as Problem).message })
    }
    onClose()
    await invalidate(listPasses)
  }

  return (
    <ConfirmDialog
      onClose={onClose}
      title={`${formatMoney(shareCents)} son tuyos`}
      confirmLabel={as === 'credit' ? 'Quiero saldo' : 'Quiero mi dinero'}
      loading={isPending}
      onConfirm={() => void choose()}
    >
      <p>
        {eventTitle(event)} no se juega con público.
        {chooseUntil && ` Si no eliges antes del ${formatMoment(chooseUntil)}, te queda como saldo.`}
      </p>
      <RadioGroup
        legend="¿Cómo lo quieres?"
        value={as}
        onValueChange={(value) => setAs(value === 'refund' ? 'refund' : 'credit')}
        options={[
          { value: 'credit', label: 'Saldo a favor', hint: 'Al momento, para tu siguiente compra' },
          {
            value: 'refund',
            label: 'Devolución',
            hint: 'A tu medio de pago; tu banco puede tardar unos días',
          },
        ]}
      />
    </ConfirmDialog>
  )
}
