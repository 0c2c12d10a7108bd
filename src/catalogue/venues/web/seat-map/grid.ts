import { type Box, include } from './camera.ts'

/** Seats sorted into square cells: those of cell c are order[start[c]] … order[start[c + 1] - 1]. */
export type Grid = {
  cell: number
  columns: number
  rows: number
  box: Box
  start: Uint32Array
  order: Uint32Array
  x: Float32Array
  y: Float32Array
}

/** Sorts the points into cells of `cell` plan units by counting; the columns x and y are kept, not copied. */
export function gridOf(x: Float32Array, y: Float32Array, cell: number): Grid {
  const box = boxOf(x, y)
  const columns = Math.floor((box.right - box.left) / cell) + 1
  const rows = Math.floor((box.bottom - box.top) / cell) + 1
  const start = new Uint32Array(columns * rows + 1)
  const cells = new Uint32Array(x.length)
  for (let i = 0; i < x.length; i++) {
    const column = Math.floor(((x[i] ?? 0) - box.left) / cell)
    const c = Math.floor(((y[i] ?? 0) - box.top) / cell) * columns + column
    cells[i] = c
    start[c + 1] = (start[c + 1] ?? 0) + 1
  }
  for (let c = 0; c < columns * rows; c++) start[c + 1] = (start[c + 1] ?? 0) + (start[c] ?? 0)
  const next = start.slice()
  const order = new Uint32Array(x.length)
  for (let i = 0; i < x.length; i++) {
    const c = cells[i] ?? 0
    const slot = next[c] ?? 0
    order[slot] = i
    next[c] = slot + 1
  }
  return { cell, columns, rows, box, start, order, x, y }
}

/** First and last column and row of the cells that touch the area; last < first when none does. */
export function cellsIn(grid: Grid, area: Box): Box {
  const column = (x: number): number => Math.floor((x - grid.box.left) / grid.cell)
  const row = (y: number): number => Math.floor((y - grid.box.top) / grid.cell)
  return {
    left: Math.max(0, column(area.left)),
    top: Math.max(0, row(area.top)),
    right: Math.min(grid.columns - 1, column(area.right)),
    bottom: Math.min(grid.rows - 1, row(area.bottom)),
  }
}

/** The point nearest to (x, y) within `reach` plan units that `accepts`, or -1. */
export function nearest(
  grid: Grid,
  x: number,
  y: number,
  reach: number,
  accepts?: (i: number) => boolean,
): number {
  const cells = cellsIn(grid, { left: x - reach, top: y - reach, right: x + reach, bottom: y + reach })
  let found = -1
  let least = reach * reach
  for (let row = cells.top; row <= cells.bottom; row++) {
    const from = grid.start[row * grid.columns + cells.left] ?? 0
    const to = grid.start[row * grid.columns + cells.right + 1] ?? 0
    for (let slot = from; slot < to; slot++) {
      const i = grid.order[slot] ?? 0
      const [dx, dy] = [(grid.x[i] ?? 0) - x, (grid.y[i] ?? 0) - y]
      const square = dx * dx + dy * dy
      if (square > least || (accepts && !accepts(i))) continue
      least = square
      found = i
    }
  }
  return found
}

function boxOf(x: Float32Array, y: Float32Array): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (let i = 0; i < x.length; i++) include(box, x[i] ?? 0, y[i] ?? 0)
  return x.length > 0 ? box : { left: 0, top: 0, right: 0, bottom: 0 }
}
