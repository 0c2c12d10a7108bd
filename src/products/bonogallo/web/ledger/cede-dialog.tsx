import { eventTitle } from '#catalogue/events/event-title.ts'
import { listTickets } from '#selling/tickets/contract.ts'
import { formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import type { Problem } from '#lib/problem.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { invalidate, useSend } from '#web/query.ts'
import { cedeMatch, listPasses, type Pass, type PassMatch } from '../../contract.ts'

type CedeDialogProps = {
  pass: Pass
  match: PassMatch
  cession: NonNullable<PassMatch['cession']>
  onClose: () => void
}

/** Gives a match up for credit, after saying plainly what happens. */
export function CedeDialog({ pass, match: { event }, cession, onClose }: CedeDialogProps) {
  const { mutateAsync, isPending } = useSend(cedeMatch)

  async function cede() {
    try {
      const params = { passId: pass.id, eventId: String(event.id) }
      const { creditCents } = await mutateAsync({ params })
      toast({ tone: 'ok', title: `Listo: tienes ${formatMoney(creditCents)} más de saldo a favor` })
    } catch (problem) {
      toast({ tone: 'danger', title: (problem as Problem).message })
    }
    onClose()
    await Promise.all([invalidate(listPasses), invalidate(listTickets)])
  }

  return (
    <ConfirmDialog
      onClose={onClose}
      title={`¿Ceder ${eventTitle(event)}?`}
      confirmLabel={`Ceder por ${formatMoney(cession.cents)}`}
      loading={isPending}
      onConfirm={() => void cede()}
    >
      <ul className="list-disc space-y-2 pl-5 text-left">
        <li>Tu boleto de ese partido deja de servir ahora mismo y tu lugar vuelve a la venta.</li>
        <li>
          Recibes {formatMoney(cession.cents)} de saldo a favor al momento, y cuenta para tu renovación.
        </li>
        <li>No se puede deshacer. Puedes hacerlo hasta el {formatMoment(cession.until)}</li>
      </ul>
    </ConfirmDialog>
  )
}
