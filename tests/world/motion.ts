import type { Page } from 'playwright-core'

/** Keeps what moves on the page for longer than a person sees, by its name, from the page's beginning; before it is opened. */
export async function watchMotion(page: Page): Promise<void> {
  await page.addInitScript(`
    const seen = 'motions' in sessionStorage ? sessionStorage.motions.split('|') : []
    const look = () => {
      for (const motion of document.getAnimations()) {
        const { duration, iterations } = motion.effect.getComputedTiming()
        const name = motion.animationName ?? motion.transitionProperty ?? 'by code'
        if (duration * iterations <= 20 || seen.includes(name)) continue
        seen.push(name)
        sessionStorage.motions = seen.join('|')
      }
      requestAnimationFrame(look)
    }
    look()`)
}

/** What has moved so far, over all documents of the tab. */
export async function motionsOf(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(sessionStorage.motions ?? '').split('|').filter(Boolean)`)
}
