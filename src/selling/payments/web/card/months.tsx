import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { SelectField } from '#ui/select-field.tsx'
import type { Network } from './use-network.ts'

type MonthsProps = { network: Network; value: number; onChange: (months: number) => void }

/** One payment unless somebody asks for months, which open in place. */
export function Months({ network: { method, costs }, value, onChange }: MonthsProps) {
  const [open, setOpen] = useState(false)
  const more = costs.filter(({ installments }) => installments > 1)
  if (open && (method === null || more.length > 0)) {
    return (
      <SelectField
        label="Meses"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the choice stands where its button was
        autoFocus
        hint={method === null ? 'Escribe tu tarjeta y aquí verás los meses de tu banco.' : undefined}
        value={String(value)}
        options={[
          { value: '1', label: 'Un solo pago' },
          ...more.map(({ installments, recommended_message: words }) => ({
            value: String(installments),
            label: words,
          })),
        ]}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    )
  }
  return (
    <div className="flex min-h-11 items-center gap-3">
      <IconCheck size={20} className="shrink-0 text-brand" aria-hidden />
      <p className="flex-1 font-semibold">Un solo pago</p>
      {(method === null || more.length > 0) && (
        <button
          type="button"
          className="min-h-11 text-sm font-semibold text-brand underline-offset-4 hover:underline"
          onClick={() => setOpen(true)}
        >
          Pagar a meses
        </button>
      )}
    </div>
  )
}
