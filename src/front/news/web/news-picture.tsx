import { CombIcon } from '#ui/comb.tsx'
import type { NewsImage } from '../contract.ts'

type NewsPictureProps = {
  image: NewsImage | null
  /** How wide it stands, as the `sizes` attribute says it. */
  sizes: string
  /** The first thing one sees loads at once; the rest when it comes near. */
  first?: boolean
  className?: string
}

/** A picture in a 16:9 box that is there before it loads; the comb where an article has none. */
export function NewsPicture({ image, sizes, first = false, className = '' }: NewsPictureProps) {
  const box = `aspect-video w-full ${className}`
  if (image === null) {
    return (
      <span aria-hidden className={`grid place-items-center bg-brand-soft text-brand ${box}`}>
        <CombIcon size={72} className="opacity-40" />
      </span>
    )
  }
  const { id, alt, width, height, widths } = image
  const at = (each: number, format: string) => `/api/news/images/${id}/${each}.${format}`
  const sources = (format: string) => widths.map((each) => `${at(each, format)} ${each}w`).join(', ')
  return (
    <picture>
      <source type="image/avif" srcSet={sources('avif')} sizes={sizes} />
      <img
        src={at(widths.findLast((each) => each <= 960) ?? widths[0] ?? 480, 'webp')}
        srcSet={sources('webp')}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        // Drawn with the words around it, also when the code takes the place of the first picture (decision 7).
        decoding={first ? 'sync' : 'async'}
        className={`bg-sunken object-cover ${box}`}
      />
    </picture>
  )
}
