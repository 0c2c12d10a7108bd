type Doc = PDFKit.PDFDocument
export type Section = PDFKit.PDFStructureElement

/** Draws something that is read out: `tag` is its role, `alt` its words where it is a picture. */
export function tagged(doc: Doc, section: Section, tag: string, draw: () => void, alt?: string): void {
  section.add(doc.struct(tag, alt === undefined ? {} : { alt }, draw))
}

/** Draws something that only decorates: it is not read out. */
export function decoration(doc: Doc, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
}

export type Line = {
  x: number
  y: number
  width: number
  font: string
  color: string
  size: number
  smallest?: number
}

/** One line of text at `size` points, smaller when it would not fit, cut when it would be under `smallest`. */
export function line(doc: Doc, section: Section, tag: string, text: string, look: Line): void {
  const { x, y, width, font, color, size, smallest = size } = look
  doc.font(font).fontSize(size)
  const fitting = Math.min(size, Math.max(smallest, (size * width) / (doc.widthOfString(text) + 1)))
  tagged(doc, section, tag, () => {
    doc.font(font).fontSize(fitting).fillColor(color)
    doc.text(text, x, y + (size - fitting) * 0.7, { width, height: fitting, ellipsis: true })
  })
}
