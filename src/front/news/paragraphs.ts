import { z } from 'zod/mini'

/** Control characters but the line break and the tab, and the marks that reorder text. */
const hidden = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/u

/** Text of many lines: NFC, line breaks alike, at most `max` characters; may be empty. */
export function paragraphs(max: number) {
  return z.pipe(
    z.pipe(
      z.string().check(z.maxLength(max, `Usa ${max.toLocaleString('es-MX')} caracteres o menos`)),
      z.transform((text: string) => text.normalize('NFC').replace(/\r\n?/g, '\n')),
    ),
    z.string().check(z.refine((text) => !hidden.test(text), 'Quita los caracteres que no se ven')),
  )
}
