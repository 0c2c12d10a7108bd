import { pictureWidths, type ClubPicture as Picture } from '../rules.ts'

type ClubPictureProps = {
  picture: Picture
  /** How wide it stands in the page, as in the `sizes` of an image. */
  sizes: string
  className?: string
  /** What a person sees first must not wait. */
  first?: boolean
  /** Beside the name of what it shows it says nothing new. */
  decorative?: boolean
}

/** A square picture of the club's own in the newest format the browser knows, its box kept from the start. */
export function ClubPicture({
  picture: { url, alt },
  sizes,
  className = '',
  first = false,
  decorative = false,
}: ClubPictureProps) {
  const setOf = (format: string) =>
    pictureWidths.map((width) => `${url}/${width}.${format} ${width}w`).join(', ')
  return (
    <picture className="block shrink-0">
      <source type="image/avif" srcSet={setOf('avif')} sizes={sizes} />
      <img
        src={`${url}/400.webp`}
        srcSet={setOf('webp')}
        sizes={sizes}
        width={800}
        height={800}
        alt={decorative ? '' : alt}
        loading={first ? 'eager' : 'lazy'}
        decoding={first ? 'sync' : 'async'}
        className={`aspect-square object-cover ${className}`}
      />
    </picture>
  )
}
