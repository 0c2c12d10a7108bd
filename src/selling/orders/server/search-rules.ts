import { parseMoney } from '#lib/money.ts'
import { plain } from '#lib/slug.ts'

/** What somebody typed into the search of orders, told apart by its form; a text may be several things at once. */
export type Sought =
  | { by: 'folio'; folio: string }
  | { by: 'phone'; lastDigits: string }
  | { by: 'card'; lastDigits: string }
  | { by: 'terminal'; authorisation: string }
  | { by: 'provider'; id: string }
  | { by: 'sum'; cents: number }
  | { by: 'id'; id: string }
  | { by: 'code'; code: string }
  | { by: 'email'; prefix: string }
  | ({ by: 'seat' } & SoughtSeat)
  | { by: 'person'; words: string[] }

/** A section may be of several words, and written with blanks or with hyphens. */
export type SoughtSeat = { sections: string[]; row: string; seat: string }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** A signed code in base64url: 90 bytes on paper, 102 on a phone. */
const ticketCode = /^[\w-]{120}$|^[\w-]{136}$/
/** No order of the club costs more than a column can hold. */
const mostCents = 2_147_483_647

/** Every kind of thing that a search may name; each is one look into an index. */
export function soughtBy(typed: string): Sought[] {
  const text = typed.trim()
  if (text === '') return []
  if (uuid.test(text)) return [{ by: 'id', id: text.toLowerCase() }]
  if (ticketCode.test(text)) return [{ by: 'code', code: text }]
  if (text.includes('@')) return [{ by: 'email', prefix: text.toLowerCase() }]
  return [...soughtNumbers(text), ...soughtSeat(text), ...soughtPerson(text)]
}

function soughtNumbers(text: string): Sought[] {
  const sought: Sought[] = []
  const folio = /^(?:tq[\s-]?)?0*(\d{1,15})$/i.exec(text)?.[1]
  if (folio !== undefined) sought.push({ by: 'folio', folio })
  const cents = parseMoney(text.replace(/\s*mxn$/i, ''))
  if (cents !== null && cents <= mostCents) sought.push({ by: 'sum', cents })
  const digits = text.replace(/[\s()+.·•*-]/g, '')
  if (/^\d{4}$/.test(digits)) sought.push({ by: 'card', lastDigits: digits })
  if (/^\d{4,14}$/.test(digits)) sought.push({ by: 'phone', lastDigits: digits.slice(-10) })
  if (/^\d{6,20}$/.test(text)) sought.push({ by: 'provider', id: text })
  if (/^(?=.*\d)[a-z\d]{4,12}$/i.test(text))
    sought.push({ by: 'terminal', authorisation: text.toUpperCase() })
  return sought
}

const seatWords = /(?<!\p{L})(?:secci[oó]n|secc?|fila|asiento|butaca|lugar)(?!\p{L})\.?/giu

/** `125 A 12`, `125-A-12` or `sección 125 fila A asiento 12`: at last the row and the seat, before them the section. */
export function soughtSeat(typed: string): ({ by: 'seat' } & SoughtSeat)[] {
  const parts = typed
    .normalize('NFC')
    .toUpperCase()
    .replace(seatWords, ' ')
    .split(/[\s,·-]+/)
    .filter((part) => part !== '')
  const [row, seat] = parts.slice(-2)
  const section = parts.slice(0, -2)
  if (section.length === 0 || row!.length > 6 || seat!.length > 6 || !/\d/.test(typed)) return []
  return [
    { by: 'seat', sections: [...new Set([section.join(' '), section.join('-')])], row: row!, seat: seat! },
  ]
}

/** Words of a name or of a mailbox, from their beginning and in any order. */
export function soughtPerson(typed: string): { by: 'person'; words: string[] }[] {
  const words = plain(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  return /\p{L}{2}/u.test(typed) && !/^tq[\s-]?\d+$/i.test(typed) ? [{ by: 'person', words }] : []
}
