import { formatMoney } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { changeCents, quickAmounts } from '../rules.ts'

type CashFieldsProps = {
  totalCents: number
  receivedCents: number | null
  onChange: (cents: number | null) => void
}

/** What the person hands over, and the change. */
export function CashFields({ totalCents, receivedCents, onChange }: CashFieldsProps) {
  const change = receivedCents === null ? null : changeCents(receivedCents, totalCents)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        {quickAmounts(totalCents).map((cents) => (
          <Button key={cents} size="sm" variant="secondary" onClick={() => onChange(cents)}>
            {formatMoney(cents)}
          </Button>
        ))}
      </div>
      <MoneyField label="Recibido" value={receivedCents} onChange={onChange} />
      <p aria-live="polite" className="flex items-baseline justify-between">
        <span className="font-semibold">Cambio</span>
        <span className="title nums text-4xl">{change === null ? '—' : formatMoney(change)}</span>
      </p>
    </div>
  )
}

type Card = { authorisation: string; cardLast4: string }

/** What the terminal's slip shows; never the card's number. */
export function CardFields({ card, onChange }: { card: Card; onChange: (card: Card) => void }) {
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
      <TextField
        label="Autorización"
        hint="Como en el comprobante."
        autoComplete="off"
        maxLength={20}
        value={card.authorisation}
        onChange={({ target }) => onChange({ ...card, authorisation: target.value.trim() })}
      />
      <TextField
        label="Últimos 4 dígitos"
        hint="Nunca el número completo."
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={card.cardLast4}
        onChange={({ target }) => onChange({ ...card, cardLast4: target.value.replace(/\D/g, '') })}
      />
    </div>
  )
}
