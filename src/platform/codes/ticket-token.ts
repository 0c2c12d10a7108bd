import { partsOf, readSigned, writeSigned, type CodeParts } from './code-parts.ts'

/** What a code says of a ticket: nothing about the person. `expiresAt` is in whole seconds since 1970. */
export type TicketFields = { kid: number; ticketId: string; eventId: number; expiresAt: number }

/** A code taken apart; nothing of it is proved yet. */
export type ParsedCode = { fields: TicketFields } & CodeParts

const version = 1

/** ver(1) | kid(1) | ticketId(16) | eventId(4) | exp(4), big-endian: the 26 bytes that are signed. */
export function encodeFields({ kid, ticketId, eventId, expiresAt }: TicketFields): Uint8Array<ArrayBuffer> {
  return writeSigned(version, { kid, id: ticketId, first: eventId, second: expiresAt })
}

/** A scanned text → its parts, or null when it has not exactly the form of one of our codes. */
export function parseCode(text: string): ParsedCode | null {
  const parts = partsOf(text, version)
  if (parts === null) return null
  const { kid, id: ticketId, first: eventId, second: expiresAt } = readSigned(parts.signed)
  return { fields: { kid, ticketId, eventId, expiresAt }, ...parts }
}
