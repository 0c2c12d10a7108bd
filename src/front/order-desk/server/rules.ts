/** What somebody typed into the search of orders, told apart by its form; a text may be several things at once. */
export type Sought =
  | { by: 'folio'; folio: string }
  | { by: 'phone'; phone: string }
  | { by: 'provider'; id: string }
  | { by: 'id'; id: string }
  | { by: 'code'; code: string }
  | { by: 'email'; prefix: string }
  | { by: 'seat'; section: string; row: string; seat: string }
  | { by: 'name'; prefix: string }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** A signed code in base64url: 90 bytes on paper, 102 on a phone. */
const ticketCode = /^[\w-]{120}$|^[\w-]{136}$/

/**
 * Every kind of thing that a search may name. Exact or by its beginning, never in the middle: each is one look into an
 * index, with a million orders as with ten.
 */
export function soughtBy(typed: string): Sought[] {
  const text = typed.trim()
  if (text === '') return []
  if (uuid.test(text)) return [{ by: 'id', id: text.toLowerCase() }]
  if (ticketCode.test(text)) return [{ by: 'code', code: text }]
  if (text.includes('@')) return [{ by: 'email', prefix: text.toLowerCase() }]
  const sought: Sought[] = []
  const folio = /^(?:tq-?)?0*(\d{1,15})$/i.exec(text)?.[1]
  if (folio !== undefined) sought.push({ by: 'folio', folio })
  const digits = text.replace(/[\s()+-]/g, '').replace(/^52(?=\d{10}$)/, '')
  if (/^\d{10}$/.test(digits)) sought.push({ by: 'phone', phone: `+52${digits}` })
  if (/^\d{6,20}$/.test(text)) sought.push({ by: 'provider', id: text })
  const seat = /^(.+)-([^-]+)-([^-]+)$/.exec(text.toUpperCase())
  if (seat !== null && folio === undefined)
    sought.push({ by: 'seat', section: seat[1]!, row: seat[2]!, seat: seat[3]! })
  if (/\p{L}/u.test(text) && folio === undefined) sought.push({ by: 'name', prefix: plain(text) })
  return sought
}

/** Lower case without accents, as the index of names is written. */
export function plain(text: string): string {
  const accents: Record<string, string> = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u', ü: 'u', ñ: 'n' }
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/[áéíóúüñ]/g, (letter) => accents[letter]!)
}

/** Mails with tickets that staff may send again for one order in an hour. */
export const resendsAnHour = 3
