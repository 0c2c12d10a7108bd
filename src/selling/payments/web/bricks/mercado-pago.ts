/** The part of the provider's browser script that we use, as its documentation describes it. */
export type MercadoPago = {
  bricks: () => {
    create: (
      name: BrickName,
      containerId: string,
      settings: BrickSettings,
    ) => Promise<{ unmount: () => void }>
  }
  fields: {
    create: (name: FieldName, options: FieldOptions) => SecureField
    /** The fields' values never reach us: only this token, good for one payment. */
    createCardToken: (holder: { cardholderName: string }) => Promise<{ id: string }>
  }
  getPaymentMethods: (query: { bin: string }) => Promise<{ results: CardMethod[] }>
  getInstallments: (query: { amount: string; bin: string; locale?: 'es-MX' }) => Promise<CardCosts[]>
}

export type FieldName = 'cardNumber' | 'expirationDate' | 'securityCode'

type FieldOptions = {
  placeholder?: string
  style?: Record<string, string>
  /** Of the card that was recognised: how long its number or its code is. */
  settings?: unknown
}

/** One field of a card, the provider's own frame inside our form. */
export type SecureField = {
  mount: (containerId: string) => SecureField
  unmount: () => void
  on: (event: FieldEvent, listener: (heard: FieldHeard) => void) => SecureField
  update: (options: FieldOptions) => void
  focus: () => void
}

type FieldEvent = 'ready' | 'focus' | 'blur' | 'change' | 'validityChange' | 'binChange' | 'error'
type FieldHeard = { errorMessages?: { message: string }[]; bin?: string | null }

/** The network of a card by its first digits. */
export type CardMethod = {
  id: string
  name: string
  payment_type_id: string
  settings: { card_number: unknown; security_code: unknown }[]
}

export type CardCosts = {
  issuer?: { id: string | number }
  payer_costs: { installments: number; recommended_message: string }[]
}

export type BrickName = 'payment' | 'statusScreen'

type BrickError = { type: 'critical' | 'non_critical'; message: string; cause: string }

/** What a card form hands over; the amount in it is ignored, the server charges the order's own total. */
export type CardFormData = {
  token: string
  payment_method_id: string
  issuer_id?: string
  installments: number
}

export type BrickSettings = {
  initialization?: {
    amount?: number
    payer?: { email: string }
    paymentId?: string
    preferenceId?: string
    redirectMode?: 'self'
  }
  customization?: {
    paymentMethods?: Record<string, 'all' | number>
    visual?: {
      hideFormTitle?: boolean
      texts?: Record<string, string>
      style?: { theme: 'default' | 'dark'; customVariables: Record<string, string> }
    }
  }
  callbacks: {
    onReady?: () => void
    onError: (error: BrickError) => void
    onSubmit?: (submitted?: {
      selectedPaymentMethod: string
      formData: CardFormData | null
    }) => Promise<unknown>
  }
}

export type MercadoPagoScript = new (publicKey: string, options: { locale: 'es-MX' }) => MercadoPago

declare global {
  interface Window {
    MercadoPago?: MercadoPagoScript
  }
}
