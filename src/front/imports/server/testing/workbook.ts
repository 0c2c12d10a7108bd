import { strToU8, zipSync } from 'fflate'

export type SheetGiven = { name: string; rows: string[][]; state?: 'hidden' | 'veryHidden' }

const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll('\n', '&#10;')
const cell = (text: string) => `<c t="inlineStr"><is><t>${escaped(text)}</t></is></c>`

/** A workbook of several sheets; the parts lie in the file in another order than somebody sees them. */
export function workbook(...sheets: SheetGiven[]): Buffer {
  const partOf = (at: number) => `worksheets/sheet${sheets.length - at}.xml`
  const parts = sheets
    .map(({ rows }, at) => {
      const lines = rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')
      return [`xl/${partOf(at)}`, strToU8(`<worksheet><sheetData>${lines}</sheetData></worksheet>`)] as const
    })
    .toReversed()
  const relations = sheets.map(
    (_, at) => `<Relationship Id="rId${at}" Type="${type}/worksheet" Target="${partOf(at)}"/>`,
  )
  const listed = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${escaped(name)}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at}"/>`,
  )
  return Buffer.from(
    zipSync({
      ...Object.fromEntries(parts),
      'xl/_rels/workbook.xml.rels': strToU8(`<Relationships>${relations.join('')}</Relationships>`),
      'xl/workbook.xml': strToU8(
        `<workbook xmlns:r="${type}"><sheets>${listed.join('')}</sheets></workbook>`,
      ),
    }),
  )
}
