import { extensionPoint } from '#server/extension-point.ts'
import type { Services } from '#server/services.ts'
import type { TicketEvent } from '../../contract.ts'

/** Something that was bought beside the seats of an order, as paper and mails tell of it. */
export type PaperExtra = {
  id: string
  folio: string
  name: string
  use: 'scan' | 'counter'
  point: string
  place: string
  /** From when it can be used, as an instant. */
  opensAt: string
  paidCents: number
  code: string
  event: TicketEvent
}

/** What is still good of what an order has beside its seats. */
export const besideTickets =
  extensionPoint<(services: Pick<Services, 'db' | 'config'>, orderId: string) => Promise<PaperExtra[]>>(
    'extras of an order',
  )
