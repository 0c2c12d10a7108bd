import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { wholeText } from '../lines/whole-text.ts'
import type { Delimiter, Encoding } from './encoding.ts'

/** A cell longer than this is a quote that was never closed. */
const longestRecord = 1024 * 1024

/** Lines of a text file, each as its cells, the header first; nothing of it is kept. Blank lines are left out. */
export async function* csvLines(
  bytes: AsyncIterable<Uint8Array>,
  { encoding, delimiter }: { encoding: Encoding; delimiter: Delimiter },
): AsyncGenerator<string[]> {
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: longestRecord,
    record_delimiter: ['\r\n', '\n', '\r'],
  })
  const text = Readable.from(decoded(bytes, encoding))
  text.on('error', (error) => parser.destroy(error))
  text.pipe(parser)
  try {
    for await (const cells of parser as AsyncIterable<string[]>) yield cells.map(wholeText)
  } finally {
    text.destroy()
    parser.destroy()
  }
}

/** The mark of the encoding is taken off by the decoder. */
async function* decoded(bytes: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}
