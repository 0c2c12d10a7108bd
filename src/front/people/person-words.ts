import { clubZone } from '#lib/dates.ts'
import { once } from '#lib/once.ts'

const month = once(
  () => new Intl.DateTimeFormat('es-MX', { timeZone: clubZone, month: 'short', year: 'numeric' }),
)

/** `mar 2024`: since when somebody is with the club. */
export const monthAndYear = (at: string): string => month().format(new Date(at))

/** `442 125 1208`: a mobile of the country as it is said. */
export const nationalPhone = (phone: string): string =>
  phone.replace(/^\+52/, '').replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3')
