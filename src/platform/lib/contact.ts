import { z } from 'zod/mini'

/** Lower case and without blanks around it, so that one mailbox is one account. */
export const Email = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(254)),
    z.transform((text: string) => text.trim().toLowerCase()),
  ),
  z.email('Escribe un correo válido, por ejemplo ana@correo.mx'),
)

export const phoneWords = 'Escribe los 10 dígitos, por ejemplo 442 123 4567.'

/** Ten national digits in, E.164 out; the legacy prefixes 044, 045, 01 and +521 are understood. */
export const Phone = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(30)),
    z.transform((text: string) =>
      text.replace(/[\s()-]/g, '').replace(/^(\+?521?(?=\d{10}$)|04[45]|01)/, ''),
    ),
  ),
  z.pipe(
    z.string().check(z.regex(/^\d{10}$/, phoneWords)),
    z.transform((digits: string) => `+52${digits}`),
  ),
)

/** False of nobody's mailbox (RFC 2606): whoever moved in without one, bought at the window without a name, or has erased the account. */
export const hasMailbox = (address: string): boolean => address !== '' && !address.endsWith('.invalid')
