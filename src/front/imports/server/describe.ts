import { formatMoney } from '#lib/money.ts'
import { notFound } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { exportOf } from '../columns.ts'
import type { Import, ImportHead, ImportLine, VerdictName } from '../contract.ts'
import { reasonText, skipReasons } from '../reasons.ts'
import { undoDays } from '../rules.ts'
import { sheetOf, sheetsOf } from './reading/read-file.ts'
import {
  countLines,
  countReasons,
  findImport,
  linesOf,
  listImports,
  sumCredit,
  type ImportRow,
} from './import-rows.ts'
import { cellsRefused, reasonWords } from './refused-cells.ts'

const pageOfLines = 100
const day = 24 * 60 * 60 * 1000

type Head = Omit<ImportHead, 'createdAt' | 'appliedAt'> & { createdAt: Date; appliedAt: Date | null }

function headOf(row: ImportRow): Head {
  const { id, kind, fileName, state, lineCount, createdByName: createdBy, createdAt, appliedAt } = row
  // One that was dropped is shown nowhere.
  return {
    id,
    kind,
    fileName,
    sheet: sheetOf(row.reading),
    state: state as ImportHead['state'],
    lineCount,
    createdBy,
    createdAt,
    appliedAt,
  }
}

export async function describeImports(db: Db) {
  return (await listImports(db)).map(headOf)
}

export async function describeImport(
  db: Db,
  importId: string,
): Promise<Omit<Import, keyof Head | 'undoUntil'> & Head & { undoUntil: Date | null }> {
  const found = await findImport(db, importId)
  if (found === undefined || found.state === 'dropped') throw notFound('No encontramos ese archivo.')
  const [{ counts, undone, kept, left }, reasons, creditCents] = await Promise.all([
    countLines(db, importId),
    countReasons(db, importId),
    found.kind === 'credit' ? sumCredit(db, importId) : null,
  ])
  const { fileBytes, header, samples, mapping, doneTo, failure, appliedAt, state, tried } = found
  const until = appliedAt === null ? null : new Date(appliedAt.getTime() + undoDays * day)
  return {
    ...headOf(found),
    fileBytes,
    header,
    samples: (samples ?? []) as string[][],
    mapping,
    doneTo,
    failure,
    sheets: sheetsOf(found.reading),
    writtenIn: writtenIn(found),
    exportOf: exportOf(header),
    counts,
    tried,
    creditCents,
    undone,
    kept,
    left,
    reasons: reasons.map(({ verdict, reason, count }) => ({
      verdict,
      code: reason,
      words: reasonText(reason),
      count,
    })),
    undoUntil:
      state === 'applied' && found.forgottenAt === null && until !== null && until > new Date()
        ? until
        : null,
  }
}

const encodings = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
  macintosh: 'Mac Roman',
}
const signs = { ',': 'comas', ';': 'puntos y comas', '\t': 'tabuladores', '|': 'barras' }

function writtenIn({ reading }: ImportRow): string {
  if (reading.format === 'xlsx') {
    const sheet = sheetOf(reading)
    return sheet === null ? 'Libro de Excel' : `Libro de Excel, hoja «${sheet}»`
  }
  return `CSV en ${encodings[reading.encoding]}, separado por ${signs[reading.delimiter]}`
}

type Told = { who?: string; firstName?: string; lastName?: string; more?: Record<string, unknown> }

/** What a line brings, short: `112 K 4`, `112 K 4 · $3,600.00 · Gallos vs Volcanes` where it is taken there, `$350.00`, `hasta el 3 de mayo de 2027`. */
function thingWords({
  place,
  priceCents,
  amountCents,
  endsOn,
  takenIn,
}: Record<string, unknown>): string | null {
  if (typeof place === 'string' && place !== '')
    return [
      place.replaceAll('|', ' '),
      ...(typeof priceCents === 'number' ? [formatMoney(priceCents)] : []),
      ...(typeof takenIn === 'string' ? [takenIn] : []),
    ].join(' · ')
  const cents = amountCents ?? priceCents
  if (typeof cents === 'number') return cents > 0 ? formatMoney(cents) : null
  return typeof endsOn === 'string' && endsOn !== '' ? `Hasta el ${endsOn}` : null
}

const skips = (reason: string) => (skipReasons as readonly string[]).includes(reason)

type Wish = { verdict?: VerdictName | undefined; reason?: string | undefined; after?: number | undefined }

/** A page of lines behind `after`, and whether there are more. */
export async function describeLines(
  db: Db,
  importId: string,
  { verdict, reason, after = 0 }: Wish,
): Promise<{ lines: ImportLine[]; more: boolean }> {
  const found = await findImport(db, importId)
  if (found === undefined) throw notFound('No encontramos ese archivo.')
  const rows = await linesOf(db, importId, {
    ...(verdict !== undefined && { verdict }),
    ...(reason !== undefined && { reason }),
    after,
    limit: pageOfLines + 1,
  })
  return {
    lines: rows.slice(0, pageOfLines).map((row) => {
      const { line, fields, email, phone, verdict: is, reasons, joins } = row
      const { who, firstName = '', lastName = '', more, ...said } = (fields ?? {}) as Told
      return {
        line,
        who: who ?? `${firstName} ${lastName}`.trim(),
        thing: thingWords(more ?? said),
        contact: [email, phone].filter((part) => part !== null),
        verdict: is === 'refused' && reasons.some(skips) ? 'skipped' : is,
        reasons: reasonWords(row, found),
        faulty: is === 'refused' ? cellsRefused(row, found) : [],
        joins,
      }
    }),
    more: rows.length > pageOfLines,
  }
}
