import { deskFeatures } from './desk-features.ts'

/**
 * The screens of the club's side. The server's documents take the first path that fits, so that `afiliados/pagos` must come
 * before `afiliados/:affiliateId`.
 */
export const deskScreens = deskFeatures
  .flatMap(({ screens }) => screens)
  .toSorted((a, b) => Number(a.path.includes(':')) - Number(b.path.includes(':')))
