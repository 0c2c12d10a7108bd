import type { Ticket } from '../../contract.ts'
import { placeFacts, placeWords } from '../../rules.ts'
import { card } from './page-head.ts'
import { fonts } from '#server/pdf/pdf-fonts.ts'
import { combEdge, inks, mm } from '#server/pdf/pdf-theme.ts'
import { drawQr } from '#server/pdf/pdf-qr.ts'
import { decoration, line, tagged, type Section } from '#server/pdf/tagged-pdf.ts'

const qrSide = mm(56)
/** More than four modules of white around the code. */
const quiet = mm(7)
const box = { x: card.x + 24, y: card.top + card.headHeight + 4 + 27, side: qrSide + 2 * quiet }
const words = { x: box.x + box.side + 28, width: card.width - 24 - box.side - 28 - 24 }

/** Where words stand beside the code. */
export const facts = { ...words, y: box.y }

/** The ground of a body, with a code on it. */
export function drawBody(doc: PDFKit.PDFDocument, section: Section, code: string, alt: string): void {
  const top = card.top + card.headHeight + 4
  decoration(doc, () => {
    doc.rect(card.x, top, card.width, card.bodyHeight).fill(inks.body)
    doc.path(combEdge(card.x, top + card.bodyHeight, card.width, 12)).fill(inks.body)
    doc.roundedRect(box.x, box.y, box.side, box.side, 12).fill(inks.white)
  })
  const drawCode = () =>
    drawQr(doc, code, { x: box.x + quiet, y: box.y + quiet, side: qrSide, color: inks.black })
  tagged(doc, section, 'Figure', drawCode, alt)
}

/** The body of the ticket: the code, and where to go with it in letters that read at arm's length. */
export function drawPlace(doc: PDFKit.PDFDocument, section: Section, ticket: Ticket): void {
  const { holder, fareName, seat, code } = ticket
  drawBody(doc, section, code, `Código QR de tu boleto. ${placeWords(seat)}.`)
  placeFacts(seat).forEach((fact, index, { length }) => drawFact(doc, section, fact, cell(index, length)))
  const foot = { ...words, y: box.y + box.side - 40 }
  line(doc, section, 'P', holder, { ...foot, font: fonts.label, size: 15, smallest: 11, color: inks.ink })
  line(doc, section, 'P', `${fareName}  ·  ${seat.zone}`, {
    ...foot,
    y: foot.y + 20,
    font: fonts.text,
    size: 13,
    color: inks.ink2,
  })
}

/** Two facts a row; of three, the last has a row of its own. */
function cell(index: number, count: number) {
  const alone = count % 2 === 1 && index === count - 1
  const half = words.width / 2
  return {
    x: words.x + (index % 2) * half,
    y: box.y + Math.floor(index / 2) * 76,
    width: alone ? words.width : half,
  }
}

type Fact = ReturnType<typeof placeFacts>[number]

function drawFact(
  doc: PDFKit.PDFDocument,
  section: Section,
  { label, value }: Fact,
  at: ReturnType<typeof cell>,
): void {
  line(doc, section, 'P', label.toUpperCase(), { ...at, font: fonts.strong, size: 13, color: inks.ink2 })
  line(doc, section, 'P', value, {
    ...at,
    y: at.y + 14,
    width: at.width - 8,
    font: fonts.title,
    size: 52,
    smallest: 22,
    color: inks.ink,
  })
}
