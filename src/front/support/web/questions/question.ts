/** Where an answer may send somebody; the screen knows the addresses. */
export const places = [
  'tickets',
  'events',
  'payment',
  'account',
  'login',
  'eventDetail2',
  'contact',
  'privacy',
] as const
export type Place = (typeof places)[number]

/**
 * A common question. `answer`: one paragraph each; a paragraph beginning with `- ` is a point of a list, `**so**` is strong and
 * `[words](place)` leads to a place. `words`: what people also call it, for the search.
 */
export type Question = { id: string; ask: string; answer: string[]; words?: string }
export type Category = { id: string; title: string; questions: Question[] }
