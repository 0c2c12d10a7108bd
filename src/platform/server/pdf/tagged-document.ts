import Pdf from 'pdfkit'
import { pdfFonts } from './pdf-fonts.ts'
import type { Section } from './tagged-pdf.ts'

type Facts = { title: string; author: string; made: Date; margin?: number }

/** A document on letter pages: tagged, titled, in es-MX, in the club's fonts; dated `made`, so that the same facts give the same bytes. */
export function taggedDocument(
  { title, author, made, margin = 0 }: Facts,
  draw: (doc: PDFKit.PDFDocument, root: Section) => void,
): Promise<Buffer> {
  const doc = new Pdf({
    size: 'LETTER',
    margin,
    autoFirstPage: false,
    // None of the standard fonts: the metrics of Helvetica would be read for nothing.
    font: '',
    pdfVersion: '1.7',
    tagged: true,
    lang: 'es-MX',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: made, ModDate: made },
  })
  // The library takes a font that is taken apart already; its types know files only.
  for (const [name, font] of pdfFonts()) doc.registerFont(name, font as unknown as Buffer)
  const finished = collect(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  draw(doc, root)
  root.end()
  doc.end()
  return finished
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
  })
}
