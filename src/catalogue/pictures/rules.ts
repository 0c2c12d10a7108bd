/** Every picture is a square, in these widths as AVIF and WebP, and once as JPEG for shared links. */
export const pictureWidths = [160, 400, 800, 1200] as const

/** A picture with what it shows in words; `url` takes a width and a format: `${url}/400.webp`. */
export type ClubPicture = { url: string; alt: string }

const pictures = '/api/pictures/'

/** The picture of a row that may have one. */
export function clubPicture(pictureId: string | null, alt: string | null): ClubPicture | null {
  return pictureId === null ? null : { url: `${pictures}${pictureId}`, alt: alt ?? '' }
}
