import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { LRUCache } from 'lru-cache'
import { unpackWoff } from './woff.ts'

/** One family in four weights: the condensed one carries long names and big numbers on a narrow page. */
export const fonts = { text: 'text', strong: 'strong', label: 'label', title: 'title' } as const

const weights = { text: 400, strong: 500, label: 600, title: 700 } as const
/** Of one weight: the words of the product, of a season's matches and of the people of one evening. */
const wordsKept = 4000
/** The PDF library counts in thousandths of the size; a run of these fonts is in them already, so documents can share it. */
const unitsPerEm = 1000

let read: [name: string, font: Font][] | null = null

/** The fonts by name, read and taken apart once for all documents of this process. */
export function pdfFonts(): [name: string, font: Font][] {
  read ??= Object.entries(weights).map(([name, weight]) => [name, remembering(barlow(weight))])
  return read
}

function barlow(weight: number): Font {
  const { resolve } = createRequire(import.meta.url)
  const file = resolve(`@fontsource/barlow-condensed/files/barlow-condensed-latin-${weight}-normal.woff`)
  return create(unpackWoff(readFileSync(file))) as Font
}

/** The same font, which lays each word out once: kerning and ligatures are most of the work of a page. */
function remembering(font: Font): Font {
  if (font.unitsPerEm !== unitsPerEm) throw new Error(`${font.postscriptName} counts in ${font.unitsPerEm}`)
  const runs = new LRUCache<string, ReturnType<Font['layout']>>({ max: wordsKept })
  const layout: Font['layout'] = (text, ...choices) => {
    if (choices.some((choice) => choice !== undefined)) return font.layout(text, ...choices)
    const known = runs.get(text)
    if (known !== undefined) return known
    const run = font.layout(text)
    runs.set(text, run)
    return run
  }
  return Object.create(font, { layout: { value: layout } }) as Font
}
