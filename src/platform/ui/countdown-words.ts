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
