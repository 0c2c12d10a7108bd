import { unevenness } from './even-light.ts'
import { documentHints } from '../../live-hints.ts'
import type { Picture } from './picture.ts'
import type { Page } from './upright.ts'

/** A card less wide than this holds letters too small to read. */
const leastWidth = 620

/** The brightest paper over the darkest: 2.0 on our clean card and its table, 3.9 in a shadow of 70 %, 7.5 in one of 85 %. */
const shadowed = 3

/**
 * The likeliest reason why a side says nothing: `too_small`, `too_dark`, `shadow`, `glare`, `too_blurred` or `unreadable`.
 */
export async function whyUnreadable({ picture, lines }: Page): Promise<string> {
  const { width, height } = picture
  const reach = lines.flatMap((line) => [line.x - line.width / 2, line.x + line.width / 2])
  const wide = reach.length === 0 ? 0 : Math.max(...reach) - Math.min(...reach)
  if (Math.min(picture.width, picture.height) < 480) return 'too_small'
  const codes = documentHints(greyOf(picture), picture.width, picture.height).map(({ code }) => code)
  if (codes.includes('too_dark')) return 'too_dark'
  if ((lines.length > 2 && wide < leastWidth) || codes.includes('too_far')) return 'too_small'
  const middle = { left: width * 0.2, right: width * 0.8, top: height * 0.3, bottom: height * 0.7 }
  if (codes[0] !== 'glare' && (await unevenness(picture, middle)) > shadowed) return 'shadow'
  return codes[0] ?? 'unreadable'
}

function greyOf({ data, width, height }: Picture): Uint8Array {
  const grey = new Uint8Array(width * height)
  for (let place = 0; place < grey.length; place++)
    grey[place] =
      0.299 * (data[place * 3] ?? 0) + 0.587 * (data[place * 3 + 1] ?? 0) + 0.114 * (data[place * 3 + 2] ?? 0)
  return grey
}
