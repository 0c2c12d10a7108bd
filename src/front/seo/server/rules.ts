import { eventTitle, eventWord } from '#catalogue/events/event-title.ts'
import type { SaleState } from '#catalogue/events/contract.ts'
import { currentClub } from '#club/settings/club-words.ts'
import { formatDay, formatMoment } from '#lib/dates.ts'
import { inMarkup } from '#lib/markup.ts'
import { formatFrom, type PriceFrom } from '#lib/headline-price.ts'

/** Who speaks on every page. */
export const club = {
  get name() {
    return currentClub().name
  },
  sport: 'Fútbol',
  country: 'MX',
}

type Meeting = { home: string; away: string; startsAt: Date | string; saleState: SaleState }

/** `Gallos vs Pumas, sáb 28 de nov` */
export function matchTitle({ home, away, startsAt, saleState }: Meeting): string {
  const title = `${eventTitle({ home, away })}, ${formatDay(startsAt)}`
  return saleState === 'cancelled' ? `Cancelado: ${title}` : title
}

type Match = Meeting & {
  round: string
  season: string
  venue: string
  city: string
  salesStartAt: Date | string
} & PriceFrom

/** One sentence on what and where, one on the sale. */
export function matchDescription(match: Match): string {
  const place = `${formatMoment(match.startsAt)}, ${match.venue}, ${match.city}`
  return `${match.round}, ${match.season}: ${place}. ${saleWords(match)}`
}

/** What a shared link says of the sale, in one line. */
export function saleWords({
  saleState,
  salesStartAt,
  away,
  ...price
}: Pick<Match, 'saleState' | 'salesStartAt' | 'away'> & PriceFrom): string {
  const words: Record<SaleState, string> = {
    on_sale: `${formatFrom(price)}, con todos los cargos.`,
    announced: `${formatFrom(price)}. La venta abre ${formatMoment(salesStartAt)}`,
    sold_out: 'Boletos agotados.',
    closed: 'La venta terminó.',
    cancelled: `El ${eventWord({ away })} se canceló.`,
  }
  return words[saleState]
}

/** The text, or as many whole words of it as fit, with an ellipsis. */
export function clip(text: string, length: number): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain.length <= length) return plain
  const room = plain.slice(0, length - 1)
  const end = room.lastIndexOf(' ')
  return `${(end > length / 2 ? room.slice(0, end) : room).replace(/[\s,.;:]+$/, '')}…`
}

/** The sitemap protocol's limits. */
export const addressesInSitemap = 50_000

type Address = { url: string; changedAt?: Date | undefined }

export function sitemapXml(addresses: Address[]): string {
  return xmlList('urlset', 'url', addresses)
}

/** One sitemap, or from 50,000 addresses on several that this one names. */
export function sitemapIndexXml(sitemaps: string[]): string {
  return xmlList(
    'sitemapindex',
    'sitemap',
    sitemaps.map((url) => ({ url })),
  )
}

function xmlList(list: string, item: string, addresses: Address[]): string {
  const lines = addresses.map(({ url, changedAt }) => {
    const changed = changedAt === undefined ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`
    return `<${item}><loc>${inMarkup(url)}</loc>${changed}</${item}>\n`
  })
  const space = 'http://www.sitemaps.org/schemas/sitemap/0.9'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${list} xmlns="${space}">\n${lines.join('')}</${list}>\n`
}

/** Every page may be found; what must not be listed says so itself, so it has to be readable. */
export function robotsTxt(origin: string): string {
  return `User-agent: *\nDisallow: /api/docs\n\nSitemap: ${new URL('/sitemap.xml', origin).href}\n`
}
