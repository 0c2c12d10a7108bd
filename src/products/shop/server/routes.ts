import { extname } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { notFound } from '#lib/problem.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { placeShopOrder } from './actions.ts'
import { lastAddressOf } from './addresses/stored-addresses.ts'
import { placeOf } from './addresses/postal-code.ts'
import { pictureStore } from './artwork/picture-store.ts'
import { readCatalogue, readProductPage } from './catalogue/read-catalogue.ts'
import { pictureOf } from '../artwork-rules.ts'
import * as contract from '../contract.ts'
import { shopDeskRoutes } from './desk/routes.ts'
import { describeHeads, describeShopOrder } from './order-kind/describe.ts'
import { findShopOrder, shopOrdersOf } from './order-kind/shop-order-rows.ts'
import { readPhoto } from './photos/photo-shelf.ts'
import { repriced, subtotalOf } from '../rules.ts'
import * as sql from './sql.ts'

const photoTypes: Record<string, string> = {
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
}

export function shopRoutes(app: FastifyInstance, services: Services): void {
  const { db, files } = services
  const pictures = pictureStore(files)

  serve(app, contract.listProducts, () => readCatalogue(db))

  serve(app, contract.readProduct, async ({ params }) => {
    const product = await readProductPage(db, params.slug)
    if (product === null) throw notFound('No encontramos ese producto.')
    return product
  })

  serve(app, contract.readPicture, async ({ params, reply }) => {
    const picture = await pictures.read(params.version, params.drawing, params.file)
    if (picture === null) throw notFound('No encontramos esa imagen.')
    reply.headers({ 'cache-control': 'public, max-age=31536000, immutable' }).type(picture.type)
    return picture.bytes
  })

  serve(app, contract.readPhoto, async ({ params: { photoId, file }, reply }) => {
    const bytes = await readPhoto(files, photoId, file)
    if (bytes === null) throw notFound('No encontramos esa imagen.')
    reply.headers({ 'cache-control': 'public, max-age=31536000, immutable' })
    // Photos may be found and shared, unlike the rest of the API.
    reply.removeHeader('x-robots-tag')
    return reply.type(photoTypes[extname(file)]!).send(bytes)
  })

  serve(app, contract.priceCart, async ({ body }) => {
    const variants = await sql.findVariants(db, { ids: body.lines.map((line) => line.variantId) })
    const lines = body.lines.flatMap((line) => {
      const variant = variants.find(({ id }) => id === line.variantId)
      if (variant === undefined) return []
      const { slug, name, size, free } = variant
      const today = repriced(line, variant, free)
      return [{ variantId: variant.id, slug, name, size, picture: pictureOf(variant), ...today }]
    })
    return { lines, subtotalCents: subtotalOf(lines) }
  })

  serve(app, contract.readPostalCode, ({ params }) => {
    const place = placeOf(params.postalCode)
    if (place === null) throw notFound('Ese código postal no existe. Revísalo.')
    return place
  })

  serve(app, contract.readDelivery, async ({ who }) => {
    const [pickupPoints, rates, lastAddress] = await Promise.all([
      sql.pickupPoints(db),
      sql.shippingRates(db),
      who.account === null ? null : lastAddressOf(db, who.account.id),
    ])
    return { pickupPoints, rates, lastAddress }
  })

  serve(app, contract.placeShopOrder, async ({ body, who }) => ({
    orderId: await placeShopOrder(db, body, who),
  }))

  serve(app, contract.listShopOrders, async ({ who }) => ({
    orders: await describeHeads(db, await shopOrdersOf(db, who.account.id)),
  }))

  serve(app, contract.readShopOrder, async ({ params, who }) => {
    const order = await findShopOrder(db, params.orderId)
    if (order === undefined || order.accountId !== who.account.id)
      throw notFound('No encontramos esa compra.')
    return describeShopOrder(db, order)
  })

  shopDeskRoutes(app, services)
}
