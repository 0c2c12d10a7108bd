import { strToU8, Zip, ZipDeflate } from 'fflate'
import type { ListColumn } from '#lib/table.ts'
import type { Cell, NumberFormat } from './cells.ts'

/** A sheet ends at 1,048,576 rows; the next one goes on. */
const rowsASheet = 1_000_000
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'

/**
 * A workbook (ECMA-376) written row by row: nothing of it is kept but the chunk under way. Its columns are as wide as
 * what they hold, its head stays in sight. Text is an inline string, which no spreadsheet runs as a formula.
 */
export async function* xlsxBytes(
  columns: readonly Pick<ListColumn, 'title' | 'kind'>[],
  rows: AsyncIterable<Cell[]>,
): AsyncGenerator<Buffer> {
  const header = headXml(columns)
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  let sheets = 0
  let rowsHere = 0
  let sheet = begin()
  let text = header
  for await (const row of rows) {
    if (rowsHere === rowsASheet) {
      finish(sheet, text)
      sheet = begin()
      text = header
    }
    text += rowXml(row)
    rowsHere += 1
    if (text.length < 64 * 1024) continue
    sheet.push(strToU8(text))
    text = ''
    yield* take(ready)
  }
  finish(sheet, text)
  for (const [name, words] of Object.entries(partsAround(sheets))) add(name).push(strToU8(xml + words), true)
  zip.end()
  yield* take(ready)

  function add(name: string): ZipDeflate {
    const part = new ZipDeflate(name, { level: 6 })
    zip.add(part)
    return part
  }
  function begin(): ZipDeflate {
    sheets += 1
    rowsHere = 0
    const part = add(`xl/worksheets/sheet${sheets}.xml`)
    part.push(strToU8(`${xml}<worksheet xmlns="${main}">${viewXml(columns)}<sheetData>`))
    return part
  }
  function finish(part: ZipDeflate, rest: string): void {
    part.push(strToU8(`${rest}</sheetData></worksheet>`), true)
  }
}

function* take(ready: Uint8Array[]): Generator<Buffer> {
  for (const chunk of ready.splice(0)) yield Buffer.from(chunk)
}

/** The head's cells are bold. */
function headXml(columns: readonly Pick<ListColumn, 'title'>[]): string {
  return `<row>${columns.map(({ title }) => cellXml({ text: title }, boldStyle)).join('')}</row>`
}

const widths: Record<NumberFormat, number> = { count: 10, money: 14, day: 12, instant: 18 }

/** The first row does not scroll away; a width is in signs. */
function viewXml(columns: readonly Pick<ListColumn, 'title' | 'kind'>[]): string {
  const cols = columns.map(({ title, kind = 'text' }, at) => {
    const width = Math.max(title.length + 3, kind in widths ? widths[kind as NumberFormat] : 24)
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`
  })
  return `<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join('')}</cols>`
}

function rowXml(cells: Cell[]): string {
  return `<row>${cells.map((cell) => cellXml(cell)).join('')}</row>`
}

/** The places of the styles in `stylesXml`. */
const styles: Record<NumberFormat, number> = { count: 1, money: 2, day: 3, instant: 4 }
const boldStyle = 5

function cellXml(cell: Cell, style = 0): string {
  if ('number' in cell) return `<c s="${styles[cell.format]}"><v>${cell.number}</v></c>`
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell.text)}</t></is></c>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** XML 1.0 has no place for most control characters, nor for half a surrogate pair. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .slice(0, 32_767)
    .replace(/[&<>]/g, (sign) => entities[sign] ?? '')
    .replace(/[^\t\n\r\P{Cc}]/gu, '')
}

const formats = ['General', '#,##0', '#,##0.00', 'dd/mm/yyyy', 'dd/mm/yyyy hh:mm', 'General']
/** The formats that are no number of the standard's own begin at 164. */
const stylesXml = `<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${formats.length}">${formats.map((_, at) => `<xf numFmtId="${164 + at}" fontId="${at === boldStyle ? 1 : 0}" xfId="0" applyNumberFormat="1" applyFont="1"/>`).join('')}</cellXfs></styleSheet>`

/** What a workbook needs beside its sheets. */
function partsAround(sheets: number): Record<string, string> {
  const numbers = Array.from({ length: sheets }, (_, at) => at + 1)
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  return {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${numbers.map((at) => `<Override PartName="/xl/worksheets/sheet${at}.xml" ContentType="${type}.worksheet+xml"/>`).join('')}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${numbers.map((at) => `<sheet name="Hoja ${at}" sheetId="${at}" r:id="s${at}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships">${numbers.map((at) => `<Relationship Id="s${at}" Type="${relations}/worksheet" Target="worksheets/sheet${at}.xml"/>`).join('')}<Relationship Id="styles" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': stylesXml,
  }
}
