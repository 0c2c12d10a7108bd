import { useState } from 'react'
import type { Answer } from '#lib/endpoint.ts'
import { formatMoney } from '#lib/money.ts'
import type { Problem } from '#lib/problem.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { toast } from '#ui/toast.ts'
import { invalidate, useSend } from '#web/query.ts'
import { listReturns, listTicket, Payout, readReturnTerms } from '../contract.ts'

type ReturnDialogProps = {
  ticketId: string
  terms: Answer<typeof readReturnTerms>
  onClose: () => void
}

const payoutWords = {
  refund: { label: 'A mi medio de pago', hint: 'Tu banco puede tardar unos días en mostrarlo.' },
  credit: { label: 'Como saldo a favor', hint: 'Lo usas en tu siguiente compra, desde ese momento.' },
}

/** Puts a seat on sale again, with what its owner gets and when. */
export function ReturnDialog({ ticketId, terms, onClose }: ReturnDialogProps) {
  const [payout, setPayout] = useState<Payout>(terms.payouts[0] ?? 'credit')
  const [problem, setProblem] = useState<string | null>(null)
  const { mutateAsync, isPending } = useSend(listTicket)
  async function list(): Promise<void> {
    setProblem(null)
    try {
      await mutateAsync({ params: { ticketId }, body: { payout } })
      toast({ title: 'Tu lugar está en venta', tone: 'ok' })
      onClose()
    } catch (error) {
      setProblem((error as Problem).message)
    }
    await Promise.all([invalidate(readReturnTerms), invalidate(listReturns)])
  }
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Vender mi lugar"
      confirmLabel="Poner en venta"
      loading={isPending}
      onConfirm={() => void list()}
    >
      <div className="flex flex-col gap-5">
        <p>
          Si otra persona lo compra, te pagamos <strong>{formatMoney(terms.faceCents)}</strong>: el precio del
          boleto, sin cargos por servicio. Hasta entonces el boleto es tuyo y abre la puerta.
        </p>
        {terms.payouts.length > 1 ? (
          <RadioGroup
            legend="¿Cómo te pagamos?"
            value={payout}
            onValueChange={(value) => setPayout(Payout.parse(value))}
            options={terms.payouts.map((value) => ({ value, ...payoutWords[value] }))}
          />
        ) : (
          <p>Como el boleto lo pagó otra persona, te lo damos como saldo a favor.</p>
        )}
        {problem !== null && (
          <Notice tone="danger" live>
            {problem}
          </Notice>
        )}
      </div>
    </ConfirmDialog>
  )
}
