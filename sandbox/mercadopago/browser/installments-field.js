import { el, field } from './elements.js'

const pesos = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' })

/**
 * In how many months: asked for a credit card, also when there is but one way; debit pays at once.
 * A shop that takes one payment only (`max` 1, as for a subscription) leaves nothing to choose: the
 * amount is told.
 */
export function installmentsField({ api, texts, limits = {} }) {
  const select = el('select', { class: 'mp-select' })
  const prompt = texts.selectInstallments ?? 'Elige en cuántos meses pagas'
  const months = field({
    name: 'installments',
    label: texts.installmentsSectionTitle ?? 'Meses',
    control: select,
    check: (value) => (value === '' ? 'Elige en cuántos meses pagas.' : ''),
  })
  const once = el('p', { class: 'mp-hint', hidden: true })
  const { min = 1, max = 24 } = limits
  let issuer = null
  let onlyOne = true

  function clear() {
    issuer = null
    onlyOne = true
    months.element.hidden = true
    select.replaceChildren()
    months.complain('')
    once.hidden = true
  }
  clear()

  return {
    element: months.element,
    amount: once,
    fields: () => (months.element.hidden ? [] : [months]),
    clear,
    async offer({ bin, amount, method }) {
      const before = select.value
      const [offer] = await api.installments({ bin, amount, paymentMethodId: method.id }).catch(() => [])
      clear()
      issuer = offer?.issuer?.id ?? null
      if (max === 1) {
        once.textContent = `Importe: ${pesos.format(amount)}`
        once.hidden = false
        return
      }
      if (method.payment_type_id !== 'credit_card') return
      const costs = (offer?.payer_costs ?? []).filter(
        ({ installments }) => installments >= min && installments <= max,
      )
      if (costs.length === 0) return
      onlyOne = false
      months.element.hidden = false
      select.append(el('option', { value: '' }, prompt))
      for (const { installments, recommended_message: words } of costs)
        select.append(el('option', { value: installments, selected: String(installments) === before }, words))
    },
    chosen: () => (onlyOne ? 1 : Number(select.value)),
    issuerId: () => (issuer === null ? undefined : String(issuer)),
  }
}
