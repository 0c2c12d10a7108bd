import { useState } from 'react'
import { listTickets } from '#selling/tickets/contract.ts'
import { formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { invalidate, useSend } from '#web/query.ts'
import { cedeMatch, listPasses, type Pass, type PassMatch } from '../contract.ts'

type CedeButtonProps = { pass: Pass; match: PassMatch; cession: NonNullable<PassMatch['cession']> }

/** Gives a match up for credit, after saying plainly what happens. */
export function CedeButton({ pass, match: { event }, cession }: CedeButtonProps) {
  const [open, setOpen] = useState(false)
  const { mutateAsync, isPending } = useSend(cedeMatch)

  async function cede() {
    try {
      const params = { passId: pass.id, eventId: String(event.id) }
      const { creditCents } = await mutateAsync({ params })
      toast({ tone: 'ok', title: `Listo: tienes ${formatMoney(creditCents)} más de saldo a favor` })
    } catch (problem) {
      toast({ tone: 'danger', title: (problem as Problem).message })
    }
    setOpen(false)
    await Promise.all([invalidate(listPasses), invalidate(listTickets)])
  }

  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        Ceder<span className="sr-only"> el partido contra {event.away}</span>
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={`¿Ceder ${event.home} vs ${event.away}?`}
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
    </>
  )
}
