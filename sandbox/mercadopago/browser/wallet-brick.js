import { mount, submitButton } from './brick.js'
import { el } from './elements.js'

/** The Wallet brick: a button that leads to the provider's page for a preference. */
export async function walletBrick({ api, container, settings, callbacks }) {
  const { initialization = {}, customization = {} } = settings
  const { button, busy } = submitButton(customization.visual?.texts?.action ?? 'Pagar con Mercado Pago')

  async function leave(event) {
    event.preventDefault()
    if (button.disabled) return
    busy(true)
    try {
      const made = await callbacks.onSubmit?.()
      const preferenceId = initialization.preferenceId ?? made
      if (!preferenceId) throw new Error('No preference id was given')
      const address = api.checkoutUrl(preferenceId)
      if (initialization.redirectMode === 'blank') window.open(address, '_blank', 'noopener')
      else window.location.assign(address)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      callbacks.onError?.({ type: 'non_critical', message, cause: 'wallet_redirect_failed' })
    } finally {
      busy(false)
    }
  }

  const form = el('form', { onsubmit: (event) => void leave(event) }, button)
  return { unmount: await mount(container, form, customization) }
}
