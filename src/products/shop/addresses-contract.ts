import { z } from 'zod/mini'
import { Phone } from '#lib/contact.ts'
import { Cents } from '#lib/shapes.ts'
import { line } from '#lib/text.ts'

export const PostalCode = z.string().check(z.regex(/^\d{5}$/, 'Escribe los 5 dígitos del código postal'))

/** Where a parcel goes. State, and municipality where we know it, come from the postal code. */
export const Address = z.strictObject({
  recipient: line(80, 'Escribe quién recibe'),
  phone: Phone,
  street: line(80, 'Escribe la calle'),
  number: line(20, 'Escribe el número, o S/N si no tiene'),
  interior: z.optional(z.union([z.literal(''), line(20)])),
  postalCode: PostalCode,
  colonia: line(80, 'Escribe tu colonia'),
  municipality: line(60, 'Escribe tu municipio o alcaldía'),
  references: z.optional(z.union([z.literal(''), line(160)])),
})
export type Address = z.infer<typeof Address>

export const StoredAddress = z.object({
  recipient: z.string(),
  phone: z.string(),
  street: z.string(),
  number: z.string(),
  interior: z.string(),
  postalCode: z.string(),
  colonia: z.string(),
  municipality: z.string(),
  state: z.string(),
  references: z.string(),
})
export type StoredAddress = z.infer<typeof StoredAddress>

export const PickupPoint = z.object({
  id: z.int(),
  name: z.string(),
  address: z.string(),
  opens: z.string(),
  bring: z.string(),
  readyIn: z.string(),
})
export type PickupPoint = z.infer<typeof PickupPoint>

export const ShippingRate = z.object({
  zone: z.enum(['local', 'national']),
  name: z.string(),
  priceCents: Cents,
  freeFromCents: z.nullable(Cents),
  takes: z.string(),
})
export type ShippingRate = z.infer<typeof ShippingRate>
