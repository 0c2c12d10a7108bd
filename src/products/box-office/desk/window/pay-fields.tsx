import { IconCash, IconCreditCard } from '@tabler/icons-react'
import type { Ref } from 'react'
import { formatMoney } from '#lib/money.ts'
import { MoneyField } from '#ui/money-field.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { WindowPay } from '../../contract.ts'
import { quickAmounts } from '../../rules.ts'
import { KeyCap } from './key-cap.tsx'

export type Paying = {
  means: 'cash' | 'terminal'
  receivedCents: number | null
  authorisation: string
  cardLast4: string
}
export const nothingPaid: Paying = { means: 'cash', receivedCents: null, authorisation: '', cardLast4: '' }

type PayFieldsProps = {
  paying: Paying
  totalCents: number
  onChange: (part: Partial<Paying>) => void
  /** A means or a quick amount was chosen: its field is next. */
  onChosen?: () => void
  /** The first field of the means: Recibido, or the slip's authorisation. */
  ref?: Ref<HTMLInputElement>
}

/** A payment as the server takes it; of cash that was not typed exactly the total. */
export function paymentOf(paying: Paying, totalCents: number): WindowPay {
  const { means, receivedCents, authorisation, cardLast4 } = paying
  return means === 'cash'
    ? { means, receivedCents: receivedCents ?? totalCents }
    : { means, authorisation, cardLast4 }
}

/** Cash with its quick amounts, or what the terminal's slip shows. */
export function PayFields({ paying, totalCents, onChange, onChosen, ref }: PayFieldsProps) {
  const choose = (part: Partial<Paying>) => {
    onChange(part)
    onChosen?.()
  }
  return (
    <div className="flex flex-col gap-2">
      <RadioGroup
        look="segments"
        hideLegend
        legend="Cómo paga"
        value={paying.means}
        onValueChange={(value) => choose({ means: value as Paying['means'] })}
        options={[
          { value: 'cash', label: <Means icon={<IconCash size={18} />} words="Efectivo" cap="F6" /> },
          {
            value: 'terminal',
            label: <Means icon={<IconCreditCard size={18} />} words="Terminal" cap="F7" />,
          },
        ]}
      />
      {paying.means === 'cash' ? (
        <Cash paying={paying} totalCents={totalCents} onChange={onChange} onQuick={choose} ref={ref} />
      ) : (
        <Slip paying={paying} onChange={onChange} ref={ref} />
      )}
    </div>
  )
}

function Means({ icon, words, cap }: { icon: React.ReactNode; words: string; cap: string }) {
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden>{icon}</span>
      {words} <KeyCap>{cap}</KeyCap>
    </span>
  )
}

type CashProps = Omit<PayFieldsProps, 'onChosen'> & { onQuick: (part: Partial<Paying>) => void }

function Cash({ paying, totalCents, onChange, onQuick, ref }: CashProps) {
  const amounts = totalCents === 0 ? [] : [totalCents, ...quickAmounts(totalCents).slice(1).slice(-3)]
  return (
    <>
      <div
        role="group"
        aria-label="Cantidades rápidas"
        className="grid min-h-11 grid-cols-[repeat(auto-fit,minmax(3.75rem,1fr))] gap-1.5"
      >
        {amounts.map((cents) => (
          <button
            key={cents}
            type="button"
            aria-pressed={paying.receivedCents === cents}
            aria-label={cents === totalCents ? `Exacto, ${formatMoney(cents)}` : formatMoney(cents)}
            onClick={() => onQuick({ receivedCents: cents })}
            className="nums min-h-11 rounded-md border-[1.5px] border-line bg-surface px-1 text-sm font-semibold hover:border-line-strong aria-pressed:border-brand aria-pressed:bg-brand-soft"
          >
            {cents === totalCents ? 'Exacto' : shortMoney(cents)}
          </button>
        ))}
      </div>
      <div className="flex items-center justify-between gap-3">
        <span aria-hidden className="text-sm font-semibold">
          Recibido
        </span>
        <MoneyField
          ref={ref}
          hideLabel
          label="Recibido"
          className="w-44 text-right"
          value={paying.receivedCents}
          onChange={(receivedCents) => onChange({ receivedCents })}
        />
      </div>
    </>
  )
}

/** `$1,000` for whole pesos, so that four fit beside each other. */
const shortMoney = (cents: number): string => formatMoney(cents).replace(/\.00$/, '')

function Slip({ paying, onChange, ref }: Omit<PayFieldsProps, 'totalCents' | 'onChosen'>) {
  return (
    <div className="grid min-h-25 grid-cols-2 content-start gap-3">
      <TextField
        ref={ref}
        label="Autorización"
        autoComplete="off"
        maxLength={20}
        value={paying.authorisation}
        onChange={({ target }) => onChange({ authorisation: target.value.trim() })}
      />
      <TextField
        label="Últimos 4"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={paying.cardLast4}
        onChange={({ target }) => onChange({ cardLast4: target.value.replace(/\D/g, '') })}
      />
    </div>
  )
}
