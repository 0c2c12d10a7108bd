import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  arrowsOf,
  circles,
  foreignWrites,
  readSources,
  readTables,
  upward,
  wingOf,
  wings,
  writersOf,
} from './house.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const picture = 'docs/architecture.svg'
const page = 'docs/architecture.md'
const [from, until] = ['<!-- drawn: tables -->', '<!-- /drawn -->']

const sources = readSources()
const rooms = wings.map((wing) =>
  readdirSync(join(root, 'src', wing), { withFileTypes: true })
    .filter((one) => one.isDirectory())
    .map(({ name }) => name)
    .toSorted(),
)

const drawn = svg(countArrows())
const text = read(page)
const [start, end] = [text.indexOf(from), text.indexOf(until)]
if (start < 0 || end < start) throw new Error(`${page} has no place for what is drawn`)
const written = `${text.slice(0, start + from.length)}\n\n${ownership()}\n\n${text.slice(end)}`

if (process.argv.includes('--check')) {
  const stale = [...(drawnBefore() === drawn ? [] : [picture]), ...(text === written ? [] : [page])]
  if (stale.length > 0) {
    console.error(`${stale.join(' y ')}: ya no es lo que dice el código. node scripts/draw-architecture.ts`)
    process.exit(1)
  }
  const arrows = arrowsOf(sources)
  const writes = foreignWrites(writersOf(sources, readTables()))
  console.log(
    `  ${arrows.length} imports entre archivos: ${upward(arrows).length} hacia arriba, ${circles(arrows).length} círculos; ` +
      `${writes.length} tablas con más de un escritor`,
  )
} else {
  writeFileSync(join(root, picture), drawn)
  writeFileSync(join(root, page), written)
}

function drawnBefore(): string {
  try {
    return read(picture)
  } catch {
    return ''
  }
}

/** How many imports go from each wing to each. */
function countArrows(): number[][] {
  const counts = wings.map(() => wings.map(() => 0))
  for (const { from: one, to: other } of arrowsOf(sources)) counts[levelOf(one)]![levelOf(other)]! += 1
  return counts
}

function levelOf(file: string): number {
  return wings.findIndex((wing) => wing === wingOf(file))
}

/** Wings as layers, their features in them; beside each, how many imports it has of which. */
function svg(counts: number[][]): string {
  const [left, chipsFrom, matrixFrom, cell, foot] = [24, 168, 700, 66, 50]
  const lines = rooms.map((names) => wrapped(names, 84))
  const tops: number[] = []
  let y = 76
  for (const line of lines) {
    tops.push(y)
    y += 30 + line.length * 20
  }
  const width = matrixFrom + wings.length * cell + left
  const out = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${y + foot}" font-family="system-ui, sans-serif" font-size="13">`,
    '<title>The wings of Taquilla and the imports between them</title>',
    `<rect width="${width}" height="${y + foot}" fill="#fbfaf7"/>`,
    label(left, 40, 'Wings, from the pages down to what all rest on', 'font-size="18" font-weight="700"'),
    label(matrixFrom, 40, 'imports of …', 'fill="#475067"'),
    ...wings.map((wing, at) =>
      label(matrixFrom + (at + 0.5) * cell, 62, wing, 'fill="#475067" font-size="11" text-anchor="middle"'),
    ),
  ]
  for (const [at, wing] of wings.entries()) {
    const [top, tall] = [tops[at]!, 22 + lines[at]!.length * 20]
    out.push(
      `<rect x="${left}" y="${top}" width="${width - 2 * left}" height="${tall}" rx="10" fill="#ffffff" stroke="#d7dce6"/>`,
      label(left + 16, top + 26, wing, 'font-size="16" font-weight="700" fill="#123c8c"'),
      ...lines[at]!.map((line, no) => label(chipsFrom, top + 26 + no * 20, line, 'fill="#0c1526"')),
    )
    for (const [other, count] of counts[at]!.entries()) {
      if (count === 0) continue
      const look =
        other === at ? 'fill="#667089"' : other > at ? 'fill="#0f6b43"' : 'fill="#c4202f" font-weight="700"'
      const arrow = other === at ? '' : other > at ? '↓ ' : '↑ '
      out.push(
        label(
          matrixFrom + (other + 0.5) * cell,
          top + 26,
          `${arrow}${count}`,
          `${look} text-anchor="middle"`,
        ),
      )
    }
  }
  const up = counts.flatMap((row, at) => row.slice(0, at)).reduce((sum, count) => sum + count, 0)
  const down = counts.flatMap((row, at) => row.slice(at + 1)).reduce((sum, count) => sum + count, 0)
  out.push(
    label(
      left,
      y + 24,
      `↓ ${down} imports go down, ↑ ${up} go back up; grey ones stay in their wing.`,
      'fill="#475067"',
    ),
    '</svg>\n',
  )
  return out.join('\n')
}

function label(x: number, y: number, words: string, look: string): string {
  return `<text x="${x}" y="${y}" ${look}>${words}</text>`
}

function wrapped(names: string[], most: number): string[] {
  const lines = ['']
  for (const name of names) {
    const last = lines.at(-1)!
    if (last !== '' && last.length + name.length + 3 > most) lines.push(name)
    else lines[lines.length - 1] = last === '' ? name : `${last} · ${name}`
  }
  return lines
}

/** Which feature writes which table: through Kysely, and in raw SQL. */
function ownership(): string {
  const tables = readTables()
  const writers = writersOf(sources, tables)
  const features = [...new Set([...writers.values()].flatMap((by) => [...by]))].toSorted(
    (one, other) => levelOf(`src/${one}/`) - levelOf(`src/${other}/`) || one.localeCompare(other),
  )
  const owned = features.flatMap((feature) => {
    const own = [...writers].filter(([, by]) => by.has(feature)).map(([table]) => table)
    return own.length === 0
      ? []
      : [
          `| ${feature} | ${own
            .toSorted()
            .map((table) => `\`${table}\``)
            .join(', ')} |`,
        ]
  })
  const shared = [...writers]
    .filter(([, by]) => by.size > 1)
    .map(([table, by]) => `- \`${table}\`: ${[...by].toSorted().join(', ')}`)
    .toSorted()
  const silent = [...tables].filter((table) => !writers.has(table)).toSorted()
  return [
    '| feature | tables it writes |',
    '| --- | --- |',
    ...owned,
    ...(shared.length > 0 ? ['', `Written by more than one (${shared.length}):`, '', ...shared] : []),
    ...(silent.length > 0
      ? [
          '',
          `Written by triggers, migrations or the seed alone: ${silent.map((name) => `\`${name}\``).join(', ')}.`,
        ]
      : []),
  ].join('\n')
}
