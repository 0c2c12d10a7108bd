import type { Disk } from 'flydrive'
import { listWords } from '#lib/list.ts'
import { Problem } from '#lib/problem.ts'
import { cut } from '../lines/whole-text.ts'
import { csvLines } from './csv.ts'
import { detectDelimiter, detectEncoding, type Delimiter, type Encoding } from './encoding.ts'
import { xlsxLines, xlsxSheets } from './xlsx.ts'

/** How a file is written; of a workbook its sheets (not kept before they could be chosen), and which of them is read. */
export type FileReading =
  | { format: 'csv'; encoding: Encoding; delimiter: Delimiter }
  | { format: 'xlsx'; sheets?: string[]; sheet?: string }

const sheetsIn = (reading: FileReading): string[] => (reading.format === 'xlsx' ? (reading.sheets ?? []) : [])

/** Among which sheets somebody chooses; none where there is nothing to choose. */
export function sheetsOf(reading: FileReading): string[] {
  const sheets = sheetsIn(reading)
  return sheets.length > 1 ? sheets : []
}

/** Of several sheets the one that is read; null for any other file, and until it is chosen. */
export function sheetOf(reading: FileReading): string | null {
  return reading.format === 'xlsx' && reading.sheets?.length !== 1 ? (reading.sheet ?? null) : null
}

export const isSheetMissing = (reading: FileReading): boolean =>
  sheetsOf(reading).length > 0 && sheetOf(reading) === null

export type Head = { header: string[]; samples: string[][] }

const samplesShown = 5
/** So many first bytes decide how a file is written. */
const evidence = 512 * 1024

/** The lines of a stored file, the header first. */
export async function* fileLines(files: Disk, key: string, reading: FileReading): AsyncGenerator<string[]> {
  if (reading.format === 'xlsx') {
    yield* xlsxLines(bytesOf(files, key), reading.sheet)
    return
  }
  yield* csvLines((await files.getStream(key)) as AsyncIterable<Uint8Array>, reading)
}

const bytesOf = (files: Disk, key: string) =>
  async function* () {
    yield* (await files.getStream(key)) as AsyncIterable<Uint8Array>
  }

/** How a stored file is written; a Problem where it is none that can be read. */
export function readForm(files: Disk, key: string): Promise<FileReading> {
  return detectReading(files, key).catch(throwAsProblem)
}

/** The same file, of which that sheet is read; a Problem where it has none of that name. */
export function withSheet(reading: FileReading, sheet: string): FileReading {
  const sheets = sheetsIn(reading)
  if (sheets.includes(sheet)) return { format: 'xlsx', sheets, sheet }
  const there = sheets.length === 0 ? 'El archivo no tiene hojas.' : `Tiene: ${sheetWords(sheets)}.`
  throw new Problem('sheet_unknown', `No hay una hoja que se llame «${sheet}». ${there}`, 400)
}

/** Whoever has to say the sheet and did not. */
export function sheetMissing(reading: FileReading): Problem {
  return new Problem('sheet_missing', `El libro tiene varias hojas: ${sheetWords(sheetsOf(reading))}.`, 400)
}

const sheetsNamed = 20

function sheetWords(sheets: string[]): string {
  const named = sheets.slice(0, sheetsNamed).map((name) => `«${name}»`)
  const more = sheets.length - named.length
  return listWords(more > 0 ? [...named, `${more} más`] : named)
}

/** The header of a stored file and its first lines, none before a sheet is chosen; a Problem where it is no list. */
export function readHead(files: Disk, key: string, reading: FileReading): Promise<Head> {
  return headOf(files, key, reading).catch(throwAsProblem)
}

function throwAsProblem(error: unknown): never {
  throw asProblem(error) ?? error
}

async function headOf(files: Disk, key: string, reading: FileReading): Promise<Head> {
  if (isSheetMissing(reading)) return { header: [''], samples: [] }
  const lines: string[][] = []
  for await (const cells of fileLines(files, key, reading)) {
    lines.push(cells.map((cell) => cut(cell, 200)))
    if (lines.length > samplesShown) break
  }
  const [first, ...samples] = lines
  const header = first?.map((head) => head.trim()) ?? []
  while (header.at(-1) === '') header.pop()
  if (header.length < 2)
    throw noList('No encontramos columnas: la primera línea tiene que ser el encabezado.')
  if (header.length > 400) throw noList('Tiene más de 400 columnas.')
  if (samples.length === 0) throw noList('El archivo solo tiene encabezado.')
  return { header, samples }
}

/** What a parser says of a file that is none, as a Problem; null for anything else, which is tried again. */
export function asProblem(error: unknown): Problem | null {
  if (error instanceof Problem) return error
  if (!(error instanceof Error)) return null
  const { code, message, records } = error as Error & { code?: string | number; records?: number }
  // A cell without an end is one, too: nobody writes so much in one.
  if (code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE')
    return new Problem('quotes_open', `En el renglón ${records! + 1} falta cerrar unas comillas.`, 400)
  const ofCsv = typeof code === 'string' && code.startsWith('CSV_')
  // The XML reader begins with line and column; the zip reader's codes are numbers.
  const ofBook = typeof code === 'number' || /^\d+:\d+: /.test(message)
  if (!ofCsv && !ofBook) return null
  return new Problem('file_broken', 'El archivo se corta o está dañado: guárdalo otra vez.', 400)
}

async function detectReading(files: Disk, key: string): Promise<FileReading> {
  const begin = await beginning(files, key)
  const isZip = begin[0] === 0x50 && begin[1] === 0x4b
  if (isZip) {
    const sheets = (await xlsxSheets(bytesOf(files, key))).map(({ name }) => name)
    return { format: 'xlsx', sheets, ...(sheets.length === 1 && { sheet: sheets[0]! }) }
  }
  const isOldBook = begin[0] === 0xd0 && begin[1] === 0xcf
  if (isOldBook)
    throw noList('Es un libro de Excel viejo (.xls) o con contraseña: guárdalo como .xlsx o CSV.')
  const encoding = detectEncoding(begin)
  const text = new TextDecoder(encoding).decode(begin)
  if (encoding === 'utf-8' && /(?![\t\r\n])\p{Cc}/u.test(text.slice(0, 1000)))
    throw noList('No es un CSV ni un libro de Excel.')
  return { format: 'csv', encoding, delimiter: detectDelimiter(text) }
}

async function beginning(files: Disk, key: string): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  const stream = await files.getStream(key)
  for await (const part of stream as AsyncIterable<Buffer>) {
    parts.push(part)
    size += part.length
    if (size >= evidence) break
  }
  stream.destroy()
  return Buffer.concat(parts).subarray(0, evidence)
}

function noList(words: string): Problem {
  return new Problem('not_a_list', words, 400)
}
