import { useImperativeHandle, useRef, useState, type Ref } from 'react'
import { TextField } from '#ui/text-field.tsx'
import type { PayBody } from '../attempt.tsx'
import type { FieldName, MercadoPago, SecureField } from '../bricks/mercado-pago.ts'
import { Brands } from './brands.tsx'
import { CardField } from './card-field.tsx'
import { Months } from './months.tsx'
import { useNetwork } from './use-network.ts'

export type CardBody = Extract<PayBody, { method: 'card' }>

/** What the button beside the form asks it for. */
export type CardHandle = {
  /** The card as a token; null where something is wrong, which then stands at its field. */
  read: () => Promise<CardBody | null>
}

const wrongWords = {
  cardNumber: 'Revisa el número de tu tarjeta.',
  expirationDate: 'Escribe el mes y el año, por ejemplo 11/30.',
  securityCode: 'Escribe el código de tu tarjeta.',
  holder: 'Escribe el nombre como está en la tarjeta.',
}
const order = ['cardNumber', 'expirationDate', 'securityCode'] as const
const takenTypes = new Set(['credit_card', 'debit_card', 'prepaid_card'])

type CardFormProps = {
  provider: MercadoPago
  amountCents: number
  /** Charged at once or by the month: nothing to choose. */
  withMonths: boolean
  /** The name on the account, which mostly is the one on the card. */
  holder: string
  ref: Ref<CardHandle>
}

/** A card's form: number, date and code are typed into the provider's own fields and never touch our page. */
export function CardForm({ provider, amountCents, withMonths, holder, ref }: CardFormProps) {
  const fields = useRef<Partial<Record<FieldName, SecureField>>>({})
  const nameField = useRef<HTMLInputElement>(null)
  const right = useRef<Partial<Record<FieldName, boolean>>>({})
  const [wrong, setWrong] = useState<Partial<Record<keyof typeof wrongWords, string>>>({})
  const [name, setName] = useState(holder)
  const [months, setMonths] = useState(1)
  const { network, recognise, known } = useNetwork(provider, amountCents)
  const say = (at: keyof typeof wrongWords, words: string | undefined) =>
    setWrong((before) => ({ ...before, [at]: words }))

  async function read(): Promise<CardBody | null> {
    const faulty = order.filter((field) => !right.current[field])
    const nameless = name.trim() === ''
    for (const field of order) say(field, faulty.includes(field) ? wrongWords[field] : undefined)
    say('holder', nameless ? wrongWords.holder : undefined)
    if (faulty[0] !== undefined) return refuse(faulty[0])
    if (nameless) {
      nameField.current?.focus()
      return null
    }
    try {
      const { method, issuerId, costs } = await known()
      if (method === null || !takenTypes.has(method.payment_type_id))
        return refuse('cardNumber', 'Aquí no se puede pagar con esta tarjeta.')
      const { id: token } = await provider.fields.createCardToken({ cardholderName: name.trim() })
      const offered = costs.some(({ installments }) => installments === months)
      return {
        method: 'card',
        token,
        paymentMethodId: method.id,
        installments: offered ? months : 1,
        ...(issuerId !== undefined && { issuerId }),
      }
    } catch {
      return refuse(
        'cardNumber',
        'No pudimos leer tu tarjeta. Revisa los datos y tu conexión. No te cobramos.',
      )
    }
  }
  function refuse(field: FieldName, words: string = wrongWords[field]): null {
    say(field, words)
    fields.current[field]?.focus()
    return null
  }
  useImperativeHandle(ref, () => ({ read }))

  const field = (at: FieldName, label: string, placeholder: string) => ({
    provider,
    name: at,
    label,
    placeholder,
    error: wrong[at],
    onMade: (made: SecureField) => {
      fields.current[at] = made
    },
    onJudged: (isRight: boolean) => {
      right.current[at] = isRight
      if (isRight) say(at, undefined)
    },
    onLeave: () => {
      if (right.current[at] === false) say(at, wrongWords[at])
    },
  })
  return (
    <div className="flex flex-col gap-3">
      <CardField
        {...field('cardNumber', 'Número de tarjeta', '1234 1234 1234 1234')}
        aside={<Brands methodId={network.method?.id ?? null} />}
        onBin={(bin) => {
          recognise(bin)
          setMonths(1)
        }}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <CardField {...field('expirationDate', 'Vencimiento', 'MM/AA')} />
        <CardField {...field('securityCode', 'Código', 'CVV')} />
      </div>
      <TextField
        ref={nameField}
        label="Nombre en la tarjeta"
        autoComplete="cc-name"
        autoCapitalize="words"
        spellCheck={false}
        value={name}
        error={wrong.holder}
        onChange={({ target }) => {
          setName(target.value)
          if (target.value.trim() !== '') say('holder', undefined)
        }}
      />
      {withMonths && <Months network={network} value={months} onChange={setMonths} />}
    </div>
  )
}
