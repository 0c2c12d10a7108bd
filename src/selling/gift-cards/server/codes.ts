import { sourceOf } from '#lib/address.ts'
import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { keyedHash } from '#server/key-ring.ts'
import {
  charactersFrom,
  maxMissesOfAccount,
  maxMissesOfPlace,
  plainGiftCode,
  secretLength,
  shownGiftCode,
} from '../rules.ts'
import { cardByHash, lockCard, missesOf, noteMiss, setCode, type GiftCardRow } from './sql.ts'

type Coded = Pick<GiftCardRow, 'id' | 'codeVersion' | 'last4'>

/** Made again from the card and the master key: the database, read by whomever, opens no card. */
function codeOf(masterKey: Buffer, { id, codeVersion, last4 }: Coded): string {
  return charactersFrom(keyedHash(masterKey, 'gift card code', `${id}:${codeVersion}`), secretLength) + last4
}

const hashOf = (masterKey: Buffer, code: string) => keyedHash(masterKey, 'gift card', code)

/** Gives a card its first code, or another one in place of the one it has, which opens it no more. Answers it as people read it. */
export async function newCode(tx: Db, masterKey: Buffer, card: Coded): Promise<string> {
  const coded = { ...card, codeVersion: card.codeVersion + 1 }
  const code = codeOf(masterKey, coded)
  await setCode(tx, card.id, coded.codeVersion, hashOf(masterKey, code))
  return shownGiftCode(code)
}

/** The code that was given out last, for who mails it again; the first where there was none. */
export async function codeToSend(tx: Db, masterKey: Buffer, cardId: string): Promise<string> {
  const card = (await lockCard(tx, cardId))!
  return card.codeVersion === 0 ? newCode(tx, masterKey, card) : shownGiftCode(codeOf(masterKey, card))
}

/** The same card locked: refused where somebody else was quicker and the code that was looked up opens it no more. */
export async function lockOpened(tx: Db, { id, codeVersion, holderId }: GiftCardRow): Promise<GiftCardRow> {
  const card = (await lockCard(tx, id))!
  if (card.codeVersion !== codeVersion || card.holderId !== holderId) throw unknownCode()
  return card
}

const unknownCode = () =>
  new Problem('gift_card_unknown', 'Ese código no es de una tarjeta de regalo. Revisa cómo lo escribiste.')

/** Who tries a code, and from which address. */
export type Trying = { masterKey: Buffer; accountId: string; address: string }

/**
 * The card that a code opens. Who tried many that are none waits an hour, by account and by place, so that nobody finds one by
 * trying; which of the two it was is not told.
 */
export async function openByCode(
  db: Db,
  typed: string,
  { masterKey, accountId, address }: Trying,
): Promise<GiftCardRow> {
  const place = keyedHash(masterKey, 'gift card place', sourceOf(address))
  const { ofAccount, ofPlace } = await missesOf(db, accountId, place)
  if (ofAccount >= maxMissesOfAccount || ofPlace >= maxMissesOfPlace)
    throw new Problem(
      'too_many_attempts',
      'Probaste muchos códigos. Espera una hora y vuelve a intentar.',
      429,
    )
  const code = plainGiftCode(typed)
  const card = code === null ? undefined : await cardByHash(db, hashOf(masterKey, code))
  if (card !== undefined) return card
  await noteMiss(db, accountId, place)
  throw unknownCode()
}
