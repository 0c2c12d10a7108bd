import { inMarkup } from '#lib/markup.ts'

/** A picture of the file store: the upload's size and the widths it was made in. */
export type Picture = { id: string; width: number; height: number; widths: number[] }

const columnWidth = '(min-width: 1024px) 50rem, 100vw'

/** A `<picture>` in both formats at its widths; its box is known before it loads. */
export function pictureHtml({ id, width, height, widths }: Picture, alt: string): string {
  const sources = (format: string) =>
    widths.map((each) => `/api/news/images/${id}/${each}.${format} ${each}w`).join(', ')
  const usual = widths.findLast((each) => each <= 960) ?? widths[0]
  return (
    `<picture><source type="image/avif" srcset="${sources('avif')}" sizes="${columnWidth}">` +
    `<img src="/api/news/images/${id}/${usual}.webp" srcset="${sources('webp')}" sizes="${columnWidth}" ` +
    `width="${width}" height="${height}" alt="${inMarkup(alt)}" loading="lazy" decoding="async"></picture>`
  )
}
