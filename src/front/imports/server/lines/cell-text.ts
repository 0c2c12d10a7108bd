/** What people write where there is nothing. */
const nothing = new Set([
  '',
  '-',
  '--',
  '.',
  'n/a',
  'na',
  'n.a.',
  'nd',
  's/d',
  's/c',
  's/n',
  'null',
  'none',
  'ninguno',
  'no tiene',
  'sin correo',
  'sin email',
  'sin telefono',
  'sin teléfono',
  'sin dato',
  'no aplica',
  'x',
  'xx',
  'xxx',
  '#n/a',
])

/** Nothing to mend: most cells of any file. */
const tidy = /^[!-&(-~]+(?: [!-~]+)*$/

/** UTF-8 that somebody read as Windows-1252 and saved: `MarÃ­a`. */
const twiceEncoded = /[ÃÂ][\u0080-\u00BF]/

/**
 * A cell as its words: without blanks around, hidden signs, the apostrophe by which a spreadsheet keeps text as text, and
 * accents encoded twice mended. Null where it says nothing.
 */
export function cellText(cell: string | undefined): string | null {
  if (cell !== undefined && tidy.test(cell)) return nothing.has(cell.toLowerCase()) ? null : cell
  let text = (cell ?? '').normalize('NFC')
  if (twiceEncoded.test(text)) text = mended(text)
  text = text
    .replace(/[\u00A0\u2007\u202F\t\r\n]+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/^'+(?=\S)/, '')
    .replace(/ {2,}/g, ' ')
    .trim()
  return nothing.has(text.toLowerCase()) ? null : text
}

const windows1252 = new Map(
  Array.from({ length: 256 }, (_, byte) => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(byte)),
    byte,
  ]),
)

/** The text as its bytes meant it, where they are UTF-8; else as it was. */
function mended(text: string): string {
  const bytes = Array.from(text, (sign) => windows1252.get(sign))
  if (bytes.some((byte) => byte === undefined)) return text
  try {
    return new TextDecoder('utf-8', { fatal: true })
      .decode(Uint8Array.from(bytes as number[]))
      .normalize('NFC')
  } catch {
    return text
  }
}
