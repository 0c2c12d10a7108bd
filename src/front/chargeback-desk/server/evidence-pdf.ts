import { currentClub } from '#club/settings/club-words.ts'
import { fonts } from '#server/pdf/pdf-fonts.ts'
import { inks } from '#server/pdf/pdf-theme.ts'
import { taggedDocument } from '#server/pdf/tagged-document.ts'
import { tagged, type Section } from '#server/pdf/tagged-pdf.ts'
import { formatHour, formatLongDay } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { folioOf } from '#selling/orders/rules.ts'
import type { Evidence } from './evidence.ts'
import type { DeskChargeback } from './table.ts'

const left = 56
const width = 500
const bottom = 730

/** The evidence on letter pages. The same facts give the same bytes. */
export function evidencePdf(of: DeskChargeback, evidence: Evidence): Promise<Buffer> {
  const title = `Pruebas del contracargo ${of.providerId ?? ''}, pedido ${folioOf(of.folio)}`
  const facts = { title, author: currentClub().name, made: of.openedAt, margin: left }
  return taggedDocument(facts, (doc, root) => {
    doc.addPage()
    drawEvidence(doc, root, { title, of, evidence })
  })
}

type Drawn = { title: string; of: DeskChargeback; evidence: Evidence }

function drawEvidence(doc: PDFKit.PDFDocument, root: Section, { title, of, evidence }: Drawn): void {
  let y = left

  function write(text: string, tag: string, font: string, size: number, color: string, gap: number): void {
    doc.font(font).fontSize(size)
    const height = doc.heightOfString(text, { width })
    if (y + height > bottom) {
      doc.addPage()
      y = left
    }
    tagged(doc, root, tag, () =>
      doc.font(font).fontSize(size).fillColor(color).text(text, left, y, { width }),
    )
    y += height + gap
  }

  write(currentClub().name.toUpperCase(), 'P', fonts.label, 13, inks.brand, 6)
  write(title, 'H1', fonts.title, 26, inks.ink, 6)
  const opened = `${formatLongDay(of.openedAt)}, ${formatHour(of.openedAt)}`
  write(`${formatMoney(of.amountCents)}, abierto el ${opened}`, 'P', fonts.text, 13, inks.ink2, 14)
  for (const { title: heading, lines } of evidence) {
    write(heading, 'H2', fonts.title, 18, inks.ink, 4)
    for (const line of lines) write(line, 'P', fonts.text, 13, inks.ink, 4)
    y += 10
  }
}
