/** What a change of seat costs: what was paid for the old seat counts in, and what is left of it goes back. */
export type ChangeSums = { givenCents: number; dueCents: number; backCents: number }

export function changeSums(paidCents: number, newCents: number): ChangeSums {
  const givenCents = Math.min(paidCents, newCents)
  return { givenCents, dueCents: newCents - givenCents, backCents: paidCents - givenCents }
}

export type ChangeFault =
  | 'of_pass'
  | 'sale_closed'
  | 'order_open'
  | 'together'
  | 'one_seat'
  | 'other_match'
  | 'no_fare'

export const changeWords: Record<ChangeFault, string> = {
  of_pass: 'El lugar de tu bonogallo es fijo: no se cambia partido por partido.',
  sale_closed: 'La venta no está abierta, así que no hay lugares para elegir.',
  order_open: 'La compra de este boleto no está cerrada. Escríbenos y lo revisamos.',
  together:
    'El lugar de silla de ruedas y el de su acompañante van juntos, así que no se cambian por separado.',
  one_seat: 'Aparta un solo lugar para cambiarlo por el tuyo.',
  other_match: 'Ese lugar es de otro partido o evento.',
  no_fare: 'Esa zona no tiene la tarifa de tu boleto. Elige otra.',
}

type Facts = {
  passId: string | null
  onSale: boolean
  orderPaid: boolean
  /** At a companion's fare, or a wheelchair's place with a companion beside it. */
  companion: boolean
  accompanied: boolean
}

export function changeFault({
  passId,
  onSale,
  orderPaid,
  companion,
  accompanied,
}: Facts): ChangeFault | null {
  if (passId !== null) return 'of_pass'
  if (!orderPaid) return 'order_open'
  if (companion || accompanied) return 'together'
  return onSale ? null : 'sale_closed'
}
