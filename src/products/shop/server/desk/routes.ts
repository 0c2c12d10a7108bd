import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { refuseBeforeOpening } from '#catalogue/events/server/publication/before-opening.ts'
import { notFound, Problem } from '#lib/problem.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { readPage } from '#server/table.ts'
import { moveShopOrder } from '../actions.ts'
import { drawings } from '../artwork/drawings.ts'
import { pictureOf } from '../../artwork-rules.ts'
import { describeHeads } from '../order-kind/describe.ts'
import { findShopOrder } from '../order-kind/shop-order-rows.ts'
import { storePhoto } from '../photos/photo-shelf.ts'
import { buyerOf, listCategories } from '../sql.ts'
import * as actions from './actions.ts'
import * as desk from '../../desk-contract.ts'
import { readPickingList } from '../../desk-picking-contract.ts'
import * as sql from './sql.ts'
import { productsTable, shopOrdersTable } from './table.ts'

const largestUpload = 12 * 1024 * 1024

/** The store room and the catalogue. */
export function shopDeskRoutes(app: FastifyInstance, services: Services): void {
  const { db, files } = services
  const refuseUnready = async (draft: { published: boolean }) => {
    if (draft.published) await refuseBeforeOpening()(services)
  }

  void app.register(async (uploads) => {
    await uploads.register(multipart, { limits: { files: 1, fields: 0, parts: 1, fileSize: largestUpload } })
    serve(uploads, desk.uploadPhoto, async ({ who, request }) => {
      const upload = request.isMultipart() ? await request.file() : undefined
      if (upload === undefined) throw new Problem('no_file', 'Elige una imagen.', 400)
      return { photoId: await storePhoto(files, db, await upload.toBuffer(), who.account.id) }
    })
  })

  serve(app, desk.listDeskProducts, ({ query }) => readPage(db, productsTable, query))

  serve(app, desk.readDeskProduct, async ({ params: { productId } }) => {
    const product = await sql.findProduct(db, productId)
    if (product === undefined) throw notFound('No encontramos ese producto.')
    const [sizes, pictures, adjustments] = await Promise.all([
      sql.sizesOf(db, productId),
      sql.picturesOf(db, productId),
      sql.adjustmentsOf(db, productId),
    ])
    return {
      ...product,
      sizes,
      pictures,
      adjustments: adjustments.map(({ at, who, detail: { size, change, reason } }) => {
        return { at, who, size, change, reason }
      }),
    }
  })

  serve(app, desk.readShopSetup, async () => ({
    categories: await listCategories(db),
    drawings: Object.keys(drawings).map((name) => ({
      name,
      url: pictureOf({ drawing: name, photoId: null, alt: '' })!.url,
    })),
  }))

  serve(app, desk.createProduct, async ({ body, who }) => {
    await refuseUnready(body)
    return {
      productId: await actions.saveProduct(db, { productId: null, draft: body, by: who.account.id }),
    }
  })

  serve(app, desk.updateProduct, async ({ params, body, who }) => {
    await refuseUnready(body)
    return { productId: await actions.saveProduct(db, { ...params, draft: body, by: who.account.id }) }
  })

  serve(app, desk.adjustStock, async ({ params, body, who }) => ({
    free: await actions.adjustStock(db, { ...params, ...body, by: who.account.id }),
  }))

  serve(app, desk.listShopWork, ({ query }) => readPage(db, shopOrdersTable, query))

  serve(app, desk.readShopWork, async ({ params }) => {
    const order = await findShopOrder(db, params.orderId)
    if (order === undefined || order.status === 'to_pay') throw notFound('No encontramos esa compra.')
    const [[head], buyer] = await Promise.all([describeHeads(db, [order]), buyerOf(db, order.accountId)])
    const { address, carrier, tracking } = order
    return { ...head!, buyer, address, carrier, tracking }
  })

  serve(app, readPickingList, async () => {
    const lines = await sql.pickingLines(db)
    return { orders: new Set(lines.flatMap(({ folios }) => folios)).size, lines }
  })

  serve(app, desk.moveShopOrder, async ({ params, body, who }) => {
    await moveShopOrder(db, params.orderId, body, who.account.id)
  })
}
