import { once } from './once.ts'

const list = once(() => new Intl.ListFormat('es-MX'))

/** Words as a sentence lists them: `12, 13 y 14`. */
export function listWords(words: Iterable<string>): string {
  return list().format(words)
}
