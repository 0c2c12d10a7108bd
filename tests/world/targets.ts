import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** WCAG 2.2, 2.5.8: what is pressed is so large, whatever stands beside it. */
const leastPx = 24

/**
 * What can be pressed and is smaller than that. Of a control that is drawn by its label the label counts; what reaches beyond
 * its own box, as a link over a whole row does, is tried by where a press would land. What is out of sight until it has the
 * focus gets it first. A link in the middle of a sentence is as high as its line.
 */
const smallTargets = `(() => {
  const pressed = 'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=option], [role=menuitem], [tabindex="0"]'
  const inSentence = (element) =>
    getComputedStyle(element).display === 'inline' &&
    [...element.parentElement.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '')
  const outOfSight = (element) => element !== null &&
    (getComputedStyle(element).position === 'absolute' && element.getBoundingClientRect().width <= 2 || outOfSight(element.parentElement))
  const targetOf = (element) => outOfSight(element) ? element.closest('label') ?? element.labels?.[0] ?? element : element
  const lands = (target, x, y) => {
    const hit = document.elementFromPoint(x, y)
    return hit !== null && (target.contains(hit) || (hit.contains(target) && hit.matches(pressed)))
  }
  const isLarge = (element) => {
    const target = targetOf(element)
    const hidden = outOfSight(target)
    if (hidden) element.focus()
    const { width, height } = target.getBoundingClientRect()
    if (!hidden && ((width >= ${leastPx} && height >= ${leastPx}) || inSentence(target))) return true
    target.scrollIntoView({ block: 'center', inline: 'center' })
    const { left, top } = target.getBoundingClientRect()
    const [x, y, reach] = [left + width / 2, top + height / 2, ${leastPx} / 2 - 0.5]
    return [[-reach, 0], [reach, 0], [0, -reach], [0, reach]].every(([dx, dy]) => lands(target, x + dx, y + dy))
  }
  const isThere = (element) =>
    !element.disabled && element.tabIndex >= 0 && element.closest('[inert], [aria-hidden=true]') === null &&
    targetOf(element).checkVisibility({ opacityProperty: true, visibilityProperty: true })
  return [...document.querySelectorAll(pressed)].filter((element) => isThere(element) && !isLarge(element)).map((element) => {
    const { width, height } = targetOf(element).getBoundingClientRect()
    const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)
    return element.localName + ' «' + name + '» ' + Math.round(width) + ' × ' + Math.round(height)
  })
})()`

/** Whatever can be pressed on the page as it stands is large enough to be hit. */
export async function expectLargeTargets(page: Page): Promise<void> {
  const { width } = page.viewportSize()!
  expect(await page.evaluate(smallTargets), `${page.url()} at ${width} px`).toEqual([])
}
