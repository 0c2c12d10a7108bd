import type { Answer } from '#lib/endpoint.ts'
import { readOrder } from '#selling/orders/contract.ts'
import { formatMoney, formatTotal } from '#lib/money.ts'
import { invalidate, useSend } from '#web/query.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { readPaymentOptions, applyCredit } from '../contract.ts'

type CreditChoiceProps = { orderId: string; credit: Answer<typeof readPaymentOptions>['credit'] }

/** Credit of the club beside or instead of other means; nothing for who has none. */
export function CreditChoice({ orderId, credit }: CreditChoiceProps) {
  const choosing = useSend(applyCredit)
  const { balanceCents, usedCents, dueCents } = credit
  if (balanceCents + usedCents === 0) return null

  async function choose(use: boolean): Promise<void> {
    await choosing.mutateAsync({ params: { orderId }, body: { use } }).catch(() => null)
    await Promise.all([invalidate(readPaymentOptions), invalidate(readOrder)])
  }

  return (
    <section aria-label="Saldo a favor" className="border-b border-line py-1">
      <Checkbox
        label={`Usar mi saldo a favor: ${formatMoney(balanceCents + usedCents)}`}
        hint={usedCents > 0 && dueCents > 0 ? `Te queda por pagar ${formatTotal(dueCents)}.` : undefined}
        error={choosing.error?.message}
        checked={usedCents > 0}
        disabled={choosing.isPending}
        onChange={({ target }) => void choose(target.checked)}
      />
    </section>
  )
}
