import { z } from 'zod/mini'

/** A code as somebody types it; that it is of no card is said where it is looked for. */
export const GiftCode = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Escribe el código de la tarjeta'),
    z.maxLength(60, 'Ese código es muy largo'),
  )
