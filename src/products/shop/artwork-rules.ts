import type { Picture } from './catalogue-contract.ts'

/** Pictures are kept for ever by browsers and stores: a drawing that changes gets a new version. */
export const artworkVersion = 'v1'
const photos = '/api/shop/photos/'

type Source = { drawing: string | null; photoId: string | null; alt: string | null }

export function pictureOf({ drawing, photoId, alt }: Source): Picture | null {
  const words = alt ?? ''
  if (photoId !== null) return { url: `${photos}${photoId}`, alt: words }
  return drawing === null ? null : { url: `/api/shop/pictures/${artworkVersion}/${drawing}`, alt: words }
}

/** The file that shared links and structured data name: square, of 1200 pixels, in a format that everybody reads. */
export function sharedFileOf({ url }: Picture): string {
  return `${url}/1200.${url.startsWith(photos) ? 'jpg' : 'png'}`
}
