import { randomBytes } from 'node:crypto'
import { audit } from '#server/audit.ts'
import type { Asked } from '#lib/endpoint.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { codeOf } from '../../rules.ts'
import * as sql from '../sql.ts'
import type { createCoupon as Creating } from '../../desk-contract.ts'

type CouponInput = Asked<typeof Creating>['body']

/** A coupon with its code, or with a batch of codes of one use each. */
export function createCoupon(
  db: Db,
  input: CouponInput,
  accountId: string,
): Promise<{ id: number; code: string | null }> {
  const { code: ownCode, most, batch, ...terms } = input
  return db.transaction().execute(async (tx) => {
    const id = await sql.insertCoupon(tx, { ...terms, createdBy: accountId })
    const code = batch === null ? (ownCode ?? drawn()) : null
    const codes = code === null ? Array.from({ length: batch! }, drawn) : [code]
    const made = await sql.insertCodes(tx, { couponId: id, codes, most: code === null ? 1 : most })
    if (made < codes.length) throw new Problem('code_taken', 'Ese código ya existe. Elige otro.')
    const { name, percent, offCents } = terms
    const detail = { name, percent, offCents, codes: codes.length }
    await audit(tx, { accountId, action: 'coupon.create', subject: `coupon:${id}`, detail })
    return { id, code }
  })
}

export function endCoupon(db: Db, couponId: number, accountId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    if ((await sql.findCoupon(tx, couponId)) === undefined) throw notFound('No encontramos ese cupón.')
    if (await sql.endCoupon(tx, couponId))
      await audit(tx, { accountId, action: 'coupon.end', subject: `coupon:${couponId}` })
  })
}

const drawn = () => codeOf(randomBytes(32))
