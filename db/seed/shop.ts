import { addStockItem } from '#selling/stock/server/sql.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import { demoCategories, demoProducts, type DemoProduct } from './shop-products.ts'

const day = 24 * 60 * 60 * 1000

/** The shop of the demo club. What is there stays untouched, so stock that was sold is not filled up again. */
export async function seedShop(db: Db, { quick, now }: { quick: boolean; now: Date }): Promise<void> {
  await seedDelivery(db)
  for (const [index, [slug, name]] of demoCategories.entries()) {
    await db
      .insertInto('productCategories')
      .values({ slug, name, position: index + 1 })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .execute()
  }
  const known = await db.selectFrom('products').select('slug').execute()
  const missing = demoProducts.filter(({ slug }) => !known.some((product) => product.slug === slug))
  for (const product of missing) await db.transaction().execute((tx) => seedProduct(tx, product, now))
  if (!quick && missing.length > 0) await enqueue(db, 'draw_shop_pictures', {}, { key: 'draw_shop_pictures' })
}

async function seedProduct(tx: Db, product: DemoProduct, now: Date): Promise<void> {
  const { slug, name, summary, details, guide: sizeGuide, pesos, sizes, pictures, age } = product
  const category = await tx
    .selectFrom('productCategories')
    .select('id')
    .where('slug', '=', product.category)
    .executeTakeFirstOrThrow()
  const createdAt = new Date(now.getTime() - age * day)
  const { id: productId } = await tx
    .insertInto('products')
    .values({ categoryId: category.id, slug, name, summary, details, sizeGuide, createdAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [index, [size, pieces]] of Object.entries(sizes).entries()) {
    const stockItemId = await addStockItem(tx, `${name}, ${size}`, pieces)
    const variant = { productId, size, position: index + 1, priceCents: pesos * 100, stockItemId }
    await tx.insertInto('productVariants').values(variant).execute()
  }
  const rows = Object.entries(pictures).map(([drawing, alt], index) => ({
    productId,
    no: index + 1,
    drawing,
    alt,
  }))
  await tx.insertInto('productPictures').values(rows).execute()
}

async function seedDelivery(db: Db): Promise<void> {
  await db
    .insertInto('shippingRates')
    .values([
      {
        zone: 'local',
        name: 'Envío en Querétaro',
        priceCents: 7900,
        freeFromCents: 149_900,
        takes: 'Llega en 2 o 3 días hábiles.',
      },
      {
        zone: 'national',
        name: 'Envío nacional',
        priceCents: 14_900,
        freeFromCents: 249_900,
        takes: 'Llega de 4 a 6 días hábiles.',
      },
    ])
    .onConflict((conflict) => conflict.column('zone').doNothing())
    .execute()
  await db
    .insertInto('pickupPoints')
    .values({
      name: 'Tienda del estadio, puerta 1',
      address: 'Estadio Corregidora, Av. de las Torres s/n, Colinas del Cimatario, 76090 Querétaro',
      opens: 'Martes a sábado de 10:00 a 18:00, y en día de partido desde que abren puertas.',
      bring: 'Tu código de recogida y una identificación oficial. Otra persona puede ir con tu código.',
      readyIn: 'Está lista al siguiente día hábil y la guardamos 15 días.',
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}
