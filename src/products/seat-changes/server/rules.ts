/** What a change of seat costs: what was paid for the old seat counts in, and what is left of it goes back. */
export type ChangeSums = { givenCents: number; dueCents: number; backCents: number }

export function changeSums(paidCents: number, newCents: number): ChangeSums {
  const givenCents = Math.min(paidCents, newCents)
  return { givenCents, dueCents: newCents - givenCents, backCents: paidCents - givenCents }
}

export type ChangeFault = 'of_pass' | 'sale_closed' | 'order_open' | 'one_seat' | 'other_match' | 'no_fare'

export const changeWords: Record<ChangeFault, string> = {
  of_pass: 'El lugar de tu bonogallo es fijo: no se cambia partido por partido.',
  sale_closed: 'La venta de este partido no está abierta, así que no hay lugares para elegir.',
  order_open: 'La compra de este boleto no está cerrada. Escríbenos y lo revisamos.',
  one_seat: 'Aparta un solo lugar para cambiarlo por el tuyo.',
  other_match: 'Ese lugar es de otro partido.',
  no_fare: 'Esa zona no tiene la tarifa de tu boleto. Elige otra.',
}

type Facts = { passId: string | null; onSale: boolean; orderPaid: boolean }

export function changeFault({ passId, onSale, orderPaid }: Facts): ChangeFault | null {
  if (passId !== null) return 'of_pass'
  if (!orderPaid) return 'order_open'
  return onSale ? null : 'sale_closed'
}
