import { Brick } from './brick.tsx'
import type { CardFormData, MercadoPago } from './mercado-pago.ts'

type PaymentBrickProps = {
  provider: MercadoPago
  amountCents: number
  /** The button's words, as in «Pagar $720.00». */
  submitText: string
  maxInstallments?: number
  email: string | undefined
  onCard: (card: CardFormData) => Promise<void>
  onFailure: () => void
}

/** The provider's card form with instalments: the card's data never touches our page. */
export function PaymentBrick({
  provider,
  amountCents,
  submitText,
  maxInstallments = 12,
  email,
  onCard,
  onFailure,
}: PaymentBrickProps) {
  return (
    <Brick
      provider={provider}
      name="payment"
      height="h-112"
      settings={{
        initialization: { amount: amountCents / 100, ...(email !== undefined && { payer: { email } }) },
        customization: {
          paymentMethods: {
            creditCard: 'all',
            debitCard: 'all',
            prepaidCard: 'all',
            minInstallments: 1,
            maxInstallments: maxInstallments,
          },
          visual: {
            hideFormTitle: true,
            texts: { formTitle: 'Tarjeta de crédito o débito', formSubmit: submitText },
          },
        },
      }}
      onSubmit={async (submitted) => {
        if (submitted?.formData) await onCard(submitted.formData)
      }}
      onFailure={onFailure}
    />
  )
}
