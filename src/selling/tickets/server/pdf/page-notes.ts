import { LRUCache } from 'lru-cache'
import { formatTotal } from '#lib/money.ts'
import type { Ticket } from '../../contract.ts'
import { card } from './page-head.ts'
import { fonts } from '#server/pdf/pdf-fonts.ts'
import { inks } from '#server/pdf/pdf-theme.ts'
import { decoration, line, tagged, type Section } from '#server/pdf/tagged-pdf.ts'

type Note = { title: string; lines: string[] }

function notesOf({ event, folio, priceCents }: Ticket): Note[] {
  return [
    {
      title: 'En la puerta',
      lines: [
        'Este boleto impreso entra con una identificación oficial con fotografía.',
        'Con el boleto en tu celular no hace falta imprimir: ábrelo en Mis boletos, también sin internet.',
        'Vale para una sola entrada. No publiques fotos de tu código.',
      ],
    },
    {
      title: 'Tu compra',
      lines: [
        `${formatTotal(priceCents)}, cargos e impuestos incluidos.`,
        `Folio ${folio}.`,
        event.cancellationRule,
      ],
    },
    {
      title: 'Ayuda y derechos',
      lines: [
        'Al entrar aceptas los términos de uso publicados en la taquilla del club.',
        'Guarda el folio: con él encontramos tu compra.',
        'PROFECO: 55\u00a05568\u00a08722 y 800\u00a0468\u00a08722.',
      ],
    },
  ]
}

const top = card.top + card.headHeight + card.bodyHeight + 56
const foot = 744
const gap = 24
const column = (card.width - 2 * gap) / 3
const spacing = { width: column, lineGap: 1.5, paragraphGap: 6 }

/** Below the ticket: what a printed code needs at the gate, what was paid, and who helps. */
export function drawNotes(doc: PDFKit.PDFDocument, section: Section, ticket: Ticket, count: string): void {
  notesOf(ticket).forEach(({ title, lines }, index) => {
    const x = card.x + index * (column + gap)
    decoration(doc, () => doc.rect(x, top, column, 2).fill(inks.night))
    line(doc, section, 'H2', title, {
      x,
      y: top + 12,
      width: column,
      font: fonts.title,
      size: 18,
      color: inks.ink,
    })
    let y = top + 38
    const size = fittingSize(doc, lines, foot - 8 - y)
    for (const words of lines) {
      tagged(doc, section, 'P', () => {
        doc.font(fonts.text).fontSize(size).fillColor(inks.ink)
        doc.text(words, x, y, { ...spacing, height: foot - 8 - y, ellipsis: true })
      })
      y += heightOf(doc, words, size)
    }
  })
  line(doc, section, 'P', `${count}  ·  ${ticket.folio}  ·  ${ticket.id}`, {
    x: card.x,
    y: foot,
    width: card.width,
    font: fonts.text,
    size: 11,
    color: inks.ink2,
  })
}

/** The biggest size, down to 7 points, at which the lines fit into `room`. */
function fittingSize(doc: PDFKit.PDFDocument, lines: string[], room: number): number {
  const height = (size: number) => lines.reduce((sum, words) => sum + heightOf(doc, words, size), 0)
  return [12.5, 11, 10, 9, 8].find((size) => height(size) <= room) ?? 7
}

/** Most of these words stand on every ticket of a match. */
const heights = new LRUCache<string, number>({ max: 1000 })

function heightOf(doc: PDFKit.PDFDocument, words: string, size: number): number {
  const key = `${size} ${words}`
  const known = heights.get(key)
  if (known !== undefined) return known
  const height = doc.font(fonts.text).fontSize(size).heightOfString(words, spacing)
  heights.set(key, height)
  return height
}
