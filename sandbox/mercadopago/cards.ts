/** The card networks a Mexican seller can charge: how a number is recognised and how long it is. */
export type Network = {
  methodId: 'visa' | 'master' | 'amex' | 'debvisa' | 'debmaster'
  typeId: 'credit_card' | 'debit_card'
  name: string
  issuer: { id: number; name: string }
  pattern: RegExp
  cardLength: number
  codeLength: number
}

const digits = { cardLength: 16, codeLength: 3 }

/** First match wins: the debit ranges are narrower than the credit ones. */
export const networks: Network[] = [
  {
    methodId: 'debmaster',
    typeId: 'debit_card',
    name: 'Mastercard Débito',
    issuer: { id: 159, name: 'BBVA' },
    pattern: /^5579/,
    ...digits,
  },
  {
    methodId: 'debvisa',
    typeId: 'debit_card',
    name: 'Visa Débito',
    issuer: { id: 160, name: 'Santander' },
    pattern: /^4189/,
    ...digits,
  },
  {
    methodId: 'amex',
    typeId: 'credit_card',
    name: 'American Express',
    issuer: { id: 150, name: 'American Express' },
    pattern: /^3[47]/,
    cardLength: 15,
    codeLength: 4,
  },
  {
    methodId: 'master',
    typeId: 'credit_card',
    name: 'Mastercard',
    issuer: { id: 166, name: 'Banamex' },
    pattern: /^(5[1-5]|2[2-7])/,
    ...digits,
  },
  {
    methodId: 'visa',
    typeId: 'credit_card',
    name: 'Visa',
    issuer: { id: 158, name: 'Banorte' },
    pattern: /^4/,
    ...digits,
  },
]

/** The network of a card number or of its first digits. */
export function networkOf(number: string): Network | undefined {
  return networks.find((network) => network.pattern.test(number))
}

/** The check digit every card number carries. */
export function luhn(number: string): boolean {
  const sum = Array.from(number)
    .toReversed()
    .reduce((total, digit, index) => {
      const doubled = index % 2 === 1 ? Number(digit) * 2 : Number(digit)
      return total + (doubled > 9 ? doubled - 9 : doubled)
    }, 0)
  return number.length > 0 && sum % 10 === 0
}
