import { parseExtraCode } from '#platform/codes/extra-token.ts'
import { parseFanCode } from '#platform/codes/fan-token.ts'
import { parseCode } from '#platform/codes/ticket-token.ts'
import type { CodeReader } from '../../scan/read-code.ts'
import { fanKeyOf } from '../../snapshot/lookup.ts'

/** What a device's stored code proves by its signature: which ticket or extra, or which fan; null when nothing. */
export type Proof = { ticketId: string } | { fanKey: string } | null

/** Looks at the signature only: when it was shown, the device judged then. */
export async function prove(code: string | null, { keys, eventId }: CodeReader): Promise<Proof> {
  if (code === null) return null
  const extra = parseExtraCode(code)
  const ticket = extra === null ? parseCode(code) : null
  const parts = extra ?? ticket ?? parseFanCode(code)
  if (parts === null) return null
  const key = keys.get(parts.fields.kid)
  if (key === undefined) return null
  if (!(await crypto.subtle.verify('Ed25519', key, parts.signature, parts.signed))) return null
  if (extra !== null) return extra.fields.eventId === eventId ? { ticketId: extra.fields.codeId } : null
  if (ticket === null) return 'fanId' in parts.fields ? { fanKey: fanKeyOf(parts.fields.fanId) } : null
  return ticket.fields.eventId === eventId ? { ticketId: ticket.fields.ticketId } : null
}
