import Pdf from 'pdfkit'
import { currentClub } from '#club/settings/club-words.ts'
import type { Ticket } from '../../contract.ts'
import { matchTitle } from '../../rules.ts'
import { drawHead } from './page-head.ts'
import { drawNotes } from './page-notes.ts'
import { drawPlace } from './page-place.ts'
import { fontFiles } from '#server/pdf/pdf-theme.ts'

/**
 * One letter page for each ticket, to print or to keep: tagged, titled, in es-MX. Void tickets have no code and
 * must not come here. The same tickets give the same bytes.
 */
export function ticketPdf(tickets: [Ticket, ...Ticket[]]): Promise<Buffer> {
  const [{ event, folio, issuedAt }] = tickets
  const made = new Date(issuedAt)
  const title = `${tickets.length === 1 ? 'Boleto' : 'Boletos'} ${matchTitle(event)}, ${folio}`
  const doc = new Pdf({
    size: 'LETTER',
    margin: 0,
    autoFirstPage: false,
    // None of the standard fonts: the metrics of Helvetica would be read for nothing.
    font: '',
    pdfVersion: '1.7',
    tagged: true,
    lang: 'es-MX',
    displayTitle: true,
    info: { Title: title, Author: currentClub().name, CreationDate: made, ModDate: made },
  })
  for (const [name, font] of Object.entries(fontFiles())) doc.registerFont(name, font)
  const finished = collect(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  tickets.forEach((ticket, index) => {
    doc.addPage()
    const page = doc.struct('Sect')
    root.add(page)
    drawHead(doc, page, ticket)
    drawPlace(doc, page, ticket)
    drawNotes(doc, page, ticket, `Boleto ${index + 1} de ${tickets.length}`)
    page.end()
  })
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
