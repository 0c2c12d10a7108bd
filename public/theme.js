// Runs before the first paint, so that a dark page never flashes white; src/ui/theme.ts stores the choice.
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
})()
