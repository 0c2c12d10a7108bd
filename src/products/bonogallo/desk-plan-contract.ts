import { z } from 'zod/mini'
import { ZonePrices } from '#catalogue/events/desk-prices-contract.ts'
import { line } from '#lib/text.ts'

export const Day = z.iso.date('Escribe una fecha completa')
const At = z.iso.datetime().check(z.minLength(1, 'Escribe el día y la hora'))

const windows = {
  renewalFrom: z.nullable(z.iso.datetime()),
  renewalUntil: z.nullable(z.iso.datetime()),
  openFrom: At,
  openUntil: At,
}
type Windows = {
  renewalFrom: string | null
  renewalUntil: string | null
  openFrom: string
  openUntil: string
}

const inOrder = z.refine<Windows>(
  ({ renewalFrom: from, renewalUntil: until, openFrom, openUntil }: Windows) =>
    openFrom < openUntil &&
    (from === null) === (until === null) &&
    (from === null || until === null || (from < until && until <= openFrom)),
  {
    error: 'Primero las renovaciones, después la venta: revisa el orden de las fechas',
    path: ['openFrom'],
  },
)
export const PlanWindows = z.strictObject(windows).check(inOrder)

/** A plan as it will be sold. Prices are whole, and divide into the instalments to the centavo. */
export const PlanDraft = z
  .strictObject({
    name: line(80, 'Escribe el nombre'),
    span: z.enum(['season', 'year']),
    startsOn: Day,
    endsOn: Day,
    followsId: z.nullable(z.int()),
    ...windows,
    instalments: z.int().check(z.minimum(1), z.maximum(12, 'Hasta 12 mensualidades')),
    rules: z.strictObject({
      cessionPercent: z.int().check(z.minimum(0), z.maximum(100, 'Hasta 100 %')),
      cessionHours: z.int().check(z.minimum(0), z.maximum(240)),
      neededMatches: z.int().check(z.minimum(0), z.maximum(60)),
      graceDays: z.int().check(z.minimum(0), z.maximum(60)),
      choiceDays: z.int().check(z.minimum(1), z.maximum(90)),
    }),
    eventIds: z.array(z.int()).check(z.minLength(1, 'Elige al menos un partido')),
    prices: ZonePrices,
  })
  .check(inOrder)
  .check(
    z.refine(({ startsOn, endsOn }) => startsOn < endsOn, {
      error: 'Debe terminar después de empezar',
      path: ['endsOn'],
    }),
  )
  .check(
    z.refine(({ prices, instalments }) => prices.every(({ priceCents }) => priceCents % instalments === 0), {
      error: 'Cada precio debe dividirse en mensualidades iguales, sin que sobren centavos',
      path: ['prices'],
    }),
  )
export type PlanDraft = z.infer<typeof PlanDraft>
