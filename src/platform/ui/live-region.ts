type Urgency = 'polite' | 'assertive'

/** The page behind an open dialog is mute for screen readers, so the region lives inside the dialog. */
function hostOfSpeech(): Element {
  return [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
}

function regionIn(host: Element, urgency: Urgency): Element {
  const found = host.querySelector(`:scope > [data-live=${urgency}]`)
  if (found) return found
  const region = document.createElement('div')
  region.className = 'sr-only'
  region.dataset['live'] = urgency
  region.role = urgency === 'polite' ? 'status' : 'alert'
  host.append(region)
  return region
}

/** Says a sentence to a screen reader; nothing is seen. The same sentence twice is said twice. */
export function announce(text: string, urgency: Urgency = 'polite') {
  const region = regionIn(hostOfSpeech(), urgency)
  region.textContent = ''
  setTimeout(() => {
    region.textContent = text
  }, 60)
}
