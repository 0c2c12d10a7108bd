import { homeCloth, shieldLook, shieldOutline } from '#catalogue/events/shield-look.ts'
import { comb, inks } from './og-image-frame.ts'
import { outline, widthOf } from './text-path.ts'

type Place = { x: number; y: number; height: number }

/** The away side's shield, in the colours that it wears on the screens. */
export function awayShield(name: string, place: Place): string {
  const { cloth, trim, pattern, initials } = shieldLook(name)
  const size = 21
  const x = 24 - (widthOf(initials, 'title') * size) / 2
  return shield(cloth, trim, place, [
    `<path d="${pattern}" fill="${trim}" fill-opacity=".28"/>`,
    outline({ text: initials, weight: 'title', size, x, y: 35, fill: inks.white }),
  ])
}

export function homeShield(place: Place): string {
  const { cloth, trim } = homeCloth
  return shield(cloth, trim, place, [`<g transform="translate(7.5 13) scale(.5)" fill="${trim}">${comb}</g>`])
}

function shield(cloth: string, trim: string, { x, y, height }: Place, inside: string[]): string {
  return [
    `<g transform="translate(${x} ${y}) scale(${height / 56})">`,
    `<path d="${shieldOutline}" fill="${cloth}"/>`,
    ...inside,
    `<path d="${shieldOutline}" fill="none" stroke="${trim}" stroke-width="2.5"/>`,
    '</g>',
  ].join('')
}
