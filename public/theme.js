// Runs before the first paint, so that a dark page never flashes white; src/platform/ui/theme.ts stores the choice.
;(function () {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const paint = () => {
    let saved = null
    try {
      saved = localStorage.getItem('taquilla.theme')
    } catch {
      // Storage can be blocked; the system's preference still holds.
    }
    const dark = saved ? saved === 'dark' : system.matches
    document.documentElement.dataset.theme = dark ? 'dark' : 'light'
    for (const meta of document.querySelectorAll('meta[name=theme-color]')) {
      meta.content = dark ? '#0a1222' : '#fbfaf7'
    }
  }
  paint()
  system.addEventListener('change', paint)
  addEventListener('taquilla:theme', paint)

  // Chromium offers it once a document, long before there is a button; src/front/checkout/web/install-act.tsx has it.
  addEventListener('beforeinstallprompt', (offer) => {
    offer.preventDefault()
    window.installOffer = offer
  })

  // In a document that brings its picture, the code comes after what is seen (decision 7).
  const frame = () =>
    document.hidden ? null : new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
  // A frame is done well before it is seen on a slow phone: the browser tells when it was.
  const seen = () =>
    document.hidden || !globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint')
      ? null
      : new Promise((done) =>
          new PerformanceObserver((list) => {
            if (list.getEntriesByName('first-contentful-paint').length > 0) done()
          }).observe({ type: 'paint', buffered: true }),
        )
  const patience = () => new Promise((done) => setTimeout(done, 1000))
  const shown = async () => {
    const images = Array.from(document.querySelectorAll('img[fetchpriority=high]'), (one) => one.decode())
    await Promise.race([Promise.allSettled(images).then(frame).then(seen), patience()])
  }
  const askForCode = (code) => {
    for (const link of code) link.rel = link.as === '' ? 'modulepreload' : 'preload'
    const { href: src, crossOrigin } = code[0]
    document.head.append(
      Object.assign(document.createElement('script'), { type: 'module', src, crossOrigin }),
    )
  }

  // What is pressed meanwhile is kept; src/platform/web/early-taps.tsx presses it again.
  const taps = (window.earlyTaps = [])
  const keepTap = ({ target }) => {
    const pressed = target.closest('#app button, #app label')
    if (pressed === null) return
    const { tagName: tag, textContent: text } = pressed
    const alike = Array.from(document.querySelectorAll(`#app ${tag}`)).filter(
      (one) => one.textContent === text,
    )
    taps.push({ tag, text, nth: alike.indexOf(pressed) })
  }
  addEventListener('DOMContentLoaded', () => {
    const code = document.querySelectorAll('link[rel=code]')
    if (code.length === 0) return
    addEventListener('click', keepTap, true)
    addEventListener('taquilla:standing', () => removeEventListener('click', keepTap, true))
    void shown().then(() => askForCode(code))
  })
})()
