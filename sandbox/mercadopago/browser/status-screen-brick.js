import { mount } from './brick.js'
import { el } from './elements.js'

const words = {
  approved: ['¡Listo! Tu pago se acreditó', 'approved'],
  in_process: ['Estamos revisando tu pago', 'waiting'],
  pending: ['Tu pago está pendiente', 'waiting'],
  authorized: ['Tu pago está autorizado', 'waiting'],
  rejected: ['No se pudo hacer el pago. No te cobramos.', 'rejected'],
  cancelled: ['El pago se canceló. No te cobramos.', 'rejected'],
  refunded: ['Te devolvimos el pago', 'approved'],
  charged_back: ['El pago está en aclaración', 'rejected'],
}
const lookAgainMs = 3000

/** The Status Screen brick: what became of a payment; shows the bank's challenge as well. */
export async function statusScreenBrick({ api, container, settings, callbacks }) {
  const { initialization = {}, customization = {} } = settings
  const { paymentId, additionalInfo = {} } = initialization
  if (!paymentId) throw new Error('initialization.paymentId is required')
  const root = el('section', { 'aria-label': 'Estado del pago' })
  let timer = 0
  let over = false

  async function look() {
    clearTimeout(timer)
    const payment = await api.paymentStatus(paymentId)
    if (over) return
    const challenged = payment.status_detail === 'pending_challenge' && additionalInfo.creq
    if (!challenged) show(payment)
    else if (!root.querySelector('iframe')) root.replaceChildren(challenge(additionalInfo))
    if (['pending', 'in_process'].includes(payment.status))
      timer = setTimeout(() => void look().catch(fail), lookAgainMs)
  }

  function show({ status, external_resource_url: voucher }) {
    const [text, kind] = words[status] ?? [status, 'waiting']
    const link = el('a', { class: 'mp-link', href: voucher, target: '_blank' }, 'Ver la ficha')
    link.setAttribute('rel', 'noopener')
    root.replaceChildren(
      el('p', { class: `mp-status mp-${kind}`, role: 'status' }, text),
      ...(voucher && status === 'pending' ? [link] : []),
    )
  }

  const fail = (error) =>
    callbacks.onError?.({ type: 'non_critical', message: String(error), cause: 'status_unread' })

  const heard = (event) => {
    if (event.origin === api.base && event.data?.status === 'COMPLETE') void look().catch(fail)
  }
  window.addEventListener('message', heard)
  const leave = await mount(container, root, customization)
  await look()
  return {
    unmount: () => {
      over = true
      clearTimeout(timer)
      window.removeEventListener('message', heard)
      leave()
    },
  }
}

/** In a frame by address, so that the shop's policy needs no more than a frame-src. */
function challenge({ externalResourceURL, creq }) {
  const address = new URL(externalResourceURL)
  address.searchParams.set('creq', creq)
  return el('iframe', {
    class: 'mp-challenge',
    src: address.href,
    title: 'Confirmación de tu banco',
  })
}
