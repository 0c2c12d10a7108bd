import { shippedColours, type Colours } from '#lib/colours.ts'

let held: Colours = shippedColours

/** The club's colours as this process knows them now, for what brings its own: mails and paper. */
export const currentColours = (): Colours => held

export function cacheColours(colours: Colours): void {
  held = colours
}
