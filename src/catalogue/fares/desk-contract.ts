import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { Done, Instant } from '#lib/shapes.ts'
import { line } from '#lib/text.ts'
import { Fare } from './shapes/fare.ts'
import { fareBuyers } from './rules.ts'

export const buyersName: Record<(typeof fareBuyers)[number], string> = {
  anybody: 'Cualquier persona',
  holders: 'Quien tiene bonogallo',
}

const age = (least: number) =>
  z.nullable(
    z.int('Escribe un número').check(z.minimum(least, 'Revisa la edad'), z.maximum(120, 'Revisa la edad')),
  )

export const FareInput = z
  .strictObject({
    name: line(40, 'Escribe el nombre'),
    buyers: z.enum(fareBuyers),
    ageFrom: age(1),
    ageTo: age(0),
    evidence: z.nullable(line(80, 'Escribe qué se pide')),
    companion: z.boolean(),
  })
  .check(
    z.refine(({ ageFrom, ageTo }) => ageFrom === null || ageTo === null || ageFrom <= ageTo, {
      message: 'Debe ser mayor que la de «desde»',
      path: ['ageTo'],
    }),
  )
export type FareInput = z.infer<typeof FareInput>

export const FareRow = z.object({
  key: Fare,
  name: z.string(),
  buyers: z.enum(fareBuyers),
  ageFrom: z.nullable(z.int()),
  ageTo: z.nullable(z.int()),
  evidence: z.nullable(z.string()),
  companion: z.boolean(),
  position: z.int(),
  retiredAt: z.nullable(Instant),
  /** The one that every zone has: renamed at most. */
  general: z.boolean(),
  /** Matches on sale or to come whose prices name it. */
  matches: z.int(),
  /** Valid tickets of matches to come. */
  tickets: z.int(),
})
export type FareRow = z.infer<typeof FareRow>

const staff = desk('manage Fare')
const ofFare = z.strictObject({ fare: Fare })

export const listFares = staff.get(
  '/fares/desk',
  'Las tarifas del club, también las retiradas, y dónde se usan',
  { reply: z.object({ fares: z.array(FareRow) }) },
)

export const createFare = staff.post('/fares/desk', 'Crea una tarifa al final de la lista', {
  body: FareInput,
  reply: z.object({ key: Fare }),
  status: 201,
})

export const updateFare = staff.put('/fares/desk/:fare', 'Cambia una tarifa; de la general, solo su nombre', {
  params: ofFare,
  body: FareInput,
  reply: Done,
})

export const retireFare = staff.post(
  '/fares/desk/:fare/retirement',
  'Retira una tarifa: quien ya apartó lugares la conserva, nadie más la ve',
  { params: ofFare, reply: Done },
)

export const restoreFare = staff.delete(
  '/fares/desk/:fare/retirement',
  'Vuelve a vender una tarifa retirada',
  { params: ofFare, reply: Done },
)

export const moveFare = staff.post('/fares/desk/:fare/place', 'Sube o baja una tarifa en la lista', {
  params: ofFare,
  body: z.strictObject({ to: z.enum(['up', 'down']) }),
  reply: Done,
})
