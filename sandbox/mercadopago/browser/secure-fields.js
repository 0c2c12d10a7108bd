import { digitsOf, expiryOf, expiryText, grouped, hasCheckDigit, hasExpired } from './card-number.js'
import { el } from './elements.js'

/**
 * The three fields that a shop puts into its own form. The provider's are frames of another origin; these are plain inputs
 * with the same events, so that a shop's page sees the same: never the values, only whether they are right.
 */
const kinds = {
  cardNumber: {
    label: 'Número de tarjeta',
    autocomplete: 'cc-number',
    longest: 23,
    format: (text) => grouped(digitsOf(text)),
    isRight: (text) => hasCheckDigit(digitsOf(text)),
  },
  expirationDate: {
    label: 'Vencimiento (MM/AA)',
    autocomplete: 'cc-exp',
    longest: 5,
    format: expiryText,
    isRight: (text) => {
      const date = expiryOf(text)
      return date !== null && !hasExpired(date)
    },
  },
  securityCode: {
    label: 'Código de seguridad',
    autocomplete: 'cc-csc',
    longest: 4,
    format: (text) => digitsOf(text, 4),
    isRight: (text, length) => text.length === length,
  },
}

const styles = ['color', 'fontFamily', 'fontSize', 'fontWeight', 'height', 'padding', 'width']

/** `mp.fields` of one page: the fields it made, and the token of what is typed in them. */
export function secureFields(api) {
  const made = new Map()

  function create(name, options = {}) {
    const kind = kinds[name]
    if (!kind) throw new Error(`Unknown field: ${name}`)
    const control = el('input', {
      type: 'text',
      name,
      inputmode: 'numeric',
      autocomplete: kind.autocomplete,
      'aria-label': kind.label,
      maxlength: kind.longest,
    })
    Object.assign(control.style, {
      border: 0,
      outline: 0,
      background: 'transparent',
      boxSizing: 'border-box',
    })
    const listeners = new Map()
    const tell = (event, data = {}) => listeners.get(event)?.({ field: name, ...data })
    let length = 3
    let bin = null
    let wasRight = null

    function judge() {
      const right = kind.isRight(control.value, length)
      if (right === wasRight) return
      wasRight = right
      control.setAttribute('aria-invalid', String(!right && control.value !== ''))
      tell('validityChange', {
        errorMessages: right ? [] : [{ message: `${name} should be valid.`, cause: 'invalid_value' }],
      })
    }
    control.addEventListener('input', () => {
      control.value = kind.format(control.value)
      tell('change')
      judge()
      if (name !== 'cardNumber') return
      const start = digitsOf(control.value).slice(0, 8)
      const next = start.length === 8 ? start : null
      if (next === bin) return
      bin = next
      tell('binChange', { bin })
    })
    control.addEventListener('focus', () => tell('focus'))
    control.addEventListener('blur', () => tell('blur'))

    function update({ placeholder, settings, style }) {
      if (placeholder !== undefined) control.placeholder = placeholder
      for (const property of styles) if (style?.[property]) control.style[property] = style[property]
      if (name === 'securityCode' && settings?.length) length = settings.length
    }
    update(options)

    const field = {
      mount(containerId) {
        const container = document.getElementById(containerId)
        if (!container) {
          tell('error', { error: `Could not find the container: ${containerId}` })
          return field
        }
        container.replaceChildren(control)
        made.set(name, control)
        queueMicrotask(() => tell('ready'))
        return field
      },
      unmount() {
        control.remove()
        if (made.get(name) === control) made.delete(name)
      },
      on(event, listener) {
        listeners.set(event, listener)
        return field
      },
      update,
      focus: () => control.focus(),
      blur: () => control.blur(),
    }
    return field
  }

  async function createCardToken({ cardholderName }) {
    const valueOf = (name) => made.get(name)?.value ?? ''
    const date = expiryOf(valueOf('expirationDate'))
    if (!date)
      throw [{ field: 'expirationDate', cause: 'invalid_value', message: 'expirationDate should be valid.' }]
    return api.cardToken({
      cardNumber: digitsOf(valueOf('cardNumber')),
      cardExpirationMonth: date.month,
      cardExpirationYear: date.year,
      securityCode: valueOf('securityCode'),
      cardholderName,
    })
  }

  return { create, createCardToken }
}
