import { encode } from 'uqr'

type Place = { x: number; y: number; side: number; color: string }

/**
 * A QR of `side` points, quiet zone apart, as one filled path. Dark modules beside each other are one rectangle, so that no
 * seam shows; they are counted in modules, under one scale, so that they take few bytes and no parsing.
 */
export function drawQr(doc: PDFKit.PDFDocument, text: string, { x, y, side, color }: Place): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const module = side / size
  const runs = data.flatMap((row, down) =>
    darkRuns(row).map(({ from, length }) => `${from} ${down} ${length} 1 re`),
  )
  doc.save().transform(module, 0, 0, module, x, y).fillColor(color)
  doc.addContent(runs.join(' ')).fill().restore()
}

function darkRuns(row: boolean[]): { from: number; length: number }[] {
  const runs: { from: number; length: number }[] = []
  let from = -1
  for (let at = 0; at <= row.length; at++) {
    if (row[at] === true) {
      if (from < 0) from = at
    } else if (from >= 0) {
      runs.push({ from, length: at - from })
      from = -1
    }
  }
  return runs
}
