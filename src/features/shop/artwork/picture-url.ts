import type { Picture } from '../catalogue/contract.ts'

/** Pictures are kept for ever by browsers and stores: a drawing that changes gets a new version. */
export const artworkVersion = 'v1'

export function pictureOf({ drawing, alt }: { drawing: string | null; alt: string | null }): Picture | null {
  return drawing === null ? null : { url: `/api/shop/pictures/${artworkVersion}/${drawing}`, alt: alt ?? '' }
}
