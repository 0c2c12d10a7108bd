export const topics = [
  'purchase',
  'payment',
  'ticket',
  'refund',
  'bonogallo',
  'fan_id',
  'shop',
  'gate',
  'account',
  'privacy',
  'other',
] as const
export type Topic = (typeof topics)[number]

export const topicWords: Record<Topic, string> = {
  purchase: 'Mi compra',
  payment: 'Un pago o cargo',
  ticket: 'Mis boletos',
  refund: 'Una devolución',
  bonogallo: 'Mi bonogallo',
  fan_id: 'Fan ID',
  shop: 'La tienda',
  gate: 'El acceso al estadio',
  account: 'Mi cuenta',
  privacy: 'Mis datos personales',
  other: 'Otra cosa',
}

export const statuses = ['received', 'in_review', 'waiting_for_fan', 'solved'] as const
export type CaseStatus = (typeof statuses)[number]

export const statusWords: Record<CaseStatus, string> = {
  received: 'Recibido',
  in_review: 'En revisión',
  waiting_for_fan: 'Esperamos tu respuesta',
  solved: 'Resuelto',
}

export type Author = 'fan' | 'staff'

/** What an answer makes of a case: the fan's brings it back to the club, the club's waits for the fan. */
export function statusAfter(author: Author, status: CaseStatus): CaseStatus {
  if (author === 'staff') return 'waiting_for_fan'
  return status === 'received' ? 'received' : 'in_review'
}

export const maxAttachments = 5
export const maxAttachmentBytes = 8 * 1024 * 1024
export const maxMessageCharacters = 4000
/** New cases from one e-mail in a day, and messages of its fan in one case in a day. */
export const maxCasesADay = 5
export const maxMessagesADay = 40
/** Links mailed for one case in an hour, on request. */
export const maxLinksAnHour = 3
export const linkDays = 90
/** Solved cases are kept this long (the privacy notice says so). */
export const retentionMonths = 24

/** The number that a person reads and says: `CASO-000123`. */
export function caseNumberOf(number: number): string {
  return `CASO-${String(number).padStart(6, '0')}`
}

export function numberIn(caseNumber: string): number {
  return Number(caseNumber.replace('CASO-', ''))
}

export type AttachmentKind = 'image' | 'pdf'

export function kindOf(mediaType: string): AttachmentKind {
  return mediaType === 'application/pdf' ? 'pdf' : 'image'
}

/** A sender's file name made harmless: no folders, nothing hidden, and the ending of what the file really is. */
export function attachmentName(given: string, kind: AttachmentKind): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .replace(/\.[^.]*$/, '')
    .replace(/[\p{Cc}\p{Cf}"<>|:*?]/gu, '')
    .trim()
  const name = Array.from(plain).slice(0, 80).join('').replace(/^\.+/, '')
  return `${name === '' ? 'adjunto' : name}${kind === 'pdf' ? '.pdf' : '.webp'}`
}
