import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { Cents, Done, Instant, NumericId, Uuid } from '#lib/shapes.ts'
import { sortKeys, tablePage, tableQuery, type ListColumn } from '#lib/table.ts'
import { couponKinds } from './rules.ts'

const staff = desk('manage Coupon')
const State = z.enum(['coming', 'standing', 'ended'])

export const couponStates: Record<z.infer<typeof State>, string> = {
  coming: 'Por empezar',
  standing: 'Vigente',
  ended: 'Terminado',
}

export const couponColumns = [
  { key: 'name', title: 'Nombre', sortable: true },
  { key: 'code', title: 'Código' },
  { key: 'codes', title: 'Códigos', kind: 'count' },
  { key: 'percent', title: 'Por ciento', kind: 'count' },
  { key: 'offCents', title: 'Importe', kind: 'money' },
  { key: 'kinds', title: 'Compras' },
  { key: 'matches', title: 'Partidos' },
  { key: 'startsAt', title: 'Desde', kind: 'instant', sortable: true },
  { key: 'endsAt', title: 'Hasta', kind: 'instant', sortable: true },
  { key: 'most', title: 'Usos posibles', kind: 'count' },
  { key: 'uses', title: 'Usos', kind: 'count', sortable: true },
  { key: 'offTotalCents', title: 'Descontado', kind: 'money' },
  { key: 'state', title: 'Estado', words: couponStates },
] as const satisfies readonly ListColumn[]

export const CouponQuery = tableQuery([...sortKeys(couponColumns), 'createdAt'], {
  state: z.optional(State),
})
export type CouponQuery = z.infer<typeof CouponQuery>

export const CouponRow = z.object({
  id: z.int(),
  name: z.string(),
  /** The one code; null of a batch. */
  code: z.nullable(z.string()),
  codes: z.int(),
  percent: z.nullable(z.int()),
  offCents: z.nullable(Cents),
  kinds: z.string(),
  matches: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  leastCents: Cents,
  perPerson: z.int(),
  /** Uses that there are in all; null: no limit. */
  most: z.nullable(z.int()),
  uses: z.int(),
  offTotalCents: Cents,
  state: State,
  createdAt: Instant,
})
export type CouponRow = z.infer<typeof CouponRow>

export const listCoupons = staff.get('/staff/coupons', 'Los cupones del club con sus usos', {
  query: CouponQuery,
  reply: tablePage(CouponRow),
})

const whole = (least: number, most: number, words: string) =>
  z.int(words).check(z.minimum(least, words), z.maximum(most, words))

export const createCoupon = staff.post(
  '/staff/coupons',
  'Crea un cupón de un código, o un lote de códigos de un solo uso',
  {
    fresh: true,
    body: z
      .strictObject({
        name: z
          .string()
          .check(z.trim(), z.minLength(1, 'Ponle nombre'), z.maxLength(80, 'Usa hasta 80 letras')),
        percent: z.nullable(whole(1, 90, 'De 1 a 90 por ciento')),
        offCents: z.nullable(Cents.check(z.minimum(100, 'Desde $1'))),
        kinds: z.array(z.enum(couponKinds)).check(z.minLength(1, 'Elige al menos un tipo de compra')),
        eventIds: z.array(z.int()).check(z.maxLength(50)),
        zoneIds: z.array(z.int()).check(z.maxLength(100)),
        startsAt: z.iso.datetime('Di día y hora'),
        endsAt: z.iso.datetime('Di día y hora'),
        leastCents: Cents,
        perPerson: whole(1, 100, 'De 1 a 100'),
        /** A code of the club's own; null: one is drawn. */
        code: z.nullable(
          z
            .string()
            .check(z.regex(/^[A-Z0-9]{4,20}$/, 'De 4 a 20 letras mayúsculas o números, sin espacios')),
        ),
        /** Uses in all of the one code; null: no limit. */
        most: z.nullable(whole(1, 1_000_000, 'Desde 1')),
        /** So many codes of one use each, in place of the one code. */
        batch: z.nullable(whole(2, 5000, 'De 2 a 5,000 códigos')),
      })
      .check(
        z.refine((body) => (body.percent === null) !== (body.offCents === null), {
          error: 'Di un porcentaje o un importe',
          path: ['percent'],
        }),
        z.refine((body) => body.endsAt > body.startsAt, {
          error: 'Termina después de empezar',
          path: ['endsAt'],
        }),
      ),
    reply: z.object({ id: z.int(), code: z.nullable(z.string()) }),
    status: 201,
  },
)

const ofCoupon = z.strictObject({ couponId: NumericId })

export const endCoupon = staff.post(
  '/staff/coupons/:couponId/end',
  'Termina un cupón desde ahora; lo que ya lo usó se queda como está',
  { params: ofCoupon, reply: Done },
)

export const CouponUsesQuery = tableQuery(['usedAt', 'folio', 'code', 'offCents'], {})
export type CouponUsesQuery = z.infer<typeof CouponUsesQuery>

export const listCouponUses = staff.get('/staff/coupons/:couponId/uses', 'Las compras que usan un cupón', {
  params: ofCoupon,
  query: CouponUsesQuery,
  reply: tablePage(
    z.object({
      orderId: Uuid,
      folio: z.int(),
      title: z.string(),
      code: z.string(),
      status: z.string(),
      offCents: Cents,
      usedAt: Instant,
    }),
  ),
})

export const downloadCodes = staff.get(
  '/staff/coupons/:couponId/codes',
  'Los códigos de un cupón, uno por renglón (CSV)',
  { params: ofCoupon, content: 'text/csv' },
)
