import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { readLinkToken } from '#server/link-token.ts'
import { giveConsent, withdrawConsent, type Place } from '#club/consents/server/actions.ts'
import { Kind, type Channel, type Preferences } from '../contract.ts'
import { pushAddressFault } from '#server/outbound-address.ts'
import {
  countSubscriptions,
  dropSubscriptions,
  saveSubscription,
  type Subscription,
} from './push/subscriptions.ts'
import { bulkPriority, canSwitchOff, isWanted, kindSettings, marketingKinds, shortened } from '../rules.ts'
import * as sql from './sql.ts'

/**
 * `key` names what happened (`order-paid:<id>`): the same key tells a person once, however often it is asked.
 * `title` and `body` also appear on a locked phone: no amount, seat or name of somebody else. `path` is a screen of this
 * site. `mail`: what a letter says beyond title, body and a button; `'own'` when the feature writes its own letter.
 */
export type Notice = Omit<sql.NewNotice, 'mail'> & { mail?: sql.NoticeMail | 'own' }

/**
 * Tells a person something, in the transaction in which it comes about: a line in their notices at once, and a mail and
 * a message to their browsers by their preferences. False when they had been told.
 *
 * A receipt with attachments (tickets, vouchers) stays a mail job of its own feature: it calls this with `mail: 'own'`,
 * so that the person finds it in their notices and on their phone as well.
 */
export async function notify(tx: Db, { accountId, ...notice }: Notice & { accountId: string }) {
  return (await notifyAll(tx, [accountId], notice)) > 0
}

/** The same to many people in a few statements. Answers how many had not been told. */
export async function notifyAll(tx: Db, accountIds: string[], notice: Notice): Promise<number> {
  const { kind, mail = null } = notice
  const noticeIds = await sql.insertNotices(tx, accountIds, {
    ...notice,
    title: shortened(notice.title, 120),
    body: shortened(notice.body, 500),
    mail: mail === 'own' ? null : mail,
  })
  if (noticeIds.length === 0) return 0
  if (mail !== 'own') await sql.enqueueMails(tx, noticeIds, kind, isWanted(kind, 'mail', undefined))
  await sql.enqueuePushes(tx, noticeIds, kind, isWanted(kind, 'push', undefined))
  return noticeIds.length
}

/**
 * Tells many people of one thing, each in words of their own, behind everything that is told one by one. Answers how many
 * had not been told.
 */
export async function notifyEach(
  tx: Db,
  people: Parameters<typeof sql.insertEach>[1],
  { push, ...notice }: Pick<Notice, 'kind' | 'key' | 'title' | 'path'> & { push: boolean },
): Promise<number> {
  const told = people.map((person) => ({ ...person, body: shortened(person.body, 500) }))
  const ids = await sql.insertEach(tx, told, { ...notice, title: shortened(notice.title, 120) })
  if (ids.length === 0) return 0
  const { kind } = notice
  await sql.enqueueMails(tx, ids, kind, isWanted(kind, 'mail', undefined), bulkPriority)
  if (push) await sql.enqueuePushes(tx, ids, kind, isWanted(kind, 'push', undefined), bulkPriority)
  return ids.length
}

/** Of those who were told by this key, whose letter has not been sent: they have not been told after all. */
export function takeBack(tx: Db, key: string): Promise<string[]> {
  return sql.takeOutUnsent(tx, key)
}

/** For a feature that writes its own mails (`mail: 'own'`): this notice's has left. What an order's story tells of its mails stands there. */
export function markMailed(db: Db, accountId: string, key: string): Promise<void> {
  return sql.markOwnMailed(db, accountId, key)
}

/** For a feature that writes its own mails (`mail: 'own'`): whether the person has not switched this kind off. */
export async function wantsMail(db: Db, accountId: string, kind: Kind): Promise<boolean> {
  const chosen = await sql.preferencesOf(db, accountId)
  return isWanted(kind, 'mail', chosen.find((one) => one.kind === kind && one.channel === 'mail')?.wanted)
}

/** The notices of a kind go on with the same person's other account. */
export function carryNotices(tx: Db, from: string, to: string, kind: Kind): Promise<void> {
  return sql.moveNotices(tx, from, to, kind)
}

export async function readOne(db: Db, accountId: string, notificationId: string): Promise<void> {
  if (!(await sql.markRead(db, accountId, { id: notificationId })))
    throw notFound('No encontramos ese aviso.')
}

export async function preferencesOf(db: Db, accountId: string, visitorId: string): Promise<Preferences> {
  const chosen = await sql.preferencesOf(db, accountId)
  const wanted = (kind: Kind, channel: Channel) =>
    isWanted(kind, channel, chosen.find((one) => one.kind === kind && one.channel === channel)?.wanted)
  return {
    kinds: (Object.keys(kindSettings) as Kind[]).map((kind) => ({
      kind,
      mail: wanted(kind, 'mail'),
      push: wanted(kind, 'push'),
    })),
    ...(await countSubscriptions(db, accountId, visitorId)),
  }
}

export async function changePreference(
  db: Db,
  accountId: string,
  { kind, channel, wanted }: { kind: Kind; channel: Channel; wanted: boolean },
  place: Place,
): Promise<void> {
  if (!canSwitchOff(kind, channel)) {
    throw new Problem('always_sent', 'Este correo siempre llega: es tu comprobante o tu derecho.')
  }
  await db.transaction().execute(async (tx) => {
    if (!(await sql.lockOwner(tx, accountId))) return
    await sql.savePreferences(tx, accountId, [kind], channel, wanted)
    if (channel === 'mail' && kindSettings[kind].marketing) await matchConsent(tx, accountId, place)
  })
}

/** The consent to the club's news by mail stands exactly while one of them is wanted. */
async function matchConsent(tx: Db, accountId: string, place: Place): Promise<void> {
  const chosen = await sql.preferencesOf(tx, accountId)
  const standing = chosen.some(
    ({ kind, channel, wanted }) => wanted && channel === 'mail' && kindSettings[kind].marketing,
  )
  if (standing) await giveConsent(tx, accountId, ['marketing_mail'], place)
  else await withdrawConsent(tx, accountId, 'marketing_mail', place.channel)
}

/** Ends all of the club's news by mail, and the consent they stood on. */
export async function stopMarketing(tx: Db, accountId: string, channel: Place['channel']): Promise<void> {
  await sql.lockOwner(tx, accountId)
  await sql.savePreferences(tx, accountId, marketingKinds, 'mail', false)
  await withdrawConsent(tx, accountId, 'marketing_mail', channel)
}

export const unsubscribePurpose = 'unsubscribe'

/**
 * What a letter's unsubscribe link does, once somebody acts on it: whoever holds the letter may, without a login. A letter to an
 * account that was merged speaks for the one that stands.
 */
export async function unsubscribe(db: Db, masterKey: Buffer, token: string, place: Place): Promise<Kind> {
  const [writtenTo = '', name] = (readLinkToken(masterKey, unsubscribePurpose, token) ?? '').split(' ')
  const kind = Kind.safeParse(name)
  if (!kind.success) throw new Problem('link_not_valid', 'Este enlace no está completo.', 410)
  const accountId = await sql.standingAccount(db, writtenTo)
  await changePreference(db, accountId, { kind: kind.data, channel: 'mail', wanted: false }, place)
  return kind.data
}

/** Turns push on in one browser, which is a consent. */
export async function subscribePush(
  db: Db,
  { masterKey, loopback }: { masterKey: Buffer; loopback: boolean },
  owner: { accountId: string; visitorId: string },
  subscription: Subscription,
  place: Place,
): Promise<void> {
  if (pushAddressFault(subscription.endpoint, loopback) !== null) {
    throw new Problem('not_a_push_service', 'Tu navegador dio una dirección que no podemos usar.', 400)
  }
  await db.transaction().execute(async (tx) => {
    await saveSubscription(tx, masterKey, owner, subscription)
    await giveConsent(tx, owner.accountId, ['push'], place)
  })
}

/** Turns push off: in one browser (as at logout), in all but this one, or everywhere, which takes the consent back. */
export async function stopPush(
  tx: Db,
  accountId: string,
  which: Parameters<typeof dropSubscriptions>[2],
  channel: Place['channel'] = 'preferences',
): Promise<void> {
  await dropSubscriptions(tx, accountId, which)
  if (which === 'all') await withdrawConsent(tx, accountId, 'push', channel)
}
