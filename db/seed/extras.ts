import { openOffers } from '#selling/extras/server/sql.ts'
import { addStockItem } from '#selling/stock/server/sql.ts'
import type { Db } from '#server/db.ts'
import type { ExtraKind, ExtraUse } from '#server/schema.ts'

type DemoExtra = {
  kind: ExtraKind
  use: ExtraUse
  name: string
  summary: string
  point: string
  place: string
  opensMinutesBefore: number | null
  pesos: number
  perOrder: number
  pieces: number
  shared?: true
}

const demoExtras: DemoExtra[] = [
  {
    kind: 'parking',
    use: 'scan',
    name: 'Estacionamiento norte',
    summary: 'Un lugar para tu coche, techado y vigilado, a 300 m de la puerta 7.',
    point: 'Estacionamiento norte',
    place: 'Entra por Av. de las Torres, carril de la derecha.',
    opensMinutesBefore: 180,
    pesos: 120,
    perOrder: 2,
    pieces: 400,
  },
  {
    kind: 'food',
    use: 'counter',
    name: 'Combo del partido',
    summary: 'Un hot dog, unas papas y un refresco de 500 ml.',
    point: 'Mostrador de combos',
    place: 'Pasillo bajo, junto a la sección 112.',
    opensMinutesBefore: null,
    pesos: 145,
    perOrder: 8,
    pieces: 900,
  },
  {
    kind: 'tour',
    use: 'scan',
    name: 'Recorrido por el estadio',
    summary: 'Vestidores, túnel y cancha con guía, 45 minutos antes de que lleguen los equipos.',
    point: 'Puerta del recorrido',
    place: 'Puerta de honor, fachada poniente.',
    opensMinutesBefore: 240,
    pesos: 180,
    perOrder: 4,
    pieces: 8,
  },
  {
    kind: 'goods',
    use: 'counter',
    name: 'Bufanda de la temporada',
    summary: 'Tejida, con el escudo por los dos lados.',
    point: 'Tienda del estadio',
    place: 'Explanada sur, a un lado de la taquilla.',
    opensMinutesBefore: 120,
    pesos: 249,
    perOrder: 4,
    pieces: 350,
    shared: true,
  },
]

/** What the demo club offers beside its seats, at every match that is public. What is there stays untouched. */
export async function seedExtras(db: Db): Promise<void> {
  const known = await db.selectFrom('extras').select('name').execute()
  for (const { pesos, pieces, shared, ...extra } of demoExtras) {
    if (known.some(({ name }) => name === extra.name)) continue
    await db.transaction().execute(async (tx) => {
      const sharedItemId = shared === true ? await addStockItem(tx, extra.name, pieces) : null
      const row = { ...extra, priceCents: pesos * 100, piecesPerMatch: pieces, sharedItemId }
      await tx
        .insertInto('extras')
        .values({ ...row, everyMatch: true, published: true })
        .execute()
    })
  }
  await openOffers(db)
}
