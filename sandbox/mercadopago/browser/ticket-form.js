import { el, emailField, field, uniqueId } from './elements.js'

const chainNames = {
  '7eleven': '7-Eleven',
  circlek: 'Circle K',
  extra: 'Extra',
  soriana: 'Soriana',
  kiosko: 'Kiosko',
  calimax: 'Calimax',
  santander: 'Santander',
  yza: 'Farmacias Yza',
}

/** Paying in cash: where, and the address the voucher goes to. */
export function ticketForm({ methods, amount, payer = {}, texts = {} }) {
  const group = uniqueId('ticket')
  const chain = el('select', { class: 'mp-select' })
  const chains = methods.find(({ id }) => id === 'paycash')?.financial_institutions ?? []
  for (const { id } of chains) chain.append(el('option', { value: id }, chainNames[id] ?? id))
  const where = field({ name: 'paymentPoint', label: 'Tienda', control: chain, check: () => '' })
  const email = emailField(payer.email, texts.email)
  let chosen = methods[0]

  const showChain = () => {
    where.element.hidden = chosen.id !== 'paycash' || chains.length === 0
  }
  const radios = methods.map((method) => {
    const radio = el('input', {
      type: 'radio',
      name: group,
      value: method.id,
      checked: method === chosen,
      onchange: () => {
        chosen = method
        showChain()
      },
    })
    return el('label', { class: 'mp-choice' }, radio, el('span', {}, method.name))
  })
  showChain()

  return {
    element: el(
      'div',
      { class: 'mp-ticket' },
      el('fieldset', {}, el('legend', {}, '¿Dónde vas a pagar?'), ...radios),
      where.element,
      email?.element,
      el('p', { class: 'mp-hint' }, 'Te damos una ficha con la referencia para pagar en la tienda.'),
    ),
    fields: () => (email ? [email] : []),
    data: () => ({
      transaction_amount: amount(),
      payment_method_id: chosen.id,
      payer: {
        email: payer.email ?? email?.control.value.trim(),
        ...(payer.firstName && { first_name: payer.firstName }),
        ...(payer.lastName && { last_name: payer.lastName }),
      },
      ...(chosen.id === 'paycash' && { metadata: { payment_point: chain.value } }),
    }),
    typeId: () => chosen.payment_type_id,
  }
}
