import { audit } from '#server/audit.ts'
import { randomUUID } from 'node:crypto'
import { lockBalance, openAccount, post, statementOf } from '#selling/ledger/server/sql.ts'
import { notify } from '#people/notifications/server/actions.ts'
import { notFound, Problem } from '#lib/problem.ts'
import { formatMoney } from '#lib/money.ts'
import type { Db } from '#server/db.ts'
import { seal } from '#server/seal.ts'
import { affiliateAccount, openPart } from './commission.ts'
import { commissionBps, leastPayoutCents } from '../rules.ts'
import * as sql from './sql.ts'

type Application = { accountId: string; code: string; channel: string; pitch: string }

/** One application a person. A word that another has is refused with words. */
export async function apply(db: Db, application: Application): Promise<void> {
  const before = await sql.affiliateOf(db, application.accountId)
  if (before !== undefined) throw new Problem('applied_already', 'Ya tienes una solicitud en el programa.')
  if (!(await sql.insertAffiliate(db, application)))
    throw new Problem('code_taken', 'Esa liga ya la tiene alguien más.', 409, {
      fields: { code: 'Ya la tiene alguien más. Prueba con otra.' },
    })
}

type Words = { title: string; body: string }
const decisionWords: Record<'active' | 'rejected' | 'closed', Words> = {
  active: {
    title: 'Ya eres afiliado',
    body: 'Tu liga y tu código QR te esperan. Compártelos y gana comisión.',
  },
  rejected: {
    title: 'Tu solicitud de afiliado',
    body: 'Por ahora no podemos aceptarte. Mira por qué en tu página.',
  },
  closed: {
    title: 'Cerramos tu liga de afiliado',
    body: 'Ya no suma ventas nuevas. Lo que ganaste sigue siendo tuyo.',
  },
}
const payoutWords: Record<'paid' | 'refused', Words> = {
  paid: { title: 'Te pagamos tu comisión', body: 'La transferencia salió a tu CLABE.' },
  refused: {
    title: 'No pudimos pagar tu comisión',
    body: 'El importe volvió a tu saldo. Revisa tus datos y pídelo otra vez.',
  },
}

async function notifyAffiliate(tx: Db, accountId: string, key: string, words: Words): Promise<void> {
  await notify(tx, { accountId, kind: 'affiliate', key, ...words, path: '/system/affiliate' })
}

const allowed = {
  applied: ['active', 'rejected'],
  active: ['closed'],
  rejected: ['active'],
  closed: ['active'],
}

/** Staff's word on an affiliate. The commission's rate is copied when it begins. */
export function decide(
  db: Db,
  affiliateId: string,
  {
    status,
    decision = null,
  }: { status: 'active' | 'rejected' | 'closed'; decision?: string | null | undefined },
  actor: string,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const affiliate = await sql.lockAffiliate(tx, affiliateId)
    if (affiliate === undefined) throw notFound('No encontramos a ese afiliado.')
    if (affiliate.status === status) return
    if (!allowed[affiliate.status].includes(status))
      throw new Problem('not_possible', 'Ese cambio no es posible desde su estado actual.')
    await sql.setStatus(tx, affiliateId, { status, decision, ...(status === 'active' && { commissionBps }) })
    await openAccount(tx, affiliateAccount(affiliateId), null)
    await notifyAffiliate(
      tx,
      affiliate.accountId,
      `affiliate:${affiliateId}:${status}:${randomUUID()}`,
      decisionWords[status],
    )
    const detail = { status, decision }
    await audit(tx, {
      accountId: actor,
      action: 'affiliate.decide',
      subject: `affiliate:${affiliateId}`,
      detail,
    })
  })
}

/** Asks for all that can be paid out. The amount leaves the balance at once; a refusal brings it back. */
export function requestPayout(
  db: Db,
  { accountId, clabe, masterKey }: { accountId: string; clabe: string; masterKey: Buffer },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const affiliate = await sql.affiliateOf(tx, accountId)
    if (affiliate === undefined || affiliate.status === 'applied' || affiliate.status === 'rejected')
      throw notFound('Todavía no eres parte del programa.')
    const { id: affiliateId } = affiliate
    const account = affiliateAccount(affiliateId)
    const balance = await lockBalance(tx, account)
    const amountCents = openPart(await statementOf(tx, account), balance, new Date())
    if (amountCents < leastPayoutCents)
      throw new Problem(
        'too_little',
        `Puedes pedir tu pago desde ${formatMoney(leastPayoutCents)} disponibles.`,
      )
    const sealedClabe = seal(masterKey, `clabe ${affiliateId}`, Buffer.from(clabe))
    const made = await sql.insertPayout(tx, {
      affiliateId,
      amountCents,
      sealedClabe,
      clabeEnd: clabe.slice(-4),
    })
    if (made === undefined) throw new Problem('payout_open', 'Ya pediste un pago. Espera a que se haga.')
    await movePayout(tx, made.id, affiliateId, 'payout_requested', -amountCents)
  })
}

export function closePayout(
  db: Db,
  payoutId: string,
  { status, note = null }: { status: 'paid' | 'refused'; note?: string | null | undefined },
  actor: string,
): Promise<sql.PayoutRow> {
  return db.transaction().execute(async (tx) => {
    if ((await sql.findPayout(tx, payoutId)) === undefined) throw notFound('No encontramos ese pago.')
    const closed = await sql.endPayout(tx, payoutId, { status, note })
    if (closed === undefined) throw new Problem('payout_closed', 'Ese pago ya está cerrado.')
    const { affiliateId, amountCents } = closed
    if (status === 'refused') await movePayout(tx, payoutId, affiliateId, 'payout_refused', amountCents)
    const { accountId } = (await sql.lockAffiliate(tx, affiliateId))!
    await notifyAffiliate(tx, accountId, `payout:${payoutId}`, payoutWords[status])
    const detail = { status, amountCents }
    await audit(tx, {
      accountId: actor,
      action: 'affiliate.payout',
      subject: `affiliate:${affiliateId}`,
      detail,
    })
    return closed
  })
}

async function movePayout(tx: Db, payoutId: string, affiliateId: string, kind: string, amountCents: number) {
  await openAccount(tx, 'club:payouts', null)
  await post(tx, {
    key: `${kind}:${payoutId}`,
    kind,
    detail: { payoutId },
    postings: [
      { account: affiliateAccount(affiliateId), amountCents },
      { account: 'club:payouts', amountCents: -amountCents },
    ],
  })
}
