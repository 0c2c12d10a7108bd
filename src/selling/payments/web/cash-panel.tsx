import { formatMoney } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'

export type CashMethod = 'oxxo' | 'paycash' | 'spei'

const words: Record<CashMethod, { where: string; steps: string[] }> = {
  oxxo: {
    where: 'en OXXO',
    steps: [
      'Te damos una ficha con código de barras y te la enviamos por correo.',
      'La pagas en efectivo en la caja de cualquier OXXO.',
      'Cuando el pago se refleja, en hasta 1 día hábil, te llegan tus boletos.',
    ],
  },
  paycash: {
    where: 'en tienda',
    steps: [
      'Te damos una ficha con referencia y te la enviamos por correo.',
      'La pagas en efectivo en 7-Eleven, Circle K, Extra, Soriana, Kiosko, Calimax o Farmacias Yza.',
      'Cuando el pago se refleja, normalmente el mismo día, te llegan tus boletos.',
    ],
  },
  spei: {
    where: 'por SPEI',
    steps: [
      'Te damos una CLABE y te la enviamos por correo.',
      'Haces la transferencia desde la app de tu banco por la cantidad exacta.',
      'Se refleja en minutos y te llegan tus boletos.',
    ],
  },
}

type CashPanelProps = { method: CashMethod; totalCents: number; sending: boolean; onPay: () => Promise<void> }

/** What happens after the button, before it is pressed: the seats wait, nothing is charged yet. */
export function CashPanel({ method, totalCents, sending, onPay }: CashPanelProps) {
  const { where, steps } = words[method]
  return (
    <Card as="section" className="flex flex-col gap-4 p-5">
      <h2 className="text-2xl">Así pagas</h2>
      <ol className="flex flex-col gap-3">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span
              className="title grid size-7 shrink-0 place-items-center rounded-full bg-brand-soft text-brand"
              aria-hidden
            >
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
      <p className="text-sm text-ink-2">
        Tus lugares se quedan reservados hasta que venza {method === 'spei' ? 'el plazo' : 'tu ficha'}, sin
        los 10 minutos.
      </p>
      <Button wide loading={sending} onClick={() => void onPay()}>
        Pagar {formatMoney(totalCents)} {where}
      </Button>
    </Card>
  )
}
