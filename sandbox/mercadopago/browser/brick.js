import { el } from './elements.js'

const base = new URL('.', import.meta.url)

/** What a shop may colour, by the provider's names. */
const variables = {
  textPrimaryColor: '--mp-text',
  textSecondaryColor: '--mp-text-2',
  inputBackgroundColor: '--mp-field',
  formBackgroundColor: '--mp-surface',
  baseColor: '--mp-base',
  baseColorFirstVariant: '--mp-base-hover',
  errorColor: '--mp-error',
  outlinePrimaryColor: '--mp-focus',
  outlineSecondaryColor: '--mp-line',
  buttonTextColor: '--mp-on-base',
  borderRadiusMedium: '--mp-radius',
  fontSizeMedium: '--mp-font-size',
  formPadding: '--mp-padding',
}

let styled = null

/** The style sheet comes from the script's own address: no inline style, for strict policies. */
function loadStyle() {
  styled ??= new Promise((resolve) => {
    const link = el('link', { rel: 'stylesheet', href: new URL('bricks.css', base).href })
    link.addEventListener('load', resolve, { once: true })
    link.addEventListener('error', resolve, { once: true })
    document.head.append(link)
  })
  return styled
}

/** Puts a brick's root into its container, in the colours the shop asked for. */
export async function mount(container, root, { visual = {} } = {}) {
  await loadStyle()
  root.classList.add('mp-brick')
  const { theme = 'default', customVariables = {} } = visual.style ?? {}
  root.dataset.theme = theme
  for (const [name, value] of Object.entries(customVariables))
    if (variables[name]) root.style.setProperty(variables[name], value)
  container.replaceChildren(root)
  return () => root.remove()
}

/** A button that cannot be pressed twice while its work is under way. */
export function submitButton(text) {
  const button = el('button', { type: 'submit', class: 'mp-submit' }, text)
  const busy = (on) => {
    button.disabled = on
    button.setAttribute('aria-busy', String(on))
    button.textContent = on ? 'Procesando…' : text
  }
  return { button, busy }
}
