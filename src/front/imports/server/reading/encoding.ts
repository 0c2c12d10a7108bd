/** What a text file may be written in, as `TextDecoder` names it. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'macintosh'

/** Letters that Spanish has beyond ASCII. */
const spanish = new Set('áéíóúüñÁÉÍÓÚÜÑ¿¡ºª°')

/**
 * How a file is written, by its first bytes: its mark, the zeros of UTF-16, whole UTF-8, else whichever of the two
 * one-byte alphabets makes Spanish of it. `bytes` is the beginning; a letter cut at its end does not count.
 */
export function detectEncoding(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === 0) zeros[at % 2]! += 1
  if (zeros[1]! > bytes.length / 8) return 'utf-16le'
  if (zeros[0]! > bytes.length / 8) return 'utf-16be'
  if (isUtf8(bytes)) return 'utf-8'
  return score(bytes, 'macintosh') > score(bytes, 'windows-1252') ? 'macintosh' : 'windows-1252'
}

/** One line that is damaged does not make another alphabet of a whole file. */
function isUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes)
  let broken = 0
  let high = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0xfffd) broken += 1
    else if (code > 127) high += 1
  }
  return broken <= 1 || broken * 50 < high
}

/** Of the signs beyond ASCII, how many are Spanish letters. */
function score(bytes: Uint8Array, encoding: Encoding): number {
  let good = 0
  for (const sign of new TextDecoder(encoding).decode(bytes.filter((byte) => byte > 127)))
    good += spanish.has(sign) ? 1 : -1
  return good
}

const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/** The sign between cells: the one that the header and the first lines have equally often, outside quotes. */
export function detectDelimiter(text: string): Delimiter {
  const lines = text
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, 30)
  let best: { sign: Delimiter; points: number } = { sign: ',', points: 0 }
  for (const sign of delimiters) {
    const counts = lines.map((line) => line.split(sign).length - 1)
    const head = counts[0] ?? 0
    const alike = counts.filter((count) => count === head).length
    const points = head === 0 ? 0 : head * (alike / counts.length)
    if (points > best.points) best = { sign, points }
  }
  return best.sign
}
