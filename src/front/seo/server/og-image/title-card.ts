import { clip } from '../rules.ts'
import { ogImageFrame, inks, margin } from './og-image-frame.ts'
import { fit, outline } from './text-path.ts'

export type TitleOnCard = { label: string; title: string; foot: string }

/** A card of words: an article, a pass, the club itself. */
export function titleCard({ label, title, foot }: TitleOnCard): string {
  const { size, lines } = fit(clip(title, 160), 'title', {
    width: 940,
    lines: 3,
    largest: 100,
    smallest: 62,
  })
  const step = size * 1.04
  const first = 300 - ((lines.length - 1) * step) / 2 + size * 0.35
  return ogImageFrame(
    [
      outline({
        text: clip(label, 60),
        weight: 'label',
        size: 32,
        x: margin,
        y: first - size,
        fill: inks.gold,
      }),
      ...lines.map((text, index) =>
        outline({ text, weight: 'title', size, x: margin, y: first + index * step, fill: inks.white }),
      ),
      outline({
        text: clip(foot, 90),
        weight: 'label',
        size: 34,
        x: margin,
        y: first + (lines.length - 1) * step + 64,
        fill: inks.soft,
      }),
    ].join(''),
  )
}
