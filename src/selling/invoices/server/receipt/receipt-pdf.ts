import { fonts } from '#server/pdf/pdf-fonts.ts'
import { inks } from '#server/pdf/pdf-theme.ts'
import { taggedDocument } from '#server/pdf/tagged-document.ts'
import { decoration, tagged, type Section } from '#server/pdf/tagged-pdf.ts'
import { formatHour, formatLongDay } from '#lib/dates.ts'
import { formatMoney, formatTotal } from '#lib/money.ts'
import type { ReceiptFacts } from './read-receipt.ts'

const left = 56
const right = 556
const bottom = 720

/** A receipt on letter pages. Long orders go on over the page. The same facts give the same bytes. */
export function receiptPdf(facts: ReceiptFacts): Promise<Buffer> {
  const { folio, clubName: author, paidAt: made } = facts
  return taggedDocument({ title: `Recibo ${folio}`, author, made, margin: 56 }, (doc, root) => {
    doc.addPage()
    drawReceipt(doc, root, facts)
  })
}

function drawReceipt(doc: PDFKit.PDFDocument, root: Section, facts: ReceiptFacts): void {
  let y = 56

  function words(
    text: string,
    look: { tag?: string; font?: string; size?: number; color?: string; cents?: string },
  ): void {
    const { tag = 'P', font = fonts.text, size = 13, color = inks.ink, cents } = look
    const width = cents === undefined ? right - left : right - left - 120
    doc.font(font).fontSize(size)
    const height = doc.heightOfString(text, { width })
    if (y + height > bottom) {
      doc.addPage()
      y = 56
    }
    tagged(doc, root, tag, () => {
      doc.font(font).fontSize(size).fillColor(color).text(text, left, y, { width })
      if (cents !== undefined) doc.text(cents, right - 116, y, { width: 116, align: 'right' })
    })
    y += height + 6
  }
  function rule(): void {
    decoration(doc, () => doc.rect(left, y + 2, right - left, 1).fill(inks.line))
    y += 14
  }

  words(facts.clubName.toUpperCase(), { font: fonts.label, size: 13, color: inks.brand })
  words(`Recibo ${facts.folio}`, { tag: 'H1', font: fonts.title, size: 30 })
  words(facts.title, { font: fonts.strong, size: 16 })
  words(`Pagado el ${formatLongDay(facts.paidAt)}, ${formatHour(facts.paidAt)}`, { color: inks.ink2 })
  rule()
  for (const { words: what, cents } of facts.lines) words(what, { cents: formatMoney(cents) })
  rule()
  words('Total', { font: fonts.title, size: 20, cents: formatTotal(facts.totalCents) })
  words(`Incluye ${formatMoney(facts.taxCents)} de IVA (16 %). La entrada está exenta.`, {
    color: inks.ink2,
  })
  rule()
  words('Cómo se pagó', { tag: 'H2', font: fonts.title, size: 18 })
  for (const { words: how, cents, refundedCents } of facts.means) {
    words(how, { cents: formatMoney(cents) })
    if (refundedCents > 0) words('Devuelto', { color: inks.ink2, cents: `−${formatMoney(refundedCents)}` })
  }
  rule()
  words('Este recibo no es una factura. Pídela en Mis pagos dentro del mes de tu compra.', {
    color: inks.ink2,
  })
  words(`Dudas: ${facts.publicUrl}/system/footer/ContactUs · PROFECO: 55 5568 8722 y 800 468 8722`, {
    color: inks.ink2,
  })
}
