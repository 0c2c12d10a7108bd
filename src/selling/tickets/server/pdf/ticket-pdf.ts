import { currentClub } from '#club/settings/club-words.ts'
import { taggedDocument } from '#server/pdf/tagged-document.ts'
import type { Ticket } from '../../contract.ts'
import { matchTitle } from '../../rules.ts'
import type { PaperExtra } from './beside.ts'
import { drawExtra } from './page-extra.ts'
import { drawHead } from './page-head.ts'
import { drawNotes } from './page-notes.ts'
import { drawPlace } from './page-place.ts'

/**
 * One letter page for each ticket, and for each extra that was bought with them, to print or to keep. Void tickets have no code and must not come here. The same
 * tickets give the same bytes.
 */
export function ticketPdf(
  tickets: [Ticket, ...Ticket[]],
  extras: readonly PaperExtra[] = [],
): Promise<Buffer> {
  const [{ event, folio, issuedAt }] = tickets
  const title = `${tickets.length === 1 ? 'Boleto' : 'Boletos'} ${matchTitle(event)}, ${folio}`
  return taggedDocument({ title, author: currentClub().name, made: new Date(issuedAt) }, (doc, root) => {
    tickets.forEach((ticket, index) => {
      doc.addPage()
      const page = doc.struct('Sect')
      root.add(page)
      drawHead(doc, page, ticket)
      drawPlace(doc, page, ticket)
      drawNotes(doc, page, ticket, `Boleto ${index + 1} de ${tickets.length}`)
      page.end()
    })
    for (const extra of extras) {
      doc.addPage()
      const page = doc.struct('Sect')
      root.add(page)
      drawHead(doc, page, extra)
      drawExtra(doc, page, extra)
      page.end()
    }
  })
}
