import { curpWarnings } from '#lib/curp-person.ts'
import { parseCurp } from '#lib/curp.ts'
import type { Box, DocumentFault, DocumentKind, DocumentReader, DocumentReading } from '../provider.ts'
import { curpInCode, readCodes } from './codes.ts'
import { compareDocument, fieldsOf, withNamesFound } from './compare.ts'
import { type FrontText, readFront } from './front-text.ts'
import { documentModel } from '../worker/model-names.ts'
import type { Mrz } from './mrz.ts'
import { withEnyeOf } from './names.ts'
import { inEvenLight } from './even-light.ts'
import { decode, type Picture, turned } from './picture.ts'
import { cutPortrait } from './portrait.ts'
import { readLine, type ReadLine } from './read-line.ts'
import { type Page, uprightPage } from './upright.ts'
import { whyUnreadable } from './why-unreadable.ts'
import { findZone } from './zone.ts'

export type ReadingOptions = {
  /** `YYYY-MM-DD` in the stadium's time zone: what is past has expired. */
  today: string
  /** Finds the one face in a JPEG. Without it no portrait is cut. */
  findFace?: (jpeg: Buffer) => Promise<Box | undefined>
}

/** The reader behind the port; `today` is asked anew for each document. */
export const documentReader = (
  options: Omit<ReadingOptions, 'today'> & { today: () => string },
): DocumentReader => ({
  model: documentModel,
  read: (kind, front, back) => readDocument(kind, front, back, { ...options, today: options.today() }),
})

type Side = { page: Page; text: FrontText; zone?: Mrz }

/**
 * Reads a document from its pictures (JPEG, already made anew by the server). `back` belongs to an INE only. What could
 * not be read is missing in `fields` and named in `faults`; it never throws for what a picture shows, only for what is no
 * picture. It proves neither that a document is genuine nor that it was issued.
 */
export async function readDocument(
  kind: DocumentKind,
  front: Buffer,
  back: Buffer | undefined,
  { today, findFace }: ReadingOptions,
): Promise<DocumentReading> {
  const taken = { front: await decode(front), back: back && (await decode(back)) }
  const plain = await readPages(kind, taken, today)
  // In a hard shadow letters are missed or mistaken: looked at once more, in even light, before anybody hears of it.
  const again = mayBeMisread(plain) ? await readPages(kind, await evenly(taken), today) : plain
  const better = again.wrong.length === 0 && !mayBeMisread(again)
  const { side, zone, wrong, missing, compared } = better ? again : plain
  // A face is compared as the camera saw it.
  const page = better ? { ...side.page, picture: await turned(taken.front, side.page.turns) } : side.page
  const portrait = findFace && wrong.length === 0 ? await cutPortrait(page, findFace) : undefined
  const agreed = compared.some(({ code }) => code === 'sides_differ') ? undefined : zone
  return {
    kind,
    ...(wrong.length > 0 ? { fields: {} } : withDoubts(fieldsOf(agreed, side.text, today))),
    faults: [...wrong, ...missing, ...compared],
    ...portrait,
  }
}

const withDoubts = ({ fields, doubts }: ReturnType<typeof fieldsOf>) =>
  doubts.length === 0 ? { fields } : { fields, doubts }

type Taken = { front: Picture; back: Picture | undefined }

const evenly = async ({ front, back }: Taken): Promise<Taken> => ({
  front: await inEvenLight(front),
  back: back && (await inEvenLight(back)),
})

/** Something is missing, or both sides speak against each other: so does a document that was read wrongly. */
const mayBeMisread = ({ missing, compared }: Pages): boolean =>
  missing.length > 0 || compared.some(({ code }) => code === 'sides_differ' || code === 'mrz_check_digit')

type Pages = Awaited<ReturnType<typeof readPages>>

/** Both sides, what they lack to be decided on, and what speaks against them. */
async function readPages(kind: DocumentKind, { front, back }: Taken, today: string) {
  const side = await readSide(front, today)
  const reverse = back === undefined ? undefined : await readSide(back, today, side)
  if (kind === 'curp_biometrica') side.text = { ...side.text, ...(await codeOn(side.page, today)) }
  const zone = kind === 'ine' ? reverse?.zone : (side.zone ?? reverse?.zone)
  const zoneSide = zone === side.zone && kind !== 'ine' ? ('front' as const) : ('back' as const)
  side.text = withNamesFound(zone, side.text)
  const wrong = wrongDocument(kind, side, reverse)
  const missing = wrong.length > 0 ? [] : await whatIsMissing(kind, side, zone, { reverse, today })
  const compared = wrong.length > 0 ? [] : compareDocument(zone, side.text, { zoneSide, today })
  return { side, zone, wrong, missing, compared }
}

/** A back is read for its zone; its print only where there is no zone, to say what was given instead. */
async function readSide(picture: Picture, today: string, front?: Side): Promise<Side> {
  const page = await uprightPage(picture)
  const born = front?.text.curp === undefined ? undefined : parseCurp(front.text.curp, today)?.birthDate
  const zone = await findZone(page, today, born)
  const read: ReadLine[] = []
  if (front === undefined || zone === undefined)
    for (const line of page.lines)
      if (line.height < line.width * 2) read.push(await readLine(page.picture, line))
  const text = readFront(read, page.angle, today)
  return { page, text, ...(zone === undefined ? {} : { zone }) }
}

/** The code on a CURP card, where one can be read: it carries the names without an error of reading. */
async function codeOn({ picture }: Page, today: string): Promise<Partial<FrontText>> {
  const found = (await readCodes(picture)).map((text) => curpInCode(text, today))
  const code = found.find((one) => one !== undefined)
  return code === undefined ? {} : { ...code, namesSure: code.givenNames !== undefined }
}

/** Another document than was said, or a side given as the other. */
function wrongDocument(kind: DocumentKind, front: Side, back?: Side): DocumentFault[] {
  const zone = sureZone(front)
  const { looksLike, clave } = front.text
  const others = looksLike.has('passport') || looksLike.has('curp_biometrica')
  const wrongFront = {
    ine: zone !== undefined || (others && !looksLike.has('ine')),
    passport: zone?.format === 'td1' || (zone === undefined && looksLike.has('ine')),
    curp_biometrica: zone?.format === 'td3' || looksLike.has('ine') || clave !== undefined,
  }[kind]
  const frontAgain = back?.zone === undefined && (back?.text.curp ?? back?.text.clave) !== undefined
  const wrongBack = kind === 'ine' && (frontAgain || back?.zone?.format === 'td3')
  return [
    ...(wrongFront ? [{ code: 'wrong_document', side: 'front' as const }] : []),
    ...(wrongBack ? [{ code: 'wrong_document', side: 'back' as const }] : []),
  ]
}

/** Noise can look like a zone; most of its check digits then fail. */
const sureZone = ({ zone }: Side): Mrz | undefined =>
  zone !== undefined && zone.wrongDigits.length < 2 ? zone : undefined

/**
 * Without these there is nothing to decide on: the person takes the picture again, and hears why. No check digit covers
 * the name in a zone, so the front has to say it too.
 */
async function whatIsMissing(
  kind: DocumentKind,
  front: Side,
  zone: Mrz | undefined,
  { reverse, today }: { reverse: Side | undefined; today: string },
): Promise<DocumentFault[]> {
  const faults: DocumentFault[] = []
  const { curp, firstSurname, surnames, givenNames } = front.text
  const named = (firstSurname ?? surnames) !== undefined && givenNames !== undefined
  const tied = named || curpFitsZone(curp, zone, today)
  const holds = kind === 'passport' ? zone !== undefined : curp !== undefined
  if (!holds || !tied) faults.push({ code: await whyUnreadable(front.page), side: 'front' })
  if (kind === 'ine' && zone === undefined)
    faults.push({ code: reverse ? await whyUnreadable(reverse.page) : 'back_missing', side: 'back' })
  return faults
}

/** Where the name in print cannot be read, the seven letters of the CURP still tie the front to the back's name. */
function curpFitsZone(curp: string | undefined, zone: Mrz | undefined, today: string): boolean {
  const parsed = curp === undefined ? undefined : parseCurp(curp, today)
  if (parsed === undefined || zone === undefined) return false
  return curpWarnings(parsed, withEnyeOf(parsed.curp, zone)).every(({ code }) => code === 'curp_word')
}
