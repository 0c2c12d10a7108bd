/** The part of the provider's browser script that we use, as its documentation describes it. */
export type MercadoPago = {
  bricks: () => {
    create: (
      name: BrickName,
      containerId: string,
      settings: BrickSettings,
    ) => Promise<{ unmount: () => void }>
  }
}

export type BrickName = 'payment' | 'wallet' | 'statusScreen'

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
