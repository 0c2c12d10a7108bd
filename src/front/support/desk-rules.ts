import { countOf } from '#lib/count.ts'
import type { OrderStatus } from '#selling/orders/contract.ts'
import { statusWords, type CaseStatus } from './rules.ts'

/** Short answers that are written again and again; what is in brackets is filled in by whoever answers. */
export const macros: { title: string; words: string }[] = [
  {
    title: 'Pago en camino',
    words:
      'Hola. Ya vimos tu pago: en cuanto el proveedor lo confirme, tus boletos aparecen en «Mis boletos» y te llegan por correo. No pagues otra vez.',
  },
  {
    title: 'Pedir comprobante',
    words:
      'Hola. Para ayudarte necesitamos una foto de tu comprobante donde se lean la hora y la referencia.',
  },
  {
    title: 'Devolución enviada',
    words:
      'Hola. Ya enviamos tu devolución al mismo medio con el que pagaste. Tu banco puede tardar de 3 a 10 días hábiles en mostrarla.',
  },
  {
    title: 'Boletos en otro celular',
    words:
      'Hola. Inicia sesión en tu celular nuevo y abre «Mis boletos» una vez con internet: quedan guardados ahí.',
  },
  {
    title: 'Fan ID en revisión',
    words:
      'Hola. Una persona del club revisa tu Fan ID en máximo 2 días hábiles. Te avisamos por correo y en tu cuenta.',
  },
  {
    title: '¿Quedó resuelto?',
    words: 'Hola. ¿Quedó resuelto? Si ya no necesitas nada, no hace falta que contestes.',
  },
]

/** As the desk says it: who has the ball. */
export const deskStatusWords: Record<CaseStatus, string> = {
  ...statusWords,
  waiting_for_fan: 'Espera a la afición',
}

const hour = 60 * 60 * 1000

/** How long ago, roundly: `40 min`, `5 h`, `3 días`. */
export function agoWords(since: string, now: number): string {
  const gone = Math.max(0, now - Date.parse(since))
  if (gone < hour) return `${Math.max(1, Math.floor(gone / 60_000))} min`
  if (gone < 48 * hour) return `${Math.floor(gone / hour)} h`
  return countOf(Math.floor(gone / (24 * hour)), 'día', 'días')
}

/** Three days without an answer: the promise of five working days comes near. */
export function isOld(since: string, now: number): boolean {
  return now - Date.parse(since) > 72 * hour
}

export const orderStatusWords: Record<OrderStatus, string> = {
  pending: 'Sin pagar',
  reserved: 'Reservada',
  in_review: 'En revisión',
  paid: 'Pagada',
  expired: 'Vencida',
  cancelled: 'Cancelada',
  refunded: 'Devuelta',
  credited: 'Con saldo a favor',
}
