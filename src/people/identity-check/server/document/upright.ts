import { lineTurned, type Picture, type TextLine, turned } from './picture.ts'
import { upsideDown } from './read-line.ts'
import { findTextLines, mainAngle } from './text-lines.ts'

/** A picture whose text stands upright, and its lines; `turns`: by how many quarters it was turned clockwise. */
export type Page = { picture: Picture; lines: TextLine[]; angle: number; turns: number }

/** So many of the widest lines say whether a page stands on its head. */
const asked = 7

/** Finds the text of a picture and turns both by quarters until it can be read. */
export async function uprightPage(taken: Picture): Promise<Page> {
  const found = await findTextLines(taken)
  const sideways = Math.abs(mainAngle(found)) > Math.PI / 4
  const level = await quarters({ picture: taken, lines: found, angle: 0, turns: 0 }, sideways ? 1 : 0)
  let down = 0
  const wide = level.lines.filter((line) => line.width > 3 * line.height).slice(0, asked)
  for (const line of wide) down += await upsideDown(level.picture, line)
  const page = await quarters(level, down > wide.length / 2 ? 2 : 0)
  return { ...page, angle: mainAngle(page.lines) }
}

async function quarters(page: Page, count: number): Promise<Page> {
  if (count === 0) return page
  const lines = page.lines.map((line) => lineTurned(line, page.picture, count))
  return { picture: await turned(page.picture, count), lines, angle: 0, turns: page.turns + count }
}
