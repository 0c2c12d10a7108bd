import { Unzip, UnzipInflate, type UnzipFile } from 'fflate'
import { SaxesParser } from 'saxes'
import { Problem } from '#lib/problem.ts'
import { cut, wholeText } from '../lines/whole-text.ts'

/** Texts that cells share lie in memory while a workbook is read; more than this is no list of people. */
const mostShared = 200_000_000
/** A workbook that unpacks to more than this is a bomb. */
const mostUnpacked = 4_000_000_000
/** Nobody chooses among more. */
const mostSheets = 200
/** Excel's names have 31 signs at most, others' some more. */
const longestName = 100

type Source = () => AsyncIterable<Uint8Array>

/** A sheet that somebody sees, by the name that it is shown by, and the part of the file in which it lies. */
export type Sheet = { name: string; part: string }

/**
 * Lines of the sheet of that name, else of the first that somebody sees, each as its cells as text, the header first (ECMA-376).
 * The file is gone through twice: for the shared texts and the list of sheets, then for the sheet; only the texts are kept.
 */
export async function* xlsxLines(source: Source, name?: string): AsyncGenerator<string[]> {
  const { shared, sheets } = await readBook(source())
  const sheet = name === undefined ? sheets[0] : sheets.find((one) => one.name === name)
  if (name !== undefined && sheet === undefined)
    throw new Problem('sheet_unknown', 'La hoja elegida no está en el libro: elige otra.', 400)
  const rows: string[][] = []
  const parser = sheetParser(shared, (row) => rows.push(row.map(wholeText)))
  const part = sheet?.part ?? 'xl/worksheets/sheet1.xml'
  for await (const [, text] of entryTexts(source(), [part])) {
    parser.write(text)
    yield* rows.splice(0)
  }
  parser.close()
  yield* rows
}

/** The sheets of a workbook that somebody sees, in their order: hidden ones and charts are left out. */
export async function xlsxSheets(source: Source): Promise<Sheet[]> {
  return (await readBook(source(), [sheetList, sheetParts])).sheets
}

const sharedPart = 'xl/sharedStrings.xml'
const sheetList = 'xl/workbook.xml'
const sheetParts = 'xl/_rels/workbook.xml.rels'

async function readBook(bytes: AsyncIterable<Uint8Array>, wanted = [sharedPart, sheetList, sheetParts]) {
  const shared: string[] = []
  const listed: { name: string; id: string }[] = []
  const partOf = new Map<string, string>()
  const parsers = new Map([
    [sharedPart, sharedTexts(shared)],
    [sheetList, sheetNames(listed)],
    [sheetParts, partsOfSheets(partOf)],
  ])
  const read = new Set<SaxesParser>()
  for await (const [part, text] of entryTexts(bytes, wanted)) {
    const parser = parsers.get(part)!
    parser.write(text)
    read.add(parser)
  }
  for (const parser of read) parser.close()
  const sheets = listed.flatMap(({ name, id }) => {
    const part = partOf.get(id)
    return part === undefined ? [] : [{ name, part }]
  })
  if (sheets.length > mostSheets)
    throw new Problem(
      'too_many_sheets',
      `El libro tiene más de ${mostSheets} hojas: guarda la que quieres en otro.`,
      400,
    )
  return { shared, sheets: toldApart(sheets) }
}

/** Each by a name that can be shown and chosen: what writes workbooks may leave one empty, twice, or with signs that nobody sees. */
function toldApart(sheets: Sheet[]): Sheet[] {
  const taken = new Set<string>()
  return sheets.map(({ name: given, part }, at) => {
    const shown =
      cut(given.replace(/[\p{Cc}\p{Cf}]/gu, ''), longestName)
        .toWellFormed()
        .trim() || `Hoja ${at + 1}`
    let name = shown
    for (let time = 2; taken.has(name); time += 1) name = `${shown} (${time})`
    taken.add(name)
    return { name, part }
  })
}

function sheetNames(listed: { name: string; id: string }[]): SaxesParser {
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    if (local(name) !== 'sheet' || (attributes['state'] ?? 'visible') !== 'visible') return
    const relation = Object.keys(attributes).find((key) => key.includes(':') && local(key) === 'id')
    listed.push({ name: attributes['name'] ?? '', id: relation === undefined ? '' : attributes[relation]! })
  })
  return parser
}

/** A chart has a sheet, too, and is no list. */
function partsOfSheets(partOf: Map<string, string>): SaxesParser {
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    const { Id: id, Type: type = '', Target: target = '' } = attributes
    if (local(name) !== 'Relationship' || id === undefined || !type.endsWith('/worksheet')) return
    partOf.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target}`)
  })
  return parser
}

function sharedTexts(texts: string[]): SaxesParser {
  let text = ''
  let inText = false
  let phonetic = 0
  let size = 0
  const parser = new SaxesParser()
  parser.on('opentag', ({ name }) => {
    if (local(name) === 'si') text = ''
    if (local(name) === 'rPh') phonetic += 1
    inText = local(name) === 't' && phonetic === 0
  })
  parser.on('text', (part) => {
    if (!inText) return
    text += part
    size += part.length
    if (size > mostShared) throw tooLarge()
  })
  parser.on('closetag', ({ name }) => {
    if (local(name) === 't') inText = false
    if (local(name) === 'rPh') phonetic -= 1
    if (local(name) === 'si') texts.push(text)
  })
  return parser
}

function sheetParser(shared: string[], done: (row: string[]) => void): SaxesParser {
  let row: string[] = []
  let column = 0
  let kind = ''
  let value = ''
  let reads = false
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    const tag = local(name)
    if (tag === 'row') [row, column] = [[], 0]
    if (tag === 'c') {
      const at = columnOf(attributes['r'] ?? '')
      if (at !== null) column = at
      kind = attributes['t'] ?? 'n'
      value = ''
    }
    // A formula's own text is never read: only the value that it had.
    reads = tag === 'v' || tag === 't'
  })
  parser.on('text', (part) => {
    if (reads) value += part
  })
  parser.on('closetag', ({ name }) => {
    const tag = local(name)
    reads = false
    if (tag === 'c') {
      while (row.length < column) row.push('')
      row[column] =
        kind === 's' ? (shared[Number(value)] ?? '') : kind === 'e' ? '' : plainNumber(kind, value)
      column += 1
    }
    if (tag === 'row' && row.some((cell) => cell.trim() !== '')) done(row)
  })
  return parser
}

/** `4.42123E9` is the number that somebody typed. */
function plainNumber(kind: string, value: string): string {
  if (kind !== 'n' || !/e/i.test(value)) return value
  const number = Number(value)
  return Number.isSafeInteger(number) ? String(number) : value
}

/** `AB12` → 27; null where a cell does not say. At most the 16,384 columns that a sheet has. */
function columnOf(reference: string): number | null {
  const letters = /^([A-Z]{1,3})\d/.exec(reference)?.[1]
  if (letters === undefined) return null
  const at = Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  return Math.min(at, 16_383)
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)

/** The texts of some parts of a zip, each with the part's name, as they are unpacked. */
async function* entryTexts(
  bytes: AsyncIterable<Uint8Array>,
  wanted: string[],
): AsyncGenerator<[part: string, text: string]> {
  const ready: [string, string][] = []
  let failed: Error | null = null
  let unpacked = 0
  const found = (file: UnzipFile) => {
    const part = wanted.find((name) => name.toLowerCase() === file.name.toLowerCase())
    if (part === undefined) return
    const decoder = new TextDecoder('utf-8')
    file.ondata = (error, chunk, last) => {
      if (error) failed = error
      else {
        unpacked += chunk.length
        ready.push([part, decoder.decode(chunk, { stream: !last })])
      }
    }
    file.start()
  }
  const unzip = new Unzip(found)
  unzip.register(UnzipInflate)
  for await (const chunk of bytes) {
    unzip.push(chunk)
    if (failed !== null) throw new Problem('file_broken', 'El archivo está dañado: guárdalo otra vez.', 400)
    if (unpacked > mostUnpacked) throw tooLarge()
    yield* ready.splice(0)
  }
  unzip.push(new Uint8Array(), true)
  yield* ready
}

function tooLarge(): Problem {
  return new Problem('file_too_large', 'El libro es demasiado grande: guárdalo como CSV.', 400)
}
