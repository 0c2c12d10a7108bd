import { encode } from 'uqr'

/** A QR's dark modules as one SVG path of `side` points, quiet zone apart. Runs are joined so that no seam shows. */
export function qrPath(text: string, x: number, y: number, side: number): string {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const module = side / size
  const runs = data.flatMap((row, down) =>
    darkRuns(row).map(({ from, length }) => {
      const left = x + from * module
      const top = y + down * module
      return `M${left} ${top}h${length * module}v${module}h${-length * module}z`
    }),
  )
  return runs.join('')
}

function darkRuns(row: boolean[]): { from: number; length: number }[] {
  const runs: { from: number; length: number }[] = []
  row.forEach((dark, at) => {
    if (!dark) return
    const last = runs.at(-1)
    if (last !== undefined && last.from + last.length === at) last.length += 1
    else runs.push({ from: at, length: 1 })
  })
  return runs
}
