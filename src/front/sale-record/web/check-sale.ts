import { readRecord } from '#catalogue/waiting-room/contract.ts'
import type { Step } from '#catalogue/waiting-room/web/check-steps.ts'
import { countOf } from '#lib/count.ts'
import { webSha256 } from '#platform/proof/bytes.ts'
import {
  readSaleStatement,
  saleOf,
  type LinkedRecord,
  type SaleStatement,
} from '#platform/proof/sale-record.ts'
import { saleFaultWords, verifySale, type SaleFault, type VerifiedSale } from '#platform/proof/verify-sale.ts'
import { readBallotRecord } from '#selling/ballots/contract.ts'
import { call } from '#web/call.ts'
import { readSaleRecord } from '../contract.ts'

/** Reads what a sale published and the records it links, and recomputes it here. Throws a Problem where it cannot be read. */
export async function checkSale(saleId: string): Promise<Step[]> {
  const record = await call(readSaleRecord, { params: { saleId } })
  const links = linksIn(record.entries.flatMap(({ statement }) => readSaleStatement(statement) ?? []))
  const read = await Promise.all(
    [...links].map(async ([name, link]) => [name, (await readLinked(link)).entries] as const),
  )
  return stepsOf(await verifySale({ sale: saleOf(saleId), record, linked: new Map(read) }, {}, webSha256))
}

/** Each record that is linked, once. */
export function linksIn(statements: SaleStatement[]): Map<string, LinkedRecord> {
  const links = statements.flatMap((one) =>
    one.kind === 'ended' || one.kind === 'settled' ? one.result.records : [],
  )
  return new Map(links.map((link) => [`${link.sale}/${link.sitting}`, link]))
}

function readLinked({ sale, sitting }: LinkedRecord) {
  const ballot = /^ballot-(\d+)$/.exec(sale)
  return ballot === null
    ? call(readRecord, { params: { saleId: sale, sitting: String(sitting) } })
    : call(readBallotRecord, { params: { ballotId: ballot[1]!, sitting: '1' } })
}

/** What was recomputed, step by step and in words; what is not published yet comes later. */
export function stepsOf({ faults, statements, linked }: VerifiedSale): Step[] {
  const ended = statements.some(({ kind }) => kind === 'ended')
  const counted = statements.some((one) => 'plan' in one && one.plan.packs !== undefined)
  const step = (title: string, of: SaleFault[], told: string, later: string | null = null): Step => {
    const found = of.filter((fault) => faults.includes(fault)).map((fault) => saleFaultWords[fault])
    if (found.length > 0) return { title, result: 'false', words: found }
    return later === null
      ? { title, result: 'true', words: [told] }
      : { title, result: 'later', words: [later] }
  }
  const entries =
    statements.length === 1
      ? 'Leímos la entrada publicada'
      : `Leímos ${countOf(statements.length, 'entrada', 'entradas')}`
  return [
    step(
      'Las firmas',
      ['no_record', 'bad_signature', 'unknown_key', 'other_sale'],
      `${entries}. Todo tiene la firma del club y es de esta venta.`,
    ),
    step(
      'La cadena',
      ['broken_chain', 'backdated', 'out_of_order', 'rewritten'],
      'Cada entrada lleva la huella de la anterior y sus fechas van en orden: nadie quitó, cambió ni metió una.',
    ),
    step(
      'El plan',
      ['plan_sums'],
      'En cada zona, lo que se vende, los bloqueados, el sorteo, los bonogallos y las cortesías suman sus lugares.',
    ),
    step(
      'Lo vendido',
      ['result_sums', 'over_quota'],
      counted
        ? 'Lo vendido y lo demás dan todos los lugares de cada zona, y no se vendieron más packs que los anunciados.'
        : 'Lo vendido por fase suma lo vendido por zona, con lo demás da todos los lugares, y ninguna fase pasó de su cupo.',
      ended ? null : 'Se publica cuando termina la venta.',
    ),
    ...(linked > 0 || faults.includes('other_record')
      ? [
          step(
            'La fila y el sorteo',
            ['other_record'],
            'Sus expedientes son los mismos que esta venta enlazó.',
          ),
        ]
      : []),
  ]
}
