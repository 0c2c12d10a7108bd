import { paymentBrick } from './payment-brick.js'

/** The Card Payment brick: cards alone; what it hands over is the form's data itself. */
export async function cardPaymentBrick({ api, container, settings, callbacks }) {
  const { customization = {} } = settings
  const { types, minInstallments, maxInstallments } = customization.paymentMethods ?? {}
  const taken = (type) => (types?.excluded?.includes(type) ? [] : 'all')
  const texts = { formTitle: 'Tarjeta de crédito o débito', ...customization.visual?.texts }
  const controller = await paymentBrick({
    api,
    container,
    settings: {
      ...settings,
      customization: {
        ...customization,
        visual: { ...customization.visual, texts },
        paymentMethods: {
          creditCard: taken('credit_card'),
          debitCard: taken('debit_card'),
          minInstallments,
          maxInstallments,
        },
      },
    },
    callbacks: {
      ...callbacks,
      onSubmit: ({ formData }, extra) => callbacks.onSubmit?.(formData, extra),
    },
  })
  return {
    ...controller,
    getFormData: async () => (await controller.getFormData())?.formData ?? null,
  }
}
