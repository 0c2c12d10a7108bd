/** Why a ticket cannot be put on sale again, beside what holds for every change of a ticket. */
export type ReturnFault = 'of_pass' | 'sale_closed' | 'free_ticket' | 'order_open' | 'with_companion'

export const returnWords: Record<ReturnFault, string> = {
  of_pass: 'Este lugar es de tu bonogallo. Puedes ceder el partido desde «Mi bonogallo».',
  sale_closed: 'La venta no está abierta, así que nadie podría comprarlo.',
  free_ticket: 'Este boleto no tuvo costo, así que no hay precio que devolver.',
  with_companion: 'Este lugar va con el de su acompañante. Vende o devuelve primero ese boleto.',
  order_open: 'La compra de este boleto no está cerrada. Escríbenos y lo revisamos.',
}

type Facts = {
  passId: string | null
  onSale: boolean
  faceCents: number
  orderPaid: boolean
  /** Its companion has a ticket beside it. */
  accompanied: boolean
}

export function returnFault({
  passId,
  onSale,
  faceCents,
  orderPaid,
  accompanied,
}: Facts): ReturnFault | null {
  if (passId !== null) return 'of_pass'
  if (!orderPaid) return 'order_open'
  if (faceCents === 0) return 'free_ticket'
  if (accompanied) return 'with_companion'
  return onSale ? null : 'sale_closed'
}

/** Money goes back the way it came only to who paid; who was given the ticket gets credit. */
export function payoutsFor(isPayer: boolean): ('credit' | 'refund')[] {
  return isPayer ? ['refund', 'credit'] : ['credit']
}
