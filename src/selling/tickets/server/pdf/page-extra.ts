import { formatHour } from '#lib/dates.ts'
import { formatTotal } from '#lib/money.ts'
import { fonts } from '#server/pdf/pdf-fonts.ts'
import { inks } from '#server/pdf/pdf-theme.ts'
import { line, tagged, type Section } from '#server/pdf/tagged-pdf.ts'
import type { PaperExtra } from './beside.ts'
import { card } from './page-head.ts'
import { drawBody, facts } from './page-place.ts'

/** The body of the page of something that was bought beside a seat: its code, what it is, and where to go with it. */
export function drawExtra(doc: PDFKit.PDFDocument, section: Section, extra: PaperExtra): void {
  const { name, point, place, opensAt, use, code, paidCents, folio } = extra
  drawBody(doc, section, code, `Código QR de ${name}. ${point}.`)
  const text = { x: facts.x, width: facts.width }
  line(doc, section, 'H2', name, {
    ...text,
    y: facts.y,
    font: fonts.title,
    size: 34,
    smallest: 16,
    color: inks.ink,
  })
  const lines = [
    point,
    `Desde las ${formatHour(opensAt)}`,
    use === 'counter' ? 'Te lo entregan una vez.' : 'Abre una vez.',
    `${formatTotal(paidCents)}, IVA incluido. Folio ${folio}.`,
  ]
  for (const [index, words] of lines.entries())
    line(doc, section, 'P', words, {
      ...text,
      y: facts.y + 48 + 24 * index,
      font: index === 0 ? fonts.strong : fonts.text,
      size: 15,
      smallest: 9,
      color: index === 0 ? inks.ink : inks.ink2,
    })
  tagged(doc, section, 'P', () => {
    doc.font(fonts.text).fontSize(14).fillColor(inks.ink)
    const top = card.top + card.headHeight + card.bodyHeight + 56
    doc.text(`Cómo llegar: ${place}`, card.x, top, { width: card.width, height: 80, ellipsis: true })
  })
}
