import type { TransferStatus } from './contract.ts'

/** Offers that one account may make in a day. */
export const offersADay = 40

/** What became of an offer, for who wants to answer it now. */
export const overWords: Record<Exclude<TransferStatus, 'offered'>, string> = {
  accepted: 'Este boleto ya lo aceptó alguien.',
  taken_back: 'Quien te lo ofreció recuperó su boleto.',
  declined: 'Este boleto ya se había rechazado.',
  expired: 'Este ofrecimiento venció.',
}

/** The page that a link opens; its token stands in the fragment, which reaches no server and no log. */
export function linkOf(publicUrl: string, token: string): string {
  return `${publicUrl}/system/profile-base/events/recibir#transferencia=${token}`
}

/** The words that go with a shared link. */
export function shareWords(match: string): string {
  return `Te paso mi boleto para ${match}. Ábrelo aquí para que quede a tu nombre:`
}

/** A mailbox as it is; a phone number of ours as people say it. */
export function receiverWords(to: string): string {
  return to.replace(/^\+52(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3')
}
