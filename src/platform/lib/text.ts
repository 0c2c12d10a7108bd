import { z } from 'zod/mini'

/** Control characters, and the marks that reorder or hide text (bidi, zero width, tags). */
const hasHidden = (text: string): boolean => /[\p{Cc}\p{Cf}]/u.test(text)

/** One line of text: NFC, trimmed, no control or bidi characters, 1 to `max` characters. */
export function line(max: number, empty = 'Escribe este dato') {
  return z.pipe(
    z.pipe(
      z.string().check(z.maxLength(max * 4, `Usa ${max} caracteres o menos`)),
      z.transform((text: string) => text.normalize('NFC').trim()),
    ),
    z.string().check(
      z.minLength(1, empty),
      z.maxLength(max, `Usa ${max} caracteres o menos`),
      z.refine((text) => !hasHidden(text), 'Quita los caracteres que no se ven'),
    ),
  )
}

/** Without what a paste brings along and nobody sees: control marks but line breaks, format marks but the emoji joiner. */
const withoutPasted = (text: string): string => text.replace(/(?!\n)\p{Cc}|(?!\u200D)\p{Cf}/gu, '')

/** Several lines of a person's words: NFC, trimmed, hidden marks dropped, at most one blank line, 1 to `max` letters. */
export function paragraphs(max: number, empty = 'Escribe este dato') {
  return z.pipe(
    z.pipe(
      z.string().check(z.maxLength(max * 2, `Usa ${max} caracteres o menos`)),
      z.transform((text: string) =>
        withoutPasted(text.normalize('NFC').replace(/\r\n?/g, '\n').replace(/\t/g, ' '))
          .replace(/\n{3,}/g, '\n\n')
          .trim(),
      ),
    ),
    z.string().check(z.minLength(1, empty), z.maxLength(max, `Usa ${max} caracteres o menos`)),
  )
}
