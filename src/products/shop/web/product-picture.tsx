import type { Picture } from '../catalogue-contract.ts'
import { pictureWidths } from '../rules.ts'

type ProductPictureProps = {
  picture: Picture | null
  /** How wide it stands in the page, as in the `sizes` of an image. */
  sizes: string
  /** What a person sees first must not wait. */
  first?: boolean
  /** Beside the product's name it says nothing new. */
  decorative?: boolean
}

/** A square picture in the newest format the browser knows, its box kept from the start. */
export function ProductPicture({ picture, sizes, first = false, decorative = false }: ProductPictureProps) {
  if (picture === null) return <div className="aspect-square rounded-md bg-sunken" />
  const setOf = (format: string) =>
    pictureWidths.map((width) => `${picture.url}/${width}.${format} ${width}w`).join(', ')
  return (
    <picture>
      <source type="image/avif" srcSet={setOf('avif')} sizes={sizes} />
      <img
        src={`${picture.url}/400.webp`}
        srcSet={setOf('webp')}
        sizes={sizes}
        width={800}
        height={800}
        alt={decorative ? '' : picture.alt}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        // Drawn with the words around it, also when the code takes the place of the first picture (decision 7).
        decoding={first ? 'sync' : 'async'}
        className="aspect-square w-full rounded-md bg-sunken object-cover"
      />
    </picture>
  )
}
