import { parseMrz, type Mrz } from './mrz.ts'
import type { TextLine } from './picture.ts'
import { readLine, readZoneLine } from './read-line.ts'
import type { Page } from './upright.ts'

/**
 * Looks for a machine readable zone on a page. Lines are read by our own model first; where a check digit does not
 * hold, once more by a taller cut and by the reader of print, and the combination with the most digits that hold is
 * taken.
 */
export async function findZone(page: Page, today: string, birthDate?: string): Promise<Mrz | undefined> {
  const rows = rowsOf(page)
  const texts: string[] = []
  for (const row of rows) texts.push(await readZoneLine(page.picture, row))
  const windows = [3, 2].flatMap((count) =>
    rows.slice(count - 1).map((_, start) => ({ start, lines: texts.slice(start, start + count) })),
  )
  const zones = windows.flatMap(({ start, lines }) => {
    const zone = parseMrz(lines, today, birthDate)
    return zone === undefined ? [] : [{ start, zone, lines }]
  })
  const [best] = zones.sort((one, other) => one.zone.wrongDigits.length - other.zone.wrongDigits.length)
  if (best === undefined || best.zone.wrongDigits.length === 0) return best?.zone
  const ways: string[][] = []
  for (const [index, text] of best.lines.entries()) {
    const row = rows[best.start + index]
    if (row === undefined) continue
    const printed = (await readLine(page.picture, row)).text.replaceAll(' ', '')
    ways.push([
      text,
      await readZoneLine(page.picture, row, 1.6),
      await readZoneLine(page.picture, row, 1.15),
      printed,
    ])
  }
  return combinations(ways)
    .map((lines) => parseMrz(lines, today, birthDate))
    .reduce<Mrz>(
      (least, zone) =>
        zone !== undefined && zone.wrongDigits.length < least.wrongDigits.length ? zone : least,
      best.zone,
    )
}

const combinations = (ways: string[][]): string[][] =>
  ways.reduce<string[][]>(
    (starts, ends) => starts.flatMap((start) => ends.map((end) => [...start, end])),
    [[]],
  )

/** Lines long enough for a zone, top to bottom; the pieces that a run of `<` left are joined again. */
function rowsOf({ lines, angle }: Page): TextLine[] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const placed = lines
    .map((line) => ({ line, along: line.x * cos + line.y * sin, down: line.y * cos - line.x * sin }))
    .sort((one, other) => other.line.width - one.line.width)
  const rows: (typeof placed)[] = []
  for (const piece of placed) {
    const row = rows.find(([head]) => head !== undefined && onSameRow(head, piece))
    if (row) row.push(piece)
    else rows.push([piece])
  }
  return rows
    .map((row) => joined(row.map(({ line }) => line)))
    .filter((row) => row.width > 12 * row.height)
    .sort((one, other) => one.y * cos - one.x * sin - (other.y * cos - other.x * sin))
}

type Placed = { line: TextLine; along: number; down: number }

/** Whether a piece continues the long line `head` in its own direction, at about its height. */
function onSameRow(head: Placed, piece: Placed): boolean {
  if (head.line.width < 8 * head.line.height) return false
  const [cos, sin] = [Math.cos(head.line.angle), Math.sin(head.line.angle)]
  const [x, y] = [piece.line.x - head.line.x, piece.line.y - head.line.y]
  return Math.abs(y * cos - x * sin) < head.line.height * 0.4 && piece.line.height < head.line.height * 1.6
}

function joined(row: TextLine[]): TextLine {
  const [head] = row
  if (head === undefined || row.length === 1) return head as TextLine
  const [cos, sin] = [Math.cos(head.angle), Math.sin(head.angle)]
  const ends = row.flatMap((line) => {
    const middle = (line.x - head.x) * cos + (line.y - head.y) * sin
    return [middle - line.width / 2, middle + line.width / 2]
  })
  const [left, right] = [Math.min(...ends), Math.max(...ends)]
  const middle = (left + right) / 2
  return { ...head, x: head.x + middle * cos, y: head.y + middle * sin, width: right - left }
}
