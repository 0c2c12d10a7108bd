import { z } from 'zod/mini'
import { endpoint } from '#lib/endpoint.ts'
import { Cents, Uuid } from '#lib/shapes.ts'
import { Address, PickupPoint, PostalCode, ShippingRate, StoredAddress } from './addresses-contract.ts'
import { CartLine, Category, Product, ProductCard, Slug } from './catalogue-contract.ts'
import { ShopOrder, ShopOrderHead } from './orders-contract.ts'
import { maxPerLine, pictureWidths } from './rules.ts'

export const listProducts = endpoint({
  method: 'GET',
  path: '/shop/products',
  summary: 'La tienda: categorías y productos',
  access: 'anyone',
  reply: z.object({ categories: z.array(Category), products: z.array(ProductCard) }),
})

export const readProduct = endpoint({
  method: 'GET',
  path: '/shop/products/:slug',
  summary: 'Un producto con sus tallas y lo que queda',
  access: 'anyone',
  params: z.strictObject({ slug: Slug }),
  reply: Product,
})

export const readPicture = endpoint({
  method: 'GET',
  path: '/shop/pictures/:version/:drawing/:file',
  summary: 'La imagen de un producto, en un ancho y un formato',
  access: 'anyone',
  params: z.strictObject({
    version: z.string().check(z.regex(/^v\d{1,4}$/)),
    drawing: Slug,
    file: z.string().check(z.regex(new RegExp(`^(${pictureWidths.join('|')})\\.(avif|webp|png)$`))),
  }),
  content: 'image/webp',
})

export const readPhoto = endpoint({
  method: 'GET',
  path: '/shop/photos/:photoId/:file',
  summary: 'La foto de un producto, en un ancho y un formato; no cambia nunca',
  access: 'anyone',
  params: z.strictObject({
    photoId: Uuid,
    file: z.string().check(z.regex(new RegExp(`^((${pictureWidths.join('|')})\\.(avif|webp)|1200\\.jpg)$`))),
  }),
  content: 'image/webp',
})

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

/** What a browser's cart says of a size: the price is the one that was seen. */
const CartWish = z.strictObject({ variantId, quantity: Quantity, seenCents: Cents })

export const priceCart = endpoint({
  method: 'POST',
  path: '/shop/cart',
  summary: 'Lo que hoy cuesta y queda de lo que hay en un carrito, y qué cambió',
  access: 'anyone',
  body: z.strictObject({ lines: z.array(CartWish).check(tooMany, onceEach) }),
  reply: z.object({ lines: z.array(CartLine), subtotalCents: Cents }),
})

export const readPostalCode = endpoint({
  method: 'GET',
  path: '/shop/postal-codes/:postalCode',
  summary: 'Estado, municipio y colonias de un código postal, hasta donde los conocemos',
  access: 'anyone',
  params: z.strictObject({ postalCode: PostalCode }),
  reply: z.object({
    state: z.string(),
    municipality: z.nullable(z.string()),
    colonias: z.array(z.string()),
    zone: z.enum(['local', 'national']),
    /** Which edition of the catalogue says so. */
    catalogue: z.string(),
  }),
})

export const readDelivery = endpoint({
  method: 'GET',
  path: '/shop/delivery',
  summary: 'Dónde se recoge, cuánto cuesta el envío, y mi última dirección si ya compré',
  access: 'anyone',
  reply: z.object({
    pickupPoints: z.array(PickupPoint),
    rates: z.array(ShippingRate),
    lastAddress: z.nullable(StoredAddress),
  }),
})

export const placeShopOrder = endpoint({
  method: 'POST',
  path: '/shop/orders',
  summary: 'Aparta las piezas 600 segundos y crea la orden; la misma llave devuelve la misma orden',
  access: 'buyer',
  body: z.strictObject({
    /** Made by the browser, once for each wish. */
    requestKey: Uuid,
    lines: z
      .array(z.strictObject({ variantId, quantity: Quantity }))
      .check(z.minLength(1, 'Tu carrito está vacío'), tooMany, onceEach),
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
})

export const listShopOrders = endpoint({
  method: 'GET',
  path: '/shop/orders',
  summary: 'Mis compras de la tienda, la más reciente primero',
  access: 'buyer',
  reply: z.object({ orders: z.array(ShopOrderHead) }),
})

export const readShopOrder = endpoint({
  method: 'GET',
  path: '/shop/orders/:orderId',
  summary: 'Una compra mía, dónde va y con qué código se recoge',
  access: 'buyer',
  params: z.strictObject({ orderId: Uuid }),
  reply: ShopOrder,
})
