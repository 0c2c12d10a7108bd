import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crestFile, initialsOf, shieldOutline, teamColor } from '#catalogue/events/crest-look.ts'
import { inkOn } from '#lib/ink.ts'
import { outline, widthOf } from './text-path.ts'

type Place = { x: number; y: number; height: number }

const publicFolder = join(import.meta.dirname, '../../../../../public')

/** How a team is shown: `picture` is its uploaded crest as a PNG. */
export type TeamLook = { picture?: Buffer | null; color?: string | null | undefined }

/** A team's crest as the screens show it. */
export function crest(team: string, { x, y, height }: Place, { picture, color }: TeamLook): string {
  const file = crestFile(team)
  const inside = picture ? image(picture) : file === null ? initials(team, color) : drawing(file)
  return `<g transform="translate(${x} ${y}) scale(${height / 72})">${inside}</g>`
}

const image = (png: Buffer) =>
  `<image width="64" height="72" href="data:image/png;base64,${png.toString('base64')}"/>`

function initials(team: string, chosen: string | null = null): string {
  const color = chosen ?? teamColor(team)
  const size = 27
  const text = initialsOf(team)
  const x = 32 - (widthOf(text, 'title') * size) / 2
  return [
    `<path d="${shieldOutline}" fill="${color}" stroke="#fff" stroke-width="2.6"/>`,
    outline({ text, weight: 'title', size, x, y: 45, fill: inkOn(color) }),
  ].join('')
}

/** What stands in the file; two crests on one card share no names. */
function drawing(file: string): string {
  const own = file.replace(/\W/g, '')
  return readFileSync(join(publicFolder, file), 'utf8')
    .replace(/^<svg[^>]*>|<\/svg>\s*$/g, '')
    .replace(/(id="|url\(#)/g, `$1${own}`)
}
