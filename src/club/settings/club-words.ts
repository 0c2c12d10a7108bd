/** What the club says of itself on every page. Empty texts are not shown. */
export type ClubWords = {
  name: string
  /** Who plays at home, as `Gallos vs …` names it. */
  team: string
  footerNote: string
  supportHours: string
  message: string
}

/** What is said until the club says something else. */
export const defaultWords: ClubWords = {
  name: 'Club Gallos',
  team: 'Gallos',
  footerNote: 'Venta oficial. El precio que ves es el que pagas, con todos los cargos.',
  supportHours: '',
  message: '',
}

let held: ClubWords = defaultWords

/** What this process knows of it now; `cacheClub` brings what is new. */
export const currentClub = (): ClubWords => held

export function cacheClub(words: ClubWords): void {
  held = words
}
