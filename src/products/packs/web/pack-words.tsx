import { eventTitle } from '#catalogue/events/event-title.ts'
import { formatMoment } from '#lib/dates.ts'
import type { PackSummary } from '../contract.ts'

/** `3 partidos + Bufanda de temporada`. */
export function contentWords({ matches, products }: Pick<PackSummary, 'matches' | 'products'>): string {
  const games = matches.length === 1 ? '1 partido' : `${matches.length} partidos`
  const more = products.map(({ label, quantity }) => (quantity === 1 ? label : `${quantity} × ${label}`))
  return [games, ...more].join(' + ')
}

/** Why a pack cannot be bought at this moment; null when it can. */
export function notOnSale(pack: PackSummary): { title: string; why: string } | null {
  const { saleState, salesStartAt, matches } = pack
  const lost = matches.find(({ state }) => state === 'cancelled')
  const over = matches.find(({ state }) => state === 'over')
  switch (saleState) {
    case 'on_sale':
      return null
    case 'announced':
      return {
        title: `A la venta el ${formatMoment(salesStartAt)}`,
        why: 'Estos son los precios finales, con todos los cargos.',
      }
    case 'sold_out':
      return {
        title: 'Pack agotado',
        why: 'A veces se libera alguno cuando alguien no termina su compra. Vuelve en un rato o compra partido por partido.',
      }
    case 'cancelled':
      return { title: 'Pack cancelado', why: 'Si ya lo compraste, te devolvemos lo que pagaste.' }
    case 'closed':
      if (lost)
        return {
          title: 'Este pack ya no se vende',
          why: `Se canceló ${eventTitle(lost)}. Si ya tienes el pack, te devolvemos la parte de ese partido.`,
        }
      if (over)
        return {
          title: 'Este pack ya no se vende',
          why: `Ya se jugó ${eventTitle(over)}. Los demás partidos los puedes comprar por separado.`,
        }
      return {
        title: 'La venta de este pack terminó',
        why: 'Si ya lo tienes, tus boletos están en tu cuenta. Los partidos los puedes comprar por separado.',
      }
  }
}
