export type FileForm = {
  encoding: 'utf-8' | 'utf-8-bom' | 'utf-16le' | 'windows-1252' | 'macintosh'
  delimiter: ',' | ';' | '\t'
}

/** What a file says: its header and its lines. */
export type Lines = { header: string[]; lines: { cells: string[] }[] }

/** The file as bytes, in one of the ways in which spreadsheets save it. */
export function fileBytes({ header, lines }: Lines, { encoding, delimiter }: FileForm): Buffer {
  const end = encoding === 'macintosh' ? '\r' : '\r\n'
  const field = (text: string) =>
    text.includes(delimiter) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  const text =
    [header, ...lines.map(({ cells }) => cells)].map((cells) => cells.map(field).join(delimiter)).join(end) +
    end
  if (encoding === 'utf-8') return Buffer.from(text)
  if (encoding === 'utf-8-bom') return Buffer.from(`\uFEFF${text}`)
  if (encoding === 'utf-16le') return Buffer.from(`\uFEFF${text}`, 'utf16le')
  const byteOf = new Map(
    Array.from({ length: 256 }, (_, byte) => [new TextDecoder(encoding).decode(Uint8Array.of(byte)), byte]),
  )
  return Buffer.from(Array.from(text, (sign) => byteOf.get(sign) ?? 0x3f))
}
