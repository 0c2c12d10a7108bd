import { formatMoment } from '#lib/dates.ts'
import type { Registration } from '../../registration-contract.ts'

export type Outcome = {
  kind: 'approved' | 'review' | 'refused' | 'repeat' | 'next'
  title: string
  words: string
}

type RegistrationState = Pick<Registration, 'status' | 'next' | 'review' | 'repeat' | 'answer'>

/** How a registration stands, to the person. `now` is epoch ms: a review that is late says so. */
export function outcomeOf({ status, next, review, repeat, answer }: RegistrationState, now: number): Outcome {
  if (status === 'approved') {
    return { kind: 'approved', title: 'Tu Fan ID está listo', words: 'Ya puedes usarlo en el estadio.' }
  }
  if (status === 'refused') {
    const words = answer ?? 'No pudimos comprobar tu identidad.'
    return { kind: 'refused', title: 'Tu registro no pasó', words }
  }
  if (status === 'in_review' || next === 'wait') return inReview(review, now)
  if (repeat.length > 0) {
    const title = repeat.length === 1 ? 'Falta repetir una cosa' : `Falta repetir ${repeat.length} cosas`
    return { kind: 'repeat', title, words: 'Lo demás ya quedó guardado.' }
  }
  return { kind: 'next', title: 'Sigue donde te quedaste', words: 'Lo que ya hiciste quedó guardado.' }
}

function inReview(review: RegistrationState['review'], now: number): Outcome {
  const title = 'Una persona revisa tu registro'
  const about = (words: string): Outcome => ({ kind: 'review', title, words })
  if (review === null) return about('Te avisamos por correo. No tienes que esperar aquí.')
  if (Date.parse(review.dueAt) < now) {
    return about('Vamos con retraso: ya debíamos haberte respondido. Te avisamos por correo en cuanto quede.')
  }
  // The hour ends with its own full stop.
  return about(
    `Te respondemos por correo a más tardar el ${formatMoment(review.dueAt)} No tienes que esperar aquí.`,
  )
}
