import { hkdfSync } from 'node:crypto'
import { openSigningKey } from '#selling/tickets/server/actions.ts'
import { toBase64Url } from '#platform/codes/base64url.ts'
import { signBytes } from '#platform/codes/server/sign-token.ts'
import { notFound } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import type { KeyRing } from '#server/key-ring.ts'
import { openPerson } from '../person/sealed-person.ts'
import type { FanCard } from '../../card-contract.ts'
import { cardTimes } from '../../card-rules.ts'
import { findCard } from './sql.ts'
import { encodeFan, fanSecret } from '#platform/codes/fan-token.ts'

type Keys = { masterKey: Buffer; identityKeys: KeyRing }

/** What all gates hold for the fans whose codes were signed by this key, 32 bytes; nothing leads back from it. */
export function gateSecret(masterKey: Buffer, kid: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(hkdfSync('sha256', masterKey, '', `taquilla fan gate ${kid}`, 32))
}

/** A fan's card; its code is signed on reading and only for who is approved. */
export async function openCard(db: Db, keys: Keys, fanId: string): Promise<{ card: FanCard; now: string }> {
  const fan = await findCard(db, fanId)
  if (fan === undefined || fan.status === 'erased') throw notFound('No encontramos tu Fan ID.')
  const { fanNumber, status, decidedAt, sealedPerson, now } = fan
  const person = sealedPerson && openPerson(keys.identityKeys, fanId, sealedPerson)
  const card = {
    fanId,
    fanNumber,
    name:
      person === null
        ? fan.firstName
        : [person.givenNames, person.firstSurname, person.secondSurname].filter(Boolean).join(' '),
    status,
    approvedAt: status === 'approved' ? (decidedAt?.toISOString() ?? null) : null,
  }
  if (status !== 'approved' || fan.kid === null)
    return { card: { ...card, code: '', secret: '', codeEndsAt: null }, now: now.toISOString() }
  const times = cardTimes(now.getTime())
  const key = await openSigningKey(db, keys.masterKey, fan.kid)
  const code = await signBytes(encodeFan({ kid: fan.kid, fanId, ...times }), key)
  const secret = toBase64Url(await fanSecret(gateSecret(keys.masterKey, fan.kid), fanId))
  const codeEndsAt = new Date(times.expiresAt * 1000).toISOString()
  return { card: { ...card, code, secret, codeEndsAt }, now: now.toISOString() }
}
