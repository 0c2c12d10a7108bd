import { findPrices, findZones } from '#catalogue/events/server/sql.ts'
import { createPack, publishPack } from '#products/packs/server/publication/publish-pack.ts'
import { addStockItem } from '#selling/stock/server/sql.ts'
import type { Db } from '#server/db.ts'
import type { Fare } from '#catalogue/fares/shapes/fare.ts'

const day = 24 * 60 * 60 * 1000
const stands = ['Preferente', 'Zona Azul', 'Platea Alta', 'Platea Baja', 'VIP']
const ends = ['Cabecera Norte', 'Cabecera Sur']
const scarfCents = 34_900

type DemoPack = {
  slug: string
  name: string
  description: string
  against: string[]
  zones: string[]
  fares: Fare[]
  /** Of what the parts cost one by one. */
  share: number
  packs: number
  perPerson: number
  scarf: boolean
}

const demoPacks: DemoPack[] = [
  {
    slug: 'tres-en-casa',
    name: 'Tres en casa',
    description: 'Tres partidos en tu mismo lugar: ves crecer al equipo desde la misma fila.',
    against: ['Halcones de Jalisco', 'Toros del Norte', 'Mareas de Veracruz'],
    // The ends are numbered in one of these matches and not in another.
    zones: stands,
    fares: ['adult', 'child'],
    share: 0.8,
    packs: 400,
    perPerson: 6,
    scarf: false,
  },
  {
    slug: 'dos-y-bufanda',
    name: 'Dos y bufanda',
    description: 'Dos partidos en tu mismo lugar y la bufanda de la temporada para ir bien puesto.',
    against: ['Halcones de Jalisco', 'Mareas de Veracruz'],
    zones: [...stands, ...ends],
    fares: ['adult'],
    share: 0.85,
    packs: 8,
    perPerson: 4,
    scarf: true,
  },
]

/** Two packs: one with plenty, one nearly sold out. Needs the first three matches with their seats. */
export async function seedPacks(db: Db, now: Date): Promise<void> {
  for (const pack of demoPacks) await seedPack(db, pack, now)
}

async function seedPack(db: Db, { against, zones, fares, share, scarf, ...pack }: DemoPack, now: Date) {
  const known = await db
    .selectFrom('packs')
    .select(['id', 'status'])
    .where('slug', '=', pack.slug)
    .executeTakeFirst()
  const publishedAt = new Date(now.getTime() - 9 * day)
  if (known?.status === 'published') return
  if (known !== undefined) return publishPack(db, { packId: known.id, now: publishedAt })
  const events = await db
    .selectFrom('events')
    .select(['id', 'startsAt', 'priceVersion'])
    .where('away', 'in', against)
    .orderBy('startsAt')
    .$narrowType<{ priceVersion: number }>()
    .execute()
  const products = scarf ? [await scarves(db)] : []
  const lists = await Promise.all(events.map(({ id, priceVersion }) => findPrices(db, id, priceVersion)))
  const extra = products.reduce((sum, product) => sum + product.regularCents, 0)
  const offered = (await findZones(db, events[0]!.id)).filter(({ name }) => zones.includes(name))
  const prices = offered.flatMap(({ id: zoneId }) =>
    fares.map((fare) => {
      const of = lists.flatMap((list) => list.filter((one) => one.zoneId === zoneId && one.fare === fare))
      const regular = of.reduce((sum, one) => sum + one.totalCents, extra)
      return { zoneId, fare, priceCents: Math.round((regular * share) / 1000) * 1000 }
    }),
  )
  const packId = await createPack(db, {
    ...pack,
    products,
    prices,
    eventIds: events.map(({ id }) => id),
    salesStartAt: new Date(now.getTime() - 7 * day),
    salesEndAt: events[0]!.startsAt,
  })
  await publishPack(db, { packId, now: publishedAt })
}

async function scarves(db: Db) {
  const options = []
  for (const name of ['Azul', 'Rayada']) {
    options.push({
      name,
      stockItemId: await addStockItem(db, `Bufanda de temporada, ${name.toLowerCase()}`, 40),
    })
  }
  return { label: 'Bufanda de temporada', quantity: 1, regularCents: scarfCents, options }
}
