// Defines window.MercadoPago as the provider's own script does. A classic script: everything larger
// is a module next to it, loaded when it is first needed.
;(() => {
  // A script from another origin has no base address of its own for import().
  const { src } = document.currentScript
  const load = (file) => import(new URL(file, src).href)

  const parts = {
    payment: ['payment-brick.js', 'paymentBrick'],
    cardPayment: ['card-payment-brick.js', 'cardPaymentBrick'],
    wallet: ['wallet-brick.js', 'walletBrick'],
    statusScreen: ['status-screen-brick.js', 'statusScreenBrick'],
  }

  /** What a shop holds of a field before the field's module is there: every call is made in its turn. */
  function soon(made) {
    const field = {}
    for (const verb of ['mount', 'unmount', 'on', 'update', 'focus', 'blur'])
      field[verb] = (...given) => {
        void made.then((real) => real[verb](...given))
        return field
      }
    return field
  }

  class MercadoPago {
    #api

    constructor(publicKey, options = {}) {
      if (typeof publicKey !== 'string' || publicKey === '')
        throw new Error('MercadoPago: a public key is required')
      this.options = options
      this.#api = load('api.js').then(({ openApi }) => openApi(publicKey))
      const fields = Promise.all([load('secure-fields.js'), this.#api]).then(([{ secureFields }, api]) =>
        secureFields(api),
      )
      this.fields = {
        create: (name, settings) => soon(fields.then((all) => all.create(name, settings))),
        createCardToken: async (holder) => (await fields).createCardToken(holder),
      }
    }

    bricks() {
      return {
        /** Renders a brick and answers its controller once the person can use it. */
        create: async (name, containerId, settings = {}) => {
          const callbacks = settings.callbacks ?? {}
          try {
            if (!parts[name]) throw new Error(`Unknown brick: ${name}`)
            const container = document.getElementById(containerId)
            if (!container) throw new Error(`Could not find the container: ${containerId}`)
            const [file, exported] = parts[name]
            const [module, api] = await Promise.all([load(file), this.#api])
            const controller = await module[exported]({ api, container, settings, callbacks })
            callbacks.onReady?.()
            return controller
          } catch (error) {
            const message = error instanceof Error ? error.message : String(error)
            callbacks.onError?.({ type: 'critical', message, cause: 'brick_initialization_failed' })
            throw error
          }
        },
      }
    }

    async getPaymentMethods(query) {
      return (await this.#api).paymentMethods(query)
    }

    async getIssuers(query) {
      return (await this.#api).issuers(query)
    }

    async getInstallments(query) {
      return (await this.#api).installments(query)
    }

    async getIdentificationTypes() {
      return (await this.#api).identificationTypes()
    }

    async createCardToken(card) {
      return (await this.#api).cardToken(card)
    }
  }

  window.MercadoPago = MercadoPago
})()
