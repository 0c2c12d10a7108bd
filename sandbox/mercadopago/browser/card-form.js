import { digitsOf, expiryOf, expiryText, grouped, hasCheckDigit, hasExpired } from './card-number.js'
import { el, emailField, field } from './elements.js'
import { installmentsField } from './installments-field.js'

const input = (autocomplete, more = {}) =>
  el('input', { type: 'text', inputmode: 'numeric', autocomplete, ...more })

/** Typing keeps the caret after the same digit, whatever spaces or slashes are put in. */
function formatOnInput(control, format) {
  control.addEventListener('input', () => {
    const before = digitsOf(control.value.slice(0, control.selectionStart ?? 0)).length
    control.value = format(control.value)
    let caret = 0
    for (let seen = 0; caret < control.value.length && seen < before; caret += 1)
      if (/\d/.test(control.value[caret])) seen += 1
    if (caret === control.value.length || before === digitsOf(control.value).length)
      caret = control.value.length
    control.setSelectionRange(caret, caret)
  })
}

/**
 * The card's fields. `accepts(method)` says whether the shop takes a payment method; `onBin` hears the
 * first eight digits. `data()` tokenises and answers what the shop's server needs.
 */
export function cardForm({ api, amount, accepts, payer = {}, texts = {}, limits, onBin }) {
  let method = null
  let bin = ''
  const label = (name, fallback) => texts[name]?.label ?? fallback
  const hint = (name, fallback) => texts[name]?.placeholder ?? fallback

  const badge = el('span', { class: 'mp-network', 'aria-live': 'polite' })
  const number = field({
    name: 'cardNumber',
    label: label('cardNumber', 'Número de tarjeta'),
    control: input('cc-number', { placeholder: hint('cardNumber', '1234 1234 1234 1234') }),
    extra: badge,
    check: (value) => {
      const digits = digitsOf(value)
      if (digits === '') return 'Escribe el número de tu tarjeta.'
      if (!hasCheckDigit(digits)) return 'Revisa el número de tu tarjeta.'
      if (method && digits.length !== method.settings[0].card_number.length)
        return 'Revisa el número de tu tarjeta.'
      return method && !accepts(method) ? 'Aquí no se puede pagar con esta tarjeta.' : ''
    },
  })
  const expiry = field({
    name: 'expirationDate',
    label: label('expirationDate', 'Vencimiento (MM/AA)'),
    control: input('cc-exp', { placeholder: hint('expirationDate', 'MM/AA'), maxlength: 5 }),
    check: (value) => {
      const date = expiryOf(value)
      if (!date) return 'Escribe el mes y el año, por ejemplo 11/30.'
      return hasExpired(date) ? 'Tu tarjeta ya venció. Usa otra.' : ''
    },
  })
  const code = field({
    name: 'securityCode',
    label: label('securityCode', 'Código de seguridad'),
    control: input('cc-csc', { placeholder: hint('securityCode', 'CVV'), maxlength: 4 }),
    check: (value) => {
      const length = method?.settings[0].security_code.length ?? 3
      return new RegExp(`^\\d{${length}}$`).test(value)
        ? ''
        : `Escribe los ${length} dígitos del código de seguridad.`
    },
  })
  const holder = field({
    name: 'cardholderName',
    label: label('cardholderName', 'Nombre del titular como aparece en la tarjeta'),
    control: el('input', {
      type: 'text',
      autocomplete: 'cc-name',
      placeholder: hint('cardholderName', ''),
      maxlength: 60,
    }),
    check: (value) => (value === '' ? 'Escribe el nombre que aparece en la tarjeta.' : ''),
  })
  const months = installmentsField({ api, texts, limits })
  const email = emailField(payer.email, texts.email)

  formatOnInput(number.control, (value) => grouped(digitsOf(value)))
  formatOnInput(expiry.control, expiryText)
  number.control.addEventListener('input', () => void recognise())

  async function recognise() {
    const start = digitsOf(number.control.value).slice(0, 8)
    const next = start.length === 8 ? start : ''
    if (next === bin) return
    bin = next
    method = null
    badge.textContent = ''
    months.clear()
    if (bin === '') return
    onBin?.(bin)
    const asked = bin
    const found = await api.paymentMethods({ bin }).catch(() => ({ results: [] }))
    if (asked !== bin) return
    method = found.results[0] ?? null
    badge.textContent = method?.name ?? ''
    if (number.control.getAttribute('aria-invalid')) number.isValid()
    if (method) await months.offer({ bin, amount: amount(), method })
  }

  const known = () => ({
    bin,
    lastFourDigits: digitsOf(number.control.value).slice(-4),
    cardholderName: holder.control.value.trim(),
    paymentTypeId: method?.payment_type_id ?? null,
  })

  return {
    element: el(
      'div',
      { class: 'mp-card' },
      number.element,
      expiry.element,
      code.element,
      holder.element,
      months.element,
      months.amount,
      email?.element,
    ),
    fields: () => [number, expiry, code, holder, ...months.fields(), ...(email ? [email] : [])],
    additionalData: known,
    reprice: async () => {
      if (method) await months.offer({ bin, amount: amount(), method })
    },
    async data() {
      const { month, year } = expiryOf(expiry.control.value)
      const token = await api.cardToken({
        cardNumber: digitsOf(number.control.value),
        cardExpirationMonth: month,
        cardExpirationYear: year,
        securityCode: code.control.value,
        cardholderName: holder.control.value.trim(),
      })
      return {
        token: token.id,
        issuer_id: months.issuerId(),
        payment_method_id: method.id,
        transaction_amount: amount(),
        installments: months.chosen(),
        payer: { email: payer.email ?? email?.control.value.trim() },
      }
    },
    complain: (text) => {
      number.complain(text)
      number.control.focus()
    },
    /** A number whose network the provider does not know cannot be charged. */
    isKnown: () => method !== null,
  }
}
