import { IconLock } from '@tabler/icons-react'
import { formatMoney } from '#lib/money.ts'
import { cashPlace } from '#selling/payments/web/cash-panel.tsx'
import { isCash, type RowMethod } from '#selling/payments/web/method-picker.tsx'
import { Button } from '#ui/button.tsx'

type PayButtonProps = {
  /** What is left to pay by other means than credit and gift cards. */
  cents: number
  coveredCents: number
  /** What covers it. */
  by: keyof typeof byWords
  method: RowMethod
  loading: boolean
  onPress: () => void
}

const byWords = {
  credit: 'con tu saldo',
  card: 'con tu tarjeta de regalo',
  both: 'con tu saldo y tu tarjeta',
}

/** The one act of the screen that costs: it says how much and where. */
export function PayButton({ cents, coveredCents, by, method, loading, onPress }: PayButtonProps) {
  const where = isCash(method) ? ` ${cashPlace[method]}` : ''
  return (
    <Button
      variant="accent"
      wide
      className="min-h-14 text-lg"
      icon={<IconLock size={20} aria-hidden />}
      loading={loading}
      slow={null}
      // A field left by the press may show its error: the button stays under the pointer all the same.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {cents === 0
        ? `Pagar ${formatMoney(coveredCents)} ${byWords[by]}`
        : `Pagar ${formatMoney(cents)}${where}`}
    </Button>
  )
}
