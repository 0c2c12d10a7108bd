import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { Cents, Done, Instant, NumericId, Uuid } from '#lib/shapes.ts'
import { sortKeys, tablePage, tableQuery, type ListColumn } from '#lib/table.ts'
import { line } from '#lib/text.ts'
import { StoredAddress } from './addresses-contract.ts'
import { Category, Slug } from './catalogue-contract.ts'
import { ShopOrderHead, ShopOrderStatus } from './orders-contract.ts'
import { ProductDraft } from './desk-product-contract.ts'
import { deliveryNames, stageName } from './order-stages.ts'

const manager = desk('manage Product')
const dispatcher = desk('dispatch ShopOrder')

export const productsColumns = [
  { key: 'name', title: 'Producto', sortable: true },
  { key: 'category', title: 'Categoría', sortable: true },
  { key: 'fromCents', title: 'Desde', kind: 'money', sortable: true },
  { key: 'free', title: 'Libres', kind: 'count', sortable: true },
  { key: 'held', title: 'Apartadas', kind: 'count' },
  { key: 'sold', title: 'Vendidas', kind: 'count', sortable: true },
  { key: 'createdAt', title: 'Alta', kind: 'instant', sortable: true },
] as const satisfies readonly ListColumn[]

export const shownNames = { yes: 'A la venta', no: 'Ocultos' } as const

export const ProductsQuery = tableQuery(sortKeys(productsColumns), {
  category: z.optional(Slug),
  shown: z.optional(z.enum(['yes', 'no'])),
})
export type ProductsQuery = z.infer<typeof ProductsQuery>

export const listDeskProducts = manager.get(
  '/staff/shop/products',
  'Todos los productos con sus existencias, a la venta o no',
  {
    query: ProductsQuery,
    reply: tablePage(
      z.object({
        id: z.int(),
        name: z.string(),
        category: z.string(),
        published: z.boolean(),
        fromCents: Cents,
        free: z.int(),
        held: z.int(),
        sold: z.int(),
        createdAt: Instant,
      }),
    ),
  },
)

const ofProduct = z.strictObject({ productId: NumericId })

export const readDeskProduct = manager.get(
  '/staff/shop/products/:productId',
  'Un producto para editarlo, con sus tallas, existencias y ajustes',
  {
    params: ofProduct,
    reply: z.extend(z.omit(ProductDraft, { sizes: true }), {
      id: z.int(),
      sizes: z.array(
        z.object({
          variantId: z.int(),
          size: z.string(),
          priceCents: Cents,
          shelf: z.string(),
          free: z.int(),
          held: z.int(),
          sold: z.int(),
        }),
      ),
      adjustments: z.array(
        z.object({
          at: Instant,
          who: z.nullable(z.string()),
          size: z.string(),
          change: z.int(),
          reason: z.string(),
        }),
      ),
    }),
  },
)

export const readShopSetup = manager.get(
  '/staff/shop/setup',
  'Las categorías y las imágenes que puede usar un producto',
  {
    reply: z.object({
      categories: z.array(Category),
      drawings: z.array(z.object({ name: z.string(), url: z.string() })),
    }),
  },
)

/** Sent as multipart/form-data with one part, `file`. */
export const uploadPhoto = manager.post(
  '/staff/shop/photos',
  'Sube la foto de un producto (JPEG, PNG, WebP o AVIF) y la prepara en sus tamaños, cuadrada',
  { perMinute: 30, upload: true, reply: z.object({ photoId: Uuid }), status: 201 },
)

export const createProduct = manager.post(
  '/staff/shop/products',
  'Da de alta un producto con sus tallas y primeras piezas',
  { body: ProductDraft, reply: z.object({ productId: z.int() }), status: 201 },
)

export const updateProduct = manager.put(
  '/staff/shop/products/:productId',
  'Cambia un producto, sus precios y sus tallas; las piezas se ajustan aparte',
  { params: ofProduct, body: ProductDraft, reply: z.object({ productId: z.int() }) },
)

export const adjustStock = manager.post(
  '/staff/shop/products/:productId/stock',
  'Suma o quita piezas libres de una talla y anota por qué',
  {
    params: ofProduct,
    body: z.strictObject({
      variantId: z.int().check(z.positive()),
      change: z.int('Escribe un número entero').check(
        z.minimum(-10_000),
        z.maximum(10_000, 'Agrega 10,000 o menos'),
        z.refine((change) => change !== 0, 'Escribe cuántas piezas'),
      ),
      reason: line(120, 'Di por qué'),
    }),
    reply: z.object({ free: z.int() }),
  },
)

export const shopOrdersColumns = [
  { key: 'folio', title: 'Folio', sortable: true },
  { key: 'buyer', title: 'Compró', sortable: true },
  { key: 'email', title: 'Correo' },
  { key: 'status', title: 'Estado', words: stageName },
  { key: 'delivery', title: 'Entrega', words: deliveryNames },
  { key: 'pieces', title: 'Piezas', kind: 'count' },
  { key: 'totalCents', title: 'Total', kind: 'money', sortable: true },
  { key: 'createdAt', title: 'Compra', kind: 'instant', sortable: true },
] as const satisfies readonly ListColumn[]

export const ShopWorkQuery = tableQuery(sortKeys(shopOrdersColumns), {
  status: z.optional(ShopOrderStatus),
  delivery: z.optional(z.enum(['pickup', 'shipping'])),
})
export type ShopWorkQuery = z.infer<typeof ShopWorkQuery>

export const listShopWork = dispatcher.get(
  '/staff/shop/orders',
  'Compras pagadas de la tienda, la más antigua por preparar primero',
  {
    query: ShopWorkQuery,
    reply: tablePage(
      z.object({
        orderId: Uuid,
        folio: z.string(),
        buyer: z.string(),
        email: z.string(),
        status: ShopOrderStatus,
        delivery: z.enum(['pickup', 'shipping']),
        pieces: z.int(),
        totalCents: Cents,
        createdAt: Instant,
      }),
    ),
  },
)

export const readShopWork = dispatcher.get(
  '/staff/shop/orders/:orderId',
  'Una compra para prepararla y entregarla; el código lo dice quien recoge',
  {
    params: z.strictObject({ orderId: Uuid }),
    reply: z.extend(ShopOrderHead, {
      buyer: z.string(),
      address: z.nullable(StoredAddress),
      carrier: z.nullable(z.string()),
      tracking: z.nullable(z.string()),
    }),
  },
)

export const moveShopOrder = dispatcher.post(
  '/staff/shop/orders/:orderId/status',
  'Avanza una compra: lista, enviada, entregada',
  {
    params: z.strictObject({ orderId: Uuid }),
    body: z.discriminatedUnion('status', [
      z.strictObject({ status: z.literal('ready') }),
      z.strictObject({
        status: z.literal('shipped'),
        carrier: line(40, 'Escribe la paquetería'),
        tracking: line(60, 'Escribe el número de guía'),
      }),
      /** A parcel arrives by itself; who collects shows the code. */
      z.strictObject({ status: z.literal('delivered'), pickupCode: z.optional(line(20)) }),
    ]),
    reply: Done,
  },
)
