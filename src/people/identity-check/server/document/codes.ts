import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { isRealDate } from '#lib/curp.ts'
import { memo } from '#lib/memo.ts'
import { findCurp } from './look-alikes.ts'
import { asSharp, type Picture } from './picture.ts'

/** What the code on a CURP says. */
export type CurpCode = {
  curp: string
  firstSurname?: string
  secondSurname?: string
  givenNames?: string
  birthDate?: string
}

/** From its own package: by default the library would fetch its program from a host on the internet. */
const prepare = memo(async () => {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  await prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(await readFile(file)).buffer },
    fireImmediately: true,
  })
})

/** Texts of the QR and PDF417 codes in a picture. An INE's own code is not among what can be read: it is encrypted. */
export async function readCodes(picture: Picture): Promise<string[]> {
  await prepare()
  const jpeg = await asSharp(picture).grayscale().jpeg({ quality: 92 }).toBuffer()
  const found = await readBarcodes(new Uint8Array(jpeg), {
    formats: ['QRCode', 'PDF417'],
    maxNumberOfSymbols: 4,
  })
  return found.filter(({ isValid }) => isValid).map(({ text }) => text)
}

/** `CURP||PRIMER APELLIDO|SEGUNDO APELLIDO|NOMBRES|HOMBRE|15/05/1990|…`; a CURP alone is enough. */
export function curpInCode(text: string, today: string): CurpCode | undefined {
  const parts = text.split('|').map((part) => part.trim())
  const curp = findCurp(parts[0] ?? '', today) ?? findCurp(text, today)
  if (curp === undefined) return undefined
  const rest = parts.slice(1).filter((part, index) => index > 0 || part !== '')
  const [firstSurname, secondSurname, givenNames, , born = ''] = rest
  const birthDate = born.split('/').toReversed().join('-')
  if (!isRealDate(birthDate) || firstSurname === undefined || givenNames === undefined) return { curp }
  return { curp, firstSurname, ...(secondSurname ? { secondSurname } : {}), givenNames, birthDate }
}
