import { clubZone, dayInMexico, formatHour } from '#lib/dates.ts'
import { once } from '#lib/once.ts'
import { paths } from '#lib/paths.ts'
import type { Order } from '#selling/orders/contract.ts'
import { heldName, kindOnScreen } from '#selling/orders/web/kind-on-screen.ts'

/** What is safe meanwhile, for who waits long. */
export function seatsSafeUntil(order: Pick<Order, 'kind' | 'payableUntil'>): string {
  return `Tus ${heldName(order)} están seguros hasta las ${formatHour(order.payableUntil)}`
}

/** Where the arrow above a payment leads; what is held stays held. */
export function wayBack(order: Pick<Order, 'kind' | 'lines'>): { to: string; label: string } {
  const held = `tus ${heldName(order)} siguen apartados`
  if (kindOnScreen(order).goods) return { to: paths.shopCart, label: `Atrás, ${held}` }
  if (order.kind === 'own_seat') return { to: paths.miBonogallo, label: `Atrás, ${held}` }
  if (order.kind === 'bonogallo') return { to: paths.compraBonogallo, label: `Atrás, ${held}` }
  return order.kind === 'tickets' || order.kind === 'pack'
    ? { to: paths.resume, label: `Atrás, ${held}` }
    : { to: paths.inicio, label: `Salir, ${held}` }
}

const weekday = once(() => new Intl.DateTimeFormat('es-MX', { timeZone: clubZone, weekday: 'long' }))
const dayAndMonth = once(
  () => new Intl.DateTimeFormat('es-MX', { timeZone: clubZone, day: 'numeric', month: 'long' }),
)
const dayMs = 24 * 60 * 60 * 1000

/** «¡Listo! Nos vemos el martes», and with its date where that is not this week's. */
export function seeYou(startsAt: string, now = new Date()): string {
  const at = new Date(startsAt)
  const days = Math.round((Date.parse(dayInMexico(at)) - Date.parse(dayInMexico(now))) / dayMs)
  if (days < 0) return '¡Listo! Tu compra está pagada'
  if (days === 0) return '¡Listo! Nos vemos hoy'
  return `¡Listo! Nos vemos el ${days < 7 ? weekday().format(at) : dayAndMonth().format(at)}`
}
