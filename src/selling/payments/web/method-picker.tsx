import { IconInfoCircle } from '@tabler/icons-react'
import type { Answer } from '#lib/endpoint.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import { OfferedMethod, type PaymentMethod, type readPaymentOptions } from '../contract.ts'

export type MethodOption = Answer<typeof readPaymentOptions>['methods'][number]

/** What is chosen in a row; the wallet has its own button above it. */
export type RowMethod = Exclude<OfferedMethod, 'wallet'>

const names: Record<PaymentMethod, string> = {
  card: 'Tarjeta de crédito o débito',
  wallet: 'Mercado Pago',
  oxxo: 'Efectivo en OXXO',
  paycash: 'Efectivo en otras tiendas',
  spei: 'Transferencia SPEI',
  credit: 'Saldo a favor',
  gift_card: 'Tarjeta de regalo',
  subscription: 'Cargo mensual a tu tarjeta',
  cash_desk: 'Efectivo en taquilla',
  terminal: 'Terminal en taquilla',
  transfer: 'Transferencia al club',
}

const short: Record<RowMethod, string> = { card: 'Tarjeta', oxxo: 'OXXO', paycash: 'Tiendas', spei: 'SPEI' }

export const methodName = (method: PaymentMethod): string => names[method]

export const isCash = (method: PaymentMethod): method is 'oxxo' | 'paycash' | 'spei' =>
  method === 'oxxo' || method === 'paycash' || method === 'spei'

type MethodPickerProps = {
  methods: MethodOption[]
  value: RowMethod
  onChange: (method: RowMethod) => void
}

/** The other ways to pay side by side; with the card alone there is nothing to choose. */
export function MethodPicker({ methods, value, onChange }: MethodPickerProps) {
  const usable = methods.map(({ method, why }) => (why === null && method !== 'wallet' ? method : null))
  const offered = usable.filter((method) => method !== null)
  if (offered.length < 2) return null
  return (
    <RadioGroup
      legend="¿Cómo quieres pagar?"
      hideLegend
      look="segments"
      value={value}
      onValueChange={(method) => onChange(offered.find((one) => one === method) ?? 'card')}
      options={offered.map((method) => ({ value: method, label: short[method] }))}
    />
  )
}

/** What can't be used, in one line with its reason. */
export function ClosedMethods({ methods }: { methods: MethodOption[] }) {
  const closed = [...Map.groupBy(methods, ({ why }) => why)].filter(([why]) => why !== null)
  if (closed.length === 0) return null
  return (
    <p className="flex gap-2 border-t border-line pt-3 text-sm text-ink-2">
      <IconInfoCircle size={18} className="mt-px shrink-0" aria-hidden />
      <span>
        {closed
          .map(([why, of]) => `${closedNames(of.map(({ method }) => method))}: ${lowered(why ?? '')}`)
          .join(' ')}
      </span>
    </p>
  )
}

function closedNames(methods: OfferedMethod[]): string {
  const cash = methods.some((method) => method === 'oxxo' || method === 'paycash')
  const said = [cash ? 'Efectivo' : '', methods.includes('spei') ? 'SPEI' : ''].filter(Boolean).join(' y ')
  return said === '' ? methods.map(methodName).join(' y ') : said
}

const lowered = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)
