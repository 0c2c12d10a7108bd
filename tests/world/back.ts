import type { Page } from 'playwright-core'

/**
 * Presses what leaves for another document, and comes Back to the page as the browser kept it; answers where it had left for.
 * Chromium keeps no page under Playwright: the other document does not come, so that this one stays as it was left, and then hears
 * what a kept page hears. `meanwhile`: what happens on the way.
 */
export async function leaveAndComeBack(
  page: Page,
  address: RegExp,
  press: () => Promise<void>,
  meanwhile: () => Promise<void> = () => Promise.resolve(),
): Promise<string> {
  const left = Promise.withResolvers<string>()
  await page.route(address, async (route) => {
    const request = route.request()
    if (!request.isNavigationRequest()) return route.fallback()
    await meanwhile()
    await route.fulfill({ status: 204 })
    left.resolve(request.url())
  })
  await press()
  const to = await left.promise
  await page.unroute(address)
  await page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
  return to
}
