import { eventTitle } from '#catalogue/events/event-title.ts'
import type { Pack } from '#products/packs/contract.ts'
import { readPack } from '#products/packs/server/read-packs.ts'
import { findPublishedPacks } from '#products/packs/server/sql.ts'
import { formatDay } from '#lib/dates.ts'
import { formatFrom } from '#lib/headline-price.ts'
import type { Services } from '#server/services.ts'
import { paths } from '#lib/paths.ts'
import { titleCard, type TitleOnCard } from '../og-image/title-card.ts'
import { breadcrumbs } from '../structured-data/club.ts'
import { productData } from '../structured-data/product.ts'
import { ogImagePath, type Page, type PublicPage } from './public-page.ts'

const list = {
  title: 'Packs de partidos',
  description: 'Varios partidos, o partidos con artículos del club, en tu mismo lugar y a un solo precio.',
}

/** A pack with what it contains; without a number, all of them. */
export const packPages: PublicPage[] = [
  {
    path: `${paths.packDetail()}/:packId?`,
    read: async (services, { packId }) => {
      if (packId === undefined) return { head: { ...list, canonical: paths.packDetail() }, reads: ['/packs'] }
      const pack = await find(services, packId)
      return pack === null ? null : pageOf(pack, services)
    },
    addresses: async ({ db }) => [
      { path: paths.packDetail() },
      ...(await findPublishedPacks(db)).map(({ id, changedAt }) => ({
        path: paths.packDetail(id),
        changedAt,
      })),
    ],
    card: {
      kind: 'pack',
      read: async (services, key) => {
        const pack = await find(services, key)
        return pack === null ? null : { facts: onCard(pack), draw: () => titleCard(onCard(pack)) }
      },
    },
  },
]

async function find(services: Services, packId: string): Promise<Pack | null> {
  return /^[1-9]\d{0,8}$/.test(packId) ? ((await readPack(services, Number(packId))) ?? null) : null
}

function pageOf(pack: Pack, { config: { publicUrl: origin } }: Services): Page {
  const { id, name, saleState, fromCents } = pack
  const path = paths.packDetail(id)
  const picture = ogImagePath('pack', id, onCard(pack))
  const product = {
    name,
    description: pack.description,
    category: list.title,
    pictures: [picture],
    variants: [{ sku: `pack-${id}`, priceCents: fromCents, available: saleState === 'on_sale' }],
  }
  return {
    head: {
      title: `Pack ${name}`,
      description: `${priceWords(pack)}${pack.description} ${contentWords(pack)}.`,
      canonical: path,
      kind: 'product',
      picture: { path: picture, alt: `Pack ${name}. ${contentWords(pack)}` },
      structured: [
        productData(product, { path, origin }),
        breadcrumbs(
          [
            { name: 'Partidos', path: paths.tickets },
            { name, path },
          ],
          origin,
        ),
      ],
    },
    reads: [`/packs/${id}`],
  }
}

function priceWords(pack: Pack): string {
  const { saleState } = pack
  return saleState === 'on_sale' || saleState === 'announced' ? `${formatFrom(pack)}. ` : ''
}

function contentWords({ matches, products }: Pack): string {
  const parts = [
    ...matches.map(({ home, away, startsAt }) => `${eventTitle({ home, away })}, ${formatDay(startsAt)}`),
    ...products.map(({ label }) => label),
  ]
  return parts.join('; ')
}

function onCard(pack: Pack): TitleOnCard {
  const { matches, products, name } = pack
  const count = matches.length === 1 ? '1 partido' : `${matches.length} partidos`
  const label = [count, ...products.map(({ label: what }) => what)].join(' + ')
  return { label, title: name, foot: `${priceWords(pack)}Tu mismo lugar en todos` }
}
