export type PictureKind = 'jpeg' | 'png' | 'webp'

/** By the first bytes; only these ever reach the decoder. SVG is a document with scripts, HEIC a container with a codec. */
const starts: [kind: PictureKind, at: number, bytes: string][] = [
  ['jpeg', 0, 'ffd8ff'],
  ['png', 0, '89504e470d0a1a0a'],
  ['webp', 8, Buffer.from('WEBP').toString('hex')],
]

/** What a second format in the same file looks like: a page, a script, a document or an archive behind a picture. */
const strangers = ['<html', '<script', '<svg', '<!doctype', '<?php', '%PDF-', 'PK\x03\x04']

/** JPEG, PNG or WebP by content, whatever the file's name says; `undefined` for everything else. */
export function kindOfPicture(upload: Buffer): PictureKind | undefined {
  const head = upload.subarray(0, 16).toString('hex')
  const found = starts.find(([, at, bytes]) => head.startsWith(bytes, at * 2))?.[0]
  return found !== undefined && looksLikeSomethingElse(upload) ? undefined : found
}

/**
 * Pixels are drawn anew, so a second format would not survive; but nobody's camera writes one, so its sender is told.
 * Compressed pixels hold any three letters by chance; the shortest mark here is 4 bytes, and is looked for only where a
 * reader of that format would: at the start (1 kB) and behind the picture's end (the last 64 kB).
 */
function looksLikeSomethingElse(upload: Buffer): boolean {
  const ends = [upload.subarray(0, 1024), upload.subarray(-65_536)]
  return ends.some((part) => {
    const text = part.toString('latin1').toLowerCase()
    return strangers.some((mark) => text.includes(mark.toLowerCase()))
  })
}
