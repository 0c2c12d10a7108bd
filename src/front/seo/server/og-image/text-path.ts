import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'

type Run = ReturnType<Font['layout']>

const { resolve } = createRequire(import.meta.url)
const unitsPerEm = 1000

export const weights = { label: 600, title: 700 } as const
export type Weight = keyof typeof weights

const read = new Map<Weight, Font[]>()

/** The screen's own font, western letters first; read from disk when the first picture is drawn. */
function fontsOf(weight: Weight): Font[] {
  const known = read.get(weight)
  if (known !== undefined) return known
  const fonts = ['latin', 'latin-ext'].map(
    (subset) =>
      create(
        readFileSync(
          resolve(
            `@fontsource/barlow-condensed/files/barlow-condensed-${subset}-${weights[weight]}-normal.woff`,
          ),
        ),
      ) as Font,
  )
  read.set(weight, fonts)
  return fonts
}

/** Stretches of text by the font that has their letters; a letter that no font has is left out. */
function runs(text: string, weight: Weight): Run[] {
  const fonts = fontsOf(weight)
  const parts: { font: Font; text: string }[] = []
  for (const letter of text.normalize('NFC')) {
    const point = letter.codePointAt(0) ?? 0
    const font = fonts.find((one) => one.hasGlyphForCodePoint(point))
    const last = parts.at(-1)
    if (font === undefined) continue
    if (last?.font === font) last.text += letter
    else parts.push({ font, text: letter })
  }
  return parts.map((part) => part.font.layout(part.text))
}

/** Width of one line in the size of one pixel. */
export function widthOf(text: string, weight: Weight): number {
  return runs(text, weight).reduce((sum, run) => sum + run.advanceWidth, 0) / unitsPerEm
}

export type Line = { text: string; weight: Weight; size: number; x: number; y: number; fill: string }

/** Text as outlines: the picture is the same on a machine without any font, and nothing in it can be markup. */
export function outline({ text, weight, size, x, y, fill }: Line): string {
  const scale = size / unitsPerEm
  let at = 0
  const glyphs = runs(text, weight).flatMap(({ glyphs: shapes, positions }) =>
    shapes.map((glyph, index) => {
      const { xAdvance = 0, xOffset = 0 } = positions[index] ?? {}
      const path = glyph.path.toSVG()
      const place = at + xOffset
      at += xAdvance
      return path === '' ? '' : `<path transform="translate(${place} 0)" d="${path}"/>`
    }),
  )
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${glyphs.join('')}</g>`
}

type Room = { width: number; lines: number; largest: number; smallest: number }

/** The largest size in which the text fits; what fits in none ends in `…`. */
export function fit(text: string, weight: Weight, room: Room): { size: number; lines: string[] } {
  for (let size = room.largest; size >= room.smallest; size -= 2) {
    const lines = wrap(text, weight, room.width / size)
    if (lines.length <= room.lines && lines.every((line) => widthOf(line, weight) * size <= room.width))
      return { size, lines }
  }
  const width = room.width / room.smallest
  const lines = wrap(text, weight, width)
  const kept = lines.slice(0, room.lines)
  if (lines.length > kept.length) kept.push(`${kept.pop()}…`)
  return { size: room.smallest, lines: kept.map((line) => cut(line, weight, width)) }
}

function wrap(text: string, weight: Weight, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter((one) => one !== '')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length > 0 && widthOf(longer, weight) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function cut(line: string, weight: Weight, width: number): string {
  if (widthOf(line, weight) <= width) return line
  const subset = Array.from(line)
  while (subset.length > 0 && widthOf(`${subset.join('')}…`, weight) > width) subset.pop()
  return `${subset.join('').trimEnd()}…`
}
