import { useState } from 'react'
import type { Problem } from '#lib/problem.ts'
import { formatMoney } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useSend } from '#web/query.ts'
import { askCredit, giveCredit } from '../contract.ts'

/** How much and why; what is over one's limit is asked of somebody else. */
export function CreditDialog({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  const [key] = useState(() => crypto.randomUUID())
  const [amountCents, setAmount] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const giving = useSend(giveCredit)
  const asking = useSend(askCredit)
  const above = problem?.code === 'above_limit'
  const send = async () => {
    if (amountCents === null) return
    const input = { params: { accountId }, body: { key, amountCents, reason } }
    setProblem(null)
    try {
      if (above) {
        await asking.mutateAsync(input)
        toast({ title: 'Pediste aprobación', description: 'Te avisamos cuando alguien decida.', tone: 'ok' })
      } else {
        await giving.mutateAsync(input)
        toast({ title: `Diste ${formatMoney(amountCents)} de saldo`, tone: 'ok' })
      }
      onClose()
    } catch (error) {
      setProblem(error as Problem)
    }
  }
  return (
    <Dialog title="Dar saldo" size="sm" onClose={onClose}>
      <form
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <MoneyField
          label="Cuánto"
          hint="Lo usa en su próxima compra. No se cambia por dinero."
          value={amountCents}
          onChange={(cents) => {
            setAmount(cents)
            setProblem(null)
          }}
        />
        <TextField
          label="Por qué"
          autoComplete="off"
          maxLength={300}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {problem !== null && (
          <Notice tone={above ? 'warn' : 'danger'} live>
            {problem.message}
          </Notice>
        )}
        <Button
          type="submit"
          loading={giving.isPending || asking.isPending}
          disabled={amountCents === null || amountCents === 0 || reason.trim() === ''}
        >
          {above ? 'Pedir aprobación' : 'Dar saldo'}
        </Button>
      </form>
    </Dialog>
  )
}
