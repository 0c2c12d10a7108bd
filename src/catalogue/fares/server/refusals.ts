import { Problem } from '#lib/problem.ts'

/** `seatIds`: the seats that it was chosen for, where a purchase can tell. */
export const fareRetired = (name: string, seatIds: number[] = []) =>
  new Problem('fare_retired', `La tarifa ${name} ya no se vende. Elige otra.`, 409, { seatIds })

export const holdersOnly = (name: string) =>
  new Problem('fare_for_holders', `La tarifa ${name} es para quien tiene bonogallo. Elige otra.`, 409)

export const loneCompanion = () =>
  new Problem(
    'companion_alone',
    'La tarifa de acompañante va junto a un lugar para silla de ruedas de la misma compra, una por cada silla.',
    409,
  )
