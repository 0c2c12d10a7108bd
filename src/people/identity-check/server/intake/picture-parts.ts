/** A picture's bytes that are no pixels: its comments and metadata, and where the picture ends in the file. */
export type PictureParts = { words: Buffer[]; end: number }

/** Segments from marker to marker; what stands between the start of a scan and the next marker are pixels. */
export function partsOfJpeg(file: Buffer): PictureParts {
  const words: Buffer[] = []
  let at = 2
  while (at + 1 < file.length && file[at] === 0xff) {
    const marker = file[at + 1] ?? 0
    at += 2
    if (marker === 0xd9) return { words, end: at }
    if (marker === 0xff) at -= 1
    if (marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) continue
    if (at + 2 > file.length) break
    const next = at + file.readUInt16BE(at)
    if (marker === 0xfe || (marker >= 0xe0 && marker <= 0xef)) words.push(file.subarray(at + 2, next))
    at = marker === 0xda ? endOfScan(file, next) : next
  }
  return { words, end: Math.min(at, file.length) }
}

/** `ff00` is a pixel's byte and `ffd0` to `ffd7` cut a scan into pieces; any other marker ends it. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at !== -1; at = file.indexOf(0xff, at + 1)) {
    const marker = file[at + 1] ?? 0
    if (marker !== 0 && marker !== 0xff && (marker < 0xd0 || marker > 0xd7)) return at
  }
  return file.length
}

export function partsOfPng(file: Buffer): PictureParts {
  const words: Buffer[] = []
  let at = 8
  while (at + 12 <= file.length) {
    const next = at + 12 + file.readUInt32BE(at)
    const name = file.toString('latin1', at + 4, at + 8)
    if (!/^(IHDR|PLTE|IDAT|IEND)$/.test(name)) words.push(file.subarray(at + 8, next - 4))
    at = next
    if (name === 'IEND') break
  }
  return { words, end: Math.min(at, file.length) }
}

export function partsOfWebp(file: Buffer): PictureParts {
  const words: Buffer[] = []
  const end = Math.min(file.length, 8 + file.readUInt32LE(4))
  for (let at = 12; at + 8 <= end;) {
    const size = file.readUInt32LE(at + 4)
    const name = file.toString('latin1', at, at + 4)
    if (!/^(VP8[ LX]|ALPH|ANIM|ANMF)$/.test(name)) words.push(file.subarray(at + 8, at + 8 + size))
    at += 8 + size + (size % 2)
  }
  return { words, end }
}
