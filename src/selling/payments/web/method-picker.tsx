import {
  IconBarcode,
  IconBuildingBank,
  IconBuildingStore,
  IconCreditCard,
  IconWallet,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Answer } from '#lib/endpoint.ts'
import { formatMoment } from '#lib/dates.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import { OfferedMethod, type PaymentMethod, type readPaymentOptions } from '../contract.ts'

export type MethodOption = Answer<typeof readPaymentOptions>['methods'][number]

const looks: Record<OfferedMethod, { label: string; hint: string; icon: ReactNode }> = {
  card: {
    label: 'Tarjeta de crédito o débito',
    hint: 'Se confirma al momento. Con meses sin intereses si tu banco los ofrece.',
    icon: <IconCreditCard size={26} aria-hidden />,
  },
  wallet: {
    label: 'Mercado Pago',
    hint: 'Tu saldo o tus tarjetas guardadas. Te llevamos a su página y regresas aquí.',
    icon: <IconWallet size={26} aria-hidden />,
  },
  oxxo: {
    label: 'Efectivo en OXXO',
    hint: 'Te damos una ficha. El pago puede tardar hasta 1 día hábil en reflejarse.',
    icon: <IconBarcode size={26} aria-hidden />,
  },
  paycash: {
    label: 'Efectivo en otras tiendas',
    hint: '7-Eleven, Circle K, Extra, Soriana y más. Se refleja el mismo día.',
    icon: <IconBuildingStore size={26} aria-hidden />,
  },
  spei: {
    label: 'Transferencia SPEI',
    hint: 'Desde la app de tu banco a una CLABE. Se refleja en minutos.',
    icon: <IconBuildingBank size={26} aria-hidden />,
  },
}

const ownNames: Record<Exclude<PaymentMethod, OfferedMethod>, string> = {
  credit: 'Saldo a favor',
  subscription: 'Cargo mensual a tu tarjeta',
  cash_desk: 'Efectivo en taquilla',
  terminal: 'Terminal en taquilla',
}

export const methodName = (method: PaymentMethod): string =>
  method in ownNames ? ownNames[method as keyof typeof ownNames] : looks[method as OfferedMethod].label

export const isCash = (method: PaymentMethod): boolean =>
  method === 'oxxo' || method === 'paycash' || method === 'spei'

type MethodPickerProps = {
  methods: MethodOption[]
  value: OfferedMethod
  onChange: (method: OfferedMethod) => void
}

/** Every way to pay with what it means: how long it takes and until when. */
export function MethodPicker({ methods, value, onChange }: MethodPickerProps) {
  return (
    <RadioGroup
      legend="¿Cómo quieres pagar?"
      value={value}
      onValueChange={(method) => onChange(OfferedMethod.parse(method))}
      options={methods.map(({ method, payableUntil, why }) => ({
        ...looks[method],
        value: method,
        disabled: why !== null,
        hint:
          why ??
          `${looks[method].hint}${isCash(method) ? ` Tienes hasta el ${formatMoment(payableUntil)}` : ''}`,
      }))}
    />
  )
}
