import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crestFile, initialsOf, shieldOutline, teamColor } from '#catalogue/events/crest-look.ts'
import { inks } from './og-image-frame.ts'
import { outline, widthOf } from './text-path.ts'

type Place = { x: number; y: number; height: number }

const publicFolder = join(import.meta.dirname, '../../../../../public')

/** A team's crest as the screens show it. */
export function crest(team: string, { x, y, height }: Place): string {
  const file = crestFile(team)
  const inside = file === null ? initials(team) : drawing(file)
  return `<g transform="translate(${x} ${y}) scale(${height / 72})">${inside}</g>`
}

function initials(team: string): string {
  const size = 27
  const text = initialsOf(team)
  const x = 32 - (widthOf(text, 'title') * size) / 2
  return [
    `<path d="${shieldOutline}" fill="${teamColor(team)}" stroke="#fff" stroke-width="2.6"/>`,
    outline({ text, weight: 'title', size, x, y: 45, fill: inks.white }),
  ].join('')
}

/** What stands in the file; two crests on one card share no names. */
function drawing(file: string): string {
  const own = file.replace(/\W/g, '')
  return readFileSync(join(publicFolder, file), 'utf8')
    .replace(/^<svg[^>]*>|<\/svg>\s*$/g, '')
    .replace(/(id="|url\(#)/g, `$1${own}`)
}
