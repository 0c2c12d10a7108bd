import { mount, submitButton } from './brick.js'
import { cardForm } from './card-form.js'
import { allValid, el, uniqueId } from './elements.js'
import { ticketForm } from './ticket-form.js'

const settingOfType = {
  credit_card: 'creditCard',
  debit_card: 'debitCard',
  prepaid_card: 'prepaidCard',
  ticket: 'ticket',
  atm: 'atm',
}

/** Whether the shop takes a method: `'all'` or a list of ids by kind of payment. */
function acceptance(asked) {
  return ({ id, payment_type_id: typeId }) => {
    const wanted = asked[settingOfType[typeId]]
    return wanted === 'all' || wanted === id || (Array.isArray(wanted) && wanted.includes(id))
  }
}

/** The Payment brick: one form for card, cash and wallet. Bank transfers are not offered in Mexico. */
export async function paymentBrick({ api, container, settings, callbacks }) {
  const { initialization = {}, customization = {} } = settings
  const { payer = {}, preferenceId } = initialization
  const { paymentMethods: asked = {}, visual = {} } = customization
  const { texts = {} } = visual
  let current = Number(initialization.amount)
  if (!(current > 0)) throw new Error('initialization.amount must be a positive number')
  const amount = () => current
  const accepts = acceptance(asked)
  const accepted = (await api.allPaymentMethods()).filter(accepts)
  const ofCash = accepted.filter((each) => ['ticket', 'atm'].includes(each.payment_type_id))

  const card = accepted.some((each) => each.payment_type_id.endsWith('_card'))
    ? cardForm({
        api,
        amount,
        accepts,
        payer,
        texts,
        limits: { min: asked.minInstallments, max: asked.maxInstallments },
        onBin: callbacks.onBinChange,
      })
    : null
  const ticket = ofCash.length > 0 ? ticketForm({ methods: ofCash, amount, payer, texts }) : null
  const options = [
    card && { name: 'card', title: 'Tarjeta de crédito o débito', part: card },
    ticket && { name: 'ticket', title: 'Efectivo en tiendas', part: ticket },
    asked.mercadoPago && preferenceId && walletOption(),
  ].filter(Boolean)
  if (options.length === 0) throw new Error('No payment method is available')
  let chosen = startWith(options, visual.defaultPaymentOption)

  async function gather() {
    if (!allValid(chosen.part.fields())) return null
    if (chosen.name === 'wallet_purchase') return { selectedPaymentMethod: 'wallet_purchase', formData: null }
    if (chosen.name === 'ticket') return { selectedPaymentMethod: ticket.typeId(), formData: ticket.data() }
    if (!card.isKnown()) {
      card.complain('No reconocemos esta tarjeta. Revisa el número o usa otra.')
      return null
    }
    const { paymentTypeId } = card.additionalData()
    return { selectedPaymentMethod: paymentTypeId, formData: await card.data() }
  }

  const { button, busy } = submitButton(texts.formSubmit ?? 'Pagar')
  const alert = el('p', { class: 'mp-error', role: 'alert' })
  async function submit(event) {
    event.preventDefault()
    if (button.disabled) return
    alert.textContent = ''
    busy(true)
    try {
      const gathered = await gather()
      if (!gathered) return
      const { selectedPaymentMethod } = gathered
      const extra = chosen.name === 'card' ? card.additionalData() : null
      await callbacks.onSubmit?.({ paymentType: selectedPaymentMethod, ...gathered }, extra)
      if (chosen.name === 'wallet_purchase') window.location.assign(api.checkoutUrl(preferenceId))
    } catch (error) {
      alert.textContent = 'No pudimos continuar. Revisa tus datos e inténtalo otra vez.'
      const message = error instanceof Error ? error.message : String(error)
      callbacks.onError?.({ type: 'non_critical', message, cause: 'payment_submission_failed' })
    } finally {
      busy(false)
    }
  }

  const titleId = uniqueId('title')
  const title = el('h2', { id: titleId, class: 'mp-title' }, texts.formTitle ?? 'Medios de pago')
  if (visual.hideFormTitle) title.classList.add('mp-unseen')
  const form = el(
    'form',
    { novalidate: true, 'aria-labelledby': titleId, onsubmit: (event) => void submit(event) },
    title,
    choices(options, chosen, (next) => (chosen = next)),
    alert,
    visual.hidePaymentButton ? null : button,
  )
  const unmount = await mount(container, form, customization)
  return {
    unmount,
    getFormData: async () => {
      const gathered = await gather()
      return gathered && { paymentType: gathered.selectedPaymentMethod, ...gathered }
    },
    getAdditionalData: async () => (chosen.name === 'card' ? card.additionalData() : null),
    update: async ({ amount: next }) => {
      if (Number(next) > 0) current = Number(next)
      await card?.reprice()
    },
  }
}

function walletOption() {
  const text = 'Te llevamos a otra página para pagar con tu saldo y luego vuelves aquí.'
  const element = el('p', { class: 'mp-hint' }, text)
  const part = { element, fields: () => [] }
  return { name: 'wallet_purchase', title: 'Saldo de Mercado Pago', part }
}

function startWith(options, wanted = {}) {
  const name = wanted.walletForm ? 'wallet_purchase' : wanted.ticketForm ? 'ticket' : 'card'
  return options.find((option) => option.name === name) ?? options[0]
}

/** One way to pay needs no choice; several are a group of radio buttons, each with its part below. */
function choices(options, first, onChoose) {
  if (options.length === 1) return options[0].part.element
  const group = uniqueId('method')
  const rows = options.map((option) => {
    const panel = el('div', { class: 'mp-panel', hidden: option !== first }, option.part.element)
    const radio = el('input', {
      type: 'radio',
      name: group,
      value: option.name,
      checked: option === first,
      onchange: () => {
        for (const other of rows) other.panel.hidden = other.panel !== panel
        onChoose(option)
      },
    })
    const label = el('label', { class: 'mp-choice mp-way' }, radio, el('span', {}, option.title))
    return { panel, row: el('div', { class: 'mp-option' }, label, panel) }
  })
  const legend = el('legend', { class: 'mp-unseen' }, 'Elige cómo pagar')
  return el('fieldset', { class: 'mp-options' }, legend, ...rows.map(({ row }) => row))
}
