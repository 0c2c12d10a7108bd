import { currentClub } from '#club/settings/club-words.ts'
import { formatHour, formatLongDay } from '#lib/dates.ts'
import type { Ticket } from '../../contract.ts'
import { matchTitle } from '../../rules.ts'
import { fonts } from '#server/pdf/pdf-fonts.ts'
import { combLobes, inks } from '#server/pdf/pdf-theme.ts'
import { decoration, line, type Section } from '#server/pdf/tagged-pdf.ts'

export const card = { x: 40, width: 532, top: 40, headHeight: 148, bodyHeight: 252 }
const inset = 28
const comb = 44

/** The night-blue head: club, match, day, place. */
export function drawHead(doc: PDFKit.PDFDocument, section: Section, { event }: Pick<Ticket, 'event'>): void {
  const { x, top, width, headHeight } = card
  decoration(doc, () => {
    doc.save()
    doc.roundedRect(x, top, width, headHeight + 40, 18).clip()
    doc.rect(x, top, width, headHeight).fill(inks.night)
    doc.restore()
    doc.rect(x, top + headHeight, width, 4).fill(inks.gold)
    drawComb(doc, x + width - inset - comb, top + 22)
  })
  const column = { x: x + inset, width: width - 2 * inset }
  const beside = { ...column, width: column.width - comb - 16 }
  const day = `${formatLongDay(event.startsAt)}, ${formatHour(event.startsAt)}`
  const place = `${event.venue}, ${event.city}  ·  Puertas desde las ${formatHour(event.doorsAt)}`
  line(doc, section, 'P', `${currentClub().name}  ·  ${event.round}`.toUpperCase(), {
    ...beside,
    y: top + 20,
    font: fonts.label,
    size: 12,
    color: inks.gold,
  })
  line(doc, section, 'H1', matchTitle(event), {
    ...beside,
    y: top + 36,
    font: fonts.title,
    size: 44,
    smallest: 20,
    color: inks.onNight,
  })
  line(doc, section, 'P', day.charAt(0).toUpperCase() + day.slice(1), {
    ...column,
    y: top + 88,
    font: fonts.strong,
    size: 18,
    color: inks.onNight,
  })
  line(doc, section, 'P', place, {
    ...column,
    y: top + 113,
    font: fonts.text,
    size: 14,
    smallest: 11,
    color: inks.onNight2,
  })
}

function drawComb(doc: PDFKit.PDFDocument, x: number, y: number): void {
  for (const { path, turn } of combLobes) {
    doc
      .save()
      .translate(x, y)
      .scale(comb / 66)
      .rotate(turn, { origin: [32, 84] })
    doc.path(path).fill(inks.gold)
    doc.restore()
  }
}
