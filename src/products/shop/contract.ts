import { z } from 'zod/mini'
import { anyone, buyer } from '#lib/endpoint.ts'
import { Cents, Uuid } from '#lib/shapes.ts'
import { Address, PickupPoint, PostalCode, ShippingRate, StoredAddress } from './addresses-contract.ts'
import { CartLine, Category, Product, ProductCard, Slug } from './catalogue-contract.ts'
import { ShopOrder, ShopOrderHead } from './orders-contract.ts'
import { maxPerLine, pictureWidths } from './rules.ts'

export const listProducts = anyone.get('/shop/products', 'La tienda: categorías y productos', {
  reply: z.object({ categories: z.array(Category), products: z.array(ProductCard) }),
  sharedFor: 2,
})

export const readProduct = anyone.get('/shop/products/:slug', 'Un producto con sus tallas y lo que queda', {
  params: z.strictObject({ slug: Slug }),
  reply: Product,
  sharedFor: 2,
})

export const readPicture = anyone.get(
  '/shop/pictures/:version/:drawing/:file',
  'La imagen de un producto, en un ancho y un formato',
  {
    params: z.strictObject({
      version: z.string().check(z.regex(/^v\d{1,4}$/)),
      drawing: Slug,
      file: z.string().check(z.regex(new RegExp(`^(${pictureWidths.join('|')})\\.(avif|webp|png)$`))),
    }),
    content: 'image/webp',
  },
)

export const readPhoto = anyone.get(
  '/shop/photos/:photoId/:file',
  'La foto de un producto, en un ancho y un formato; no cambia nunca',
  {
    params: z.strictObject({
      photoId: Uuid,
      file: z
        .string()
        .check(z.regex(new RegExp(`^((${pictureWidths.join('|')})\\.(avif|webp)|1200\\.jpg)$`))),
    }),
    content: 'image/webp',
  },
)

const Quantity = z
  .int()
  .check(
    z.minimum(1, 'Agrega al menos una pieza'),
    z.maximum(maxPerLine, `Puedes llevar hasta ${maxPerLine}`),
  )
const variantId = z.int().check(z.minimum(1), z.maximum(2_147_483_647))
const onceEach = z.refine<{ variantId: number }[]>(
  (lines) => new Set(lines.map((one) => one.variantId)).size === lines.length,
  'Cada talla va en una sola línea',
)
const tooMany = z.maxLength(30, 'Divide tu compra en varias: son demasiados productos')

/** What is wanted, size by size. */
export const GoodsLines = z
  .array(z.strictObject({ variantId, quantity: Quantity }))
  .check(z.minLength(1, 'Tu carrito está vacío'), tooMany, onceEach)

/** What a browser's cart says of a size: the price is the one that was seen. */
const CartInput = z.strictObject({ variantId, quantity: Quantity, seenCents: Cents })

export const priceCart = anyone.post(
  '/shop/cart',
  'Lo que hoy cuesta y queda de lo que hay en un carrito, y qué cambió',
  {
    body: z.strictObject({ lines: z.array(CartInput).check(tooMany, onceEach) }),
    reply: z.object({ lines: z.array(CartLine), subtotalCents: Cents }),
  },
)

export const readPostalCode = anyone.get(
  '/shop/postal-codes/:postalCode',
  'Estado, municipio y colonias de un código postal, hasta donde los conocemos',
  {
    params: z.strictObject({ postalCode: PostalCode }),
    reply: z.object({
      state: z.string(),
      municipality: z.nullable(z.string()),
      colonias: z.array(z.string()),
      zone: z.enum(['local', 'national']),
      /** Which edition of the catalogue says so. */
      catalogue: z.string(),
    }),
  },
)

export const readDelivery = anyone.get(
  '/shop/delivery',
  'Dónde se recoge, cuánto cuesta el envío, y mi última dirección si ya compré',
  {
    reply: z.object({
      pickupPoints: z.array(PickupPoint),
      rates: z.array(ShippingRate),
      lastAddress: z.nullable(StoredAddress),
    }),
  },
)

export const placeShopOrder = buyer.post(
  '/shop/orders',
  'Aparta las piezas 600 segundos y crea la orden; la misma llave devuelve la misma orden',
  {
    body: z.strictObject({
      /** Made by the browser, once for each wish. */
      requestKey: Uuid,
      lines: GoodsLines,
      delivery: z.discriminatedUnion('method', [
        z.strictObject({ method: z.literal('pickup'), pickupPointId: z.int() }),
        z.strictObject({ method: z.literal('shipping'), address: Address }),
      ]),
      /** The total that the buyer saw; another one is refused and told. */
      seenTotalCents: Cents,
    }),
    reply: z.object({ orderId: Uuid }),
    status: 201,
    perMinute: 30,
  },
)

export const listShopOrders = buyer.get('/shop/orders', 'Mis compras de la tienda, la más reciente primero', {
  reply: z.object({ orders: z.array(ShopOrderHead) }),
})

export const readShopOrder = buyer.get(
  '/shop/orders/:orderId',
  'Una compra mía, dónde va y con qué código se recoge',
  { params: z.strictObject({ orderId: Uuid }), reply: ShopOrder },
)
