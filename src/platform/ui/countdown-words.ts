import { countOf } from '#lib/count.ts'
import { listWords } from '#lib/list.ts'

type Words = { at: number; text: string; urgency: 'polite' | 'assertive' }

const spoken: Words[] = [
  {
    at: 0,
    text: 'Se acabó el tiempo y soltamos tus lugares. No te cobramos.',
    urgency: 'assertive',
  },
  { at: 60, text: 'Te queda 1 minuto. ¿Necesitas más tiempo?', urgency: 'assertive' },
  { at: 300, text: 'Te quedan 5 minutos para terminar tu compra.', urgency: 'polite' },
]

/** What to say when the countdown goes from `before` to `now` seconds; after a sleep, only the latest. */
export function wordsOnCrossing(before: number, now: number): Words | undefined {
  return spoken.find(({ at }) => before > at && now <= at)
}

/** What is left after time was given, to ten seconds, as the answer took a moment to come: `1 minuto y 30 segundos`. */
export function givenWords(secondsLeft: number): string {
  const given = Math.round(secondsLeft / 10) * 10
  const [minutes, seconds] = [Math.floor(given / 60), given % 60]
  return listWords([
    ...(minutes > 0 ? [countOf(minutes, 'minuto', 'minutos')] : []),
    ...(seconds > 0 || minutes === 0 ? [countOf(seconds, 'segundo', 'segundos')] : []),
  ])
}
