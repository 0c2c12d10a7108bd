import { useState } from 'react'
import { formatMoney } from '#lib/money.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useSend } from '#web/query.ts'
import { payOutRefund } from '../contract.ts'

type PayOutProps = { refund: { id: string; amountCents: number; method: string }; onDone: () => void }

/** Hands a refund over at the window, after asking. */
export function PayOutButton({ refund, onDone }: PayOutProps) {
  const [open, setOpen] = useState(false)
  const [authorisation, setAuthorisation] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { mutateAsync, isPending } = useSend(payOutRefund)
  const onTerminal = refund.method.startsWith('terminal')

  async function pay(): Promise<void> {
    setProblem(null)
    try {
      const body = onTerminal ? { authorisation } : {}
      await mutateAsync({ params: { refundId: refund.id }, body })
      toast({ title: `Entregaste ${formatMoney(refund.amountCents)}`, tone: 'ok' })
      setOpen(false)
      onDone()
    } catch (error) {
      setProblem((error as Problem).message)
    }
  }

  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        Entregar {formatMoney(refund.amountCents)}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Entregar devolución"
        confirmLabel={onTerminal ? 'Ya la devolví en la terminal' : 'Ya entregué el efectivo'}
        loading={isPending}
        onConfirm={() => void pay()}
      >
        <div className="flex flex-col gap-4">
          <p>
            {onTerminal
              ? `Devuelve ${formatMoney(refund.amountCents)} en la terminal, con la tarjeta presente.`
              : `Entrega ${formatMoney(refund.amountCents)} en efectivo. Sale de tu caja abierta.`}
          </p>
          {onTerminal && (
            <TextField
              label="Autorización de la devolución"
              value={authorisation}
              onChange={({ target }) => setAuthorisation(target.value)}
            />
          )}
          {problem !== null && (
            <Notice tone="danger" live>
              {problem}
            </Notice>
          )}
        </div>
      </ConfirmDialog>
    </>
  )
}
