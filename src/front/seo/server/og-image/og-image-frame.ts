import { combLobes } from '#server/pdf/pdf-theme.ts'
import { ogImageSize } from '../head/head.ts'
import { club } from '../rules.ts'
import { outline } from './text-path.ts'

const { width, height } = ogImageSize

export const margin = 72

/** The dawn of the screen's cover. White belongs on its blue and wine, ink on its gold. */
export const inks = {
  white: '#ffffff',
  soft: '#cfdcf5',
  gold: '#f6b93b',
  ink: '#0c1526',
}

/** What lies on every card: the dawn, the comb as a rising sun, the club. */
export function ogImageFrame(content: string): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    '<defs>',
    '<linearGradient id="dawn" gradientUnits="userSpaceOnUse" x1="481" y1="-129" x2="719" y2="759">',
    stops('#0d2e6e 0', '#123c8c .52', '#8e2250 .8', '#c4202f .92', '#f6b93b 1'),
    '</linearGradient>',
    '<linearGradient id="comb" gradientUnits="userSpaceOnUse" x1="32" y1="52" x2="32" y2="5">',
    '<stop stop-color="#f6b93b" stop-opacity=".5"/><stop offset="1" stop-color="#f6b93b" stop-opacity=".06"/>',
    '</linearGradient>',
    '</defs>',
    `<rect width="${width}" height="${height}" fill="url(#dawn)"/>`,
    `<g transform="translate(640 74) scale(10.6)" fill="url(#comb)">${comb}</g>`,
    `<g transform="translate(${margin - 8} 44)">${rooster}</g>`,
    outline({ text: club.name, weight: 'title', size: 42, x: margin + 68, y: 92, fill: inks.white }),
    content,
    '</svg>',
  ].join('')
}

export const comb = combLobes
  .map(({ path, turn }) => `<path d="${path}" transform="rotate(${turn} 32 84)"/>`)
  .join('')

/** The club's mark, 64 wide. */
const rooster = [
  `<g transform="translate(8.6 -2.5) scale(.58) rotate(-8 32 52)" fill="${inks.gold}">${comb}</g>`,
  `<path d="M43 30c6 1 11 4 16 9-6 2-11 3-17 3z" fill="${inks.gold}"/>`,
  '<path d="M42 43c5 1 6 6 4 10-2 3-6 3-8 0-2-4 0-8 4-10z" fill="#c4202f"/>',
  '<path d="M29 22c11 0 18 7 18 16 0 6-4 10-8 13-1 5-1 8 0 11-4 0-7-1-9-4-1 4-4 6-8 6-3 0-5-2-6-5-3 2-7 2-10 0 5-7 4-15 5-21 1-9 8-16 18-16z" fill="#fff"/>',
  `<circle cx="36" cy="34" r="3.2" fill="${inks.gold}"/>`,
  `<circle cx="36.6" cy="34" r="1.5" fill="${inks.ink}"/>`,
].join('')

function stops(...given: string[]): string {
  return given
    .map((stop) => stop.split(' '))
    .map(([colour, offset]) => `<stop offset="${offset}" stop-color="${colour}"/>`)
    .join('')
}
