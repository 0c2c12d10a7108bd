import { notOpen, type Draft, type PublicationFault, type StrangePrice } from '../../rules.ts'

const maxNamed = 3

/** Why a pack cannot be published, with the matches, zones and fares, or articles that are meant, by name. */
export function faultSentence(draft: Draft, fault: PublicationFault): string {
  const lacking = whatLacks(draft, fault)
  if (lacking.length === 0) return `${faultWords[fault]}.`
  const more = lacking.length - maxNamed
  const named = lacking.slice(0, maxNamed).join('; ')
  return `${faultWords[fault]}: ${named}${more > 0 ? ` y ${more} más` : ''}.`
}

function whatLacks({ matches, strange, optionless }: Draft, fault: PublicationFault): string[] {
  switch (fault) {
    case 'match_not_open':
      return matches.filter(notOpen).map(({ title }) => title)
    case 'zones_differ':
      return [...new Set(strange.map(strangeWords))]
    case 'no_options':
      return optionless
    default:
      return []
  }
}

function strangeWords({ zone, fareName, title, lack }: StrangePrice): string {
  return lack === 'no_price'
    ? `${zone} (${fareName.toLocaleLowerCase('es-MX')}) no tiene precio en ${title}`
    : `${zone} tiene asientos numerados en unos partidos y no en otros`
}

const faultWords: Record<PublicationFault, string> = {
  already_published: 'Ese pack ya está publicado',
  no_matches: 'Falta decir de qué partidos es el pack',
  match_not_open: 'Falta publicar partidos del pack o darles asientos',
  no_prices: 'Faltan los precios del pack',
  zones_differ: 'Corrige los precios del pack o los de sus partidos',
  no_options: 'Faltan existencias de donde tomar artículos del pack',
  sold_too_soon: 'Entre la publicación y el inicio de la venta deben pasar 24 horas',
}
