let count = 0

/** A page-wide unique id for one element of a brick. */
export function uniqueId(name) {
  count += 1
  return `mp-${name}-${count}`
}

/** Makes an element: attributes by name, `on…` as listeners, null children left out. */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value)
    else element.setAttribute(name, value === true ? '' : String(value))
  }
  element.append(...children.filter((child) => child !== null && child !== undefined))
  return element
}

/**
 * A labelled control whose complaint is tied to it: checked when left, and again before sending.
 * `check(value)` answers the complaint in Spanish, or an empty text.
 */
export function field({ name, label, control, check, extra = null }) {
  const id = uniqueId(name)
  const error = el('p', { id: `${id}-error`, class: 'mp-error', hidden: true })
  control.id = id
  control.classList.add('mp-control')
  control.setAttribute('name', name)
  control.setAttribute('aria-describedby', error.id)
  const labelElement = el('label', { for: id }, label)
  const element = el('div', { class: `mp-field mp-${name}` }, labelElement)
  element.append(el('div', { class: 'mp-box' }, ...[control, extra].filter(Boolean)), error)

  function complain(text) {
    error.textContent = text
    error.hidden = text === ''
    if (text === '') control.removeAttribute('aria-invalid')
    else control.setAttribute('aria-invalid', 'true')
  }
  const isValid = () => {
    const text = check(control.value.trim())
    complain(text)
    return text === ''
  }
  control.addEventListener('blur', () => {
    if (control.value.trim() !== '') isValid()
  })
  control.addEventListener('input', () => {
    if (!error.hidden) isValid()
  })
  return { element, control, isValid, complain }
}

/** Checks every field, so that all complaints show at once; the first wrong one takes the focus. */
export function allValid(fields) {
  const wrong = fields.filter((each) => !each.isValid())
  wrong[0]?.control.focus()
  return wrong.length === 0
}

/** An e-mail field, or null when the shop already told the buyer's address. */
export function emailField(known, texts) {
  if (known) return null
  const control = el('input', { type: 'email', autocomplete: 'email', inputmode: 'email' })
  control.placeholder = texts?.placeholder ?? ''
  return field({
    name: 'email',
    label: texts?.label ?? 'Correo electrónico',
    control,
    check: (value) =>
      /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)
        ? ''
        : 'Escribe tu correo completo, por ejemplo ana@example.com.',
  })
}
