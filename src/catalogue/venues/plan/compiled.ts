import type { Decoration, PlanRow, SaleZone, SeatingPlan, Section } from './seating-plan.ts'

import { ColumnReader, ColumnWriter } from './columns.ts'
import { boundsOf } from './outline.ts'

const magic = 0x31_50_51_54
const finest = 0.5

type Outlined<T extends { outline: Float32Array }> = Omit<T, 'outline'> & { points: number }
type Head = Pick<SeatingPlan, 'name' | 'size' | 'pitch'> & {
  version: 1
  seats: number
  grid: { step: number; x: number; y: number }
  zones: SaleZone[]
  sections: Outlined<Omit<Section, 'id' | 'firstRow' | 'firstSeat' | 'seatCount'>>[]
  rows: { labels: string[]; counts: number[]; names: PlanRow['names'][] }
  decorations: Outlined<Decoration>[]
  zoneRuns: number[]
  flagged: number[]
}

/**
 * The plan as browsers get it: magic, header length, header JSON, then x and y as columns. Positions are
 * rounded to a grid of half a plan unit, or coarser when the plan is wider than int16 allows. Equal plans
 * give equal bytes.
 */
export function encodePlan(plan: SeatingPlan): Uint8Array<ArrayBuffer> {
  const shapes = [...plan.sections, ...plan.decorations].map((shape) => shape.outline)
  const grid = gridOf(plan, shapes)
  const head: Head = {
    version: 1,
    name: plan.name,
    size: plan.size,
    pitch: plan.pitch,
    seats: plan.x.length,
    grid,
    zones: plan.zones,
    sections: plan.sections.map(
      ({ id: _, firstRow: _r, firstSeat: _f, seatCount: _c, outline, ...section }) => ({
        ...section,
        points: outline.length / 2,
      }),
    ),
    rows: {
      labels: plan.rows.map((row) => row.label),
      counts: plan.rows.map((row) => row.seatCount),
      names: plan.rows.map((row) => row.names),
    },
    decorations: plan.decorations.map(({ outline, ...shape }) => ({ ...shape, points: outline.length / 2 })),
    zoneRuns: runsOf(plan.zoneOf),
    flagged: [...plan.flags].flatMap((flags, seatId) => (flags ? [seatId, flags] : [])),
  }
  const text = new TextEncoder().encode(JSON.stringify(head))
  const writer = new ColumnWriter()
  writer.bytes(new Uint8Array(Uint32Array.of(magic, text.length).buffer))
  writer.bytes(text)
  const onGrid = (values: ArrayLike<number>, origin: number): Int16Array =>
    Int16Array.from(values, (value) => Math.round((value - origin) / grid.step))
  for (const [values, origin] of [
    [plan.x, grid.x],
    [plan.y, grid.y],
  ] as const)
    writer.deltas(onGrid(values, origin))
  for (const outline of shapes) {
    writer.deltas(
      onGrid(
        outline.filter((_, i) => i % 2 === 0),
        grid.x,
      ),
    )
    writer.deltas(
      onGrid(
        outline.filter((_, i) => i % 2 === 1),
        grid.y,
      ),
    )
  }
  return writer.joined()
}

/** The same bytes → the plan, in typed arrays. Throws RangeError on bytes that are not a compiled plan. */
export function decodePlan(bytes: Uint8Array): SeatingPlan {
  const steps = decodingPlan(bytes)
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}

/** The same in steps of a few milliseconds on a slow phone, for who answers taps between them. */
export function* decodingPlan(bytes: Uint8Array): Generator<undefined, SeatingPlan> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 8 || view.getUint32(0, true) !== magic)
    throw new RangeError('These bytes are no compiled plan')
  const length = view.getUint32(4, true)
  const head: Head = JSON.parse(new TextDecoder().decode(bytes.subarray(8, 8 + length)))
  const reader = new ColumnReader(bytes, 8 + length)
  const { step, x: left, y: top } = head.grid
  yield
  const x = reader.positions(head.seats, step, left)
  yield
  const y = reader.positions(head.seats, step, top)
  yield
  const outlines = [...head.sections, ...head.decorations].map(({ points }) => {
    const [px, py] = [reader.positions(points, step, left), reader.positions(points, step, top)]
    return Float32Array.from({ length: points * 2 }, (_, i) => (i % 2 === 0 ? px : py)[i >> 1] ?? 0)
  })
  yield
  const { sections, rows, rowOf } = placesOf(head, outlines)
  return {
    name: head.name,
    size: head.size,
    pitch: head.pitch,
    zones: head.zones,
    sections,
    rows,
    decorations: head.decorations.map(({ points: _, ...shape }, i) => ({
      ...shape,
      outline: outlines[sections.length + i] ?? new Float32Array(),
    })),
    x,
    y,
    zoneOf: unrun(head.zoneRuns, head.seats),
    rowOf,
    flags: unflag(head.flagged, head.seats),
  }
}

function gridOf(plan: SeatingPlan, shapes: Float32Array[]): Head['grid'] {
  const all = boundsOf(
    [...plan.x, ...shapes.flatMap((s) => Array.from(s.filter((_, i) => i % 2 === 0)))],
    [...plan.y, ...shapes.flatMap((s) => Array.from(s.filter((_, i) => i % 2 === 1)))],
  )
  const widest = Math.max(all.width, all.height)
  return { step: Math.max(finest, widest / 65_000), x: all.x, y: all.y }
}

function placesOf(head: Head, outlines: Float32Array[]): Pick<SeatingPlan, 'sections' | 'rows' | 'rowOf'> {
  const rowOf = new Uint16Array(head.seats)
  const rows: PlanRow[] = []
  let seat = 0
  const sections = head.sections.map(({ points: _, ...section }, id): Section => {
    const [firstRow, firstSeat] = [rows.length, seat]
    for (let i = 0; i < section.rowCount; i++) {
      const index = rows.length
      const seatCount = head.rows.counts[index] ?? 0
      const row = { sectionId: id, firstSeat: seat, seatCount, label: head.rows.labels[index] ?? '' }
      rows.push({ ...row, names: head.rows.names[index] ?? [] })
      rowOf.fill(index, seat, (seat += seatCount))
    }
    const outline = outlines[id] ?? new Float32Array()
    return { ...section, id, firstRow, firstSeat, seatCount: seat - firstSeat, outline }
  })
  return { sections, rows, rowOf }
}

function runsOf(values: Uint8Array): number[] {
  const runs: number[] = []
  values.forEach((value, index) => {
    if (value === values[index - 1]) runs.push((runs.pop() ?? 0) + 1)
    else runs.push(value, 1)
  })
  return runs
}

function unrun(runs: number[], length: number): Uint8Array {
  const values = new Uint8Array(length)
  for (let i = 0, end = 0; i < runs.length; i += 2) values.fill(runs[i] ?? 0, end, (end += runs[i + 1] ?? 0))
  return values
}

function unflag(flagged: number[], length: number): Uint8Array {
  const flags = new Uint8Array(length)
  for (let i = 0; i < flagged.length; i += 2) flags[flagged[i] ?? 0] = flagged[i + 1] ?? 0
  return flags
}
