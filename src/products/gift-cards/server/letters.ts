import type { Insertable } from 'kysely'
import { currentClub } from '#club/settings/club-words.ts'
import { renderMail } from '#club/mail/server/mail-layout.ts'
import { formatMoney } from '#lib/money.ts'
import { notify } from '#people/notifications/server/actions.ts'
import { codeToSend } from '#selling/gift-cards/server/codes.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import { hasMailbox } from '#lib/contact.ts'
import type { GiftCardLetters } from '#server/schema.ts'
import type { Services } from '#server/services.ts'
import { findLetter, insertLetter, markReturned, markSent, unsentLetter } from './sql.ts'

/** Has a card leave by mail, now or on its day, once this transaction has committed. */
export async function sendLetter(tx: Db, letter: Insertable<GiftCardLetters>): Promise<string> {
  const letterId = await insertLetter(tx, letter)
  const runAt = letter.sendAt == null ? {} : { runAt: new Date(letter.sendAt) }
  await enqueue(tx, 'send_gift_card', { letterId }, { key: `send_gift_card:${letterId}`, ...runAt })
  return letterId
}

/**
 * The letter of a card, by a job: repeated after a crash it is the same letter with the same code, which its receiver's mail program
 * knows again. One that its mail server refuses for good is not tried again: the buyer is told, and staff.
 */
export async function mailLetter({ db, sendMail, config }: Services, letterId: string): Promise<void> {
  const letter = await findLetter(db, letterId)
  if (letter === undefined || letter.sentAt !== null || letter.overtaken) return
  if (letter.holderId !== null) return
  if (letter.state === 'blocked') return stopped(db, letter)
  if (!hasMailbox(letter.toEmail)) return returned(db, letter, 'no mailbox')
  const code = await db.transaction().execute((tx) => codeToSend(tx, config.masterKey, letter.cardId))
  const { toEmail: to, toName, fromName, words, design, balanceCents } = letter
  const club = currentClub().name
  const from = fromName === '' ? club : fromName
  const mail = await renderMail({
    preview: `${formatMoney(balanceCents)} para usar en ${club}`,
    title: `${from} te regala ${formatMoney(balanceCents)}`,
    blocks: [
      ...(toName === '' ? [] : [{ kind: 'text' as const, text: `Hola, ${toName}:` }]),
      ...words.split('\n').flatMap((text) => (text === '' ? [] : [{ kind: 'text' as const, text }])),
      { kind: 'giftCard', design, club, amountCents: balanceCents, code },
      {
        kind: 'text',
        text: 'Paga con ella boletos, packs, tu bonogallo o lo que quieras de la tienda, en línea o en la taquilla. No vence.',
      },
      {
        kind: 'button',
        label: 'Agregarla a mi cuenta',
        url: `${config.publicUrl}/system/profile-base/giftCards`,
      },
    ],
    footer: 'Este código vale dinero: quien lo tenga puede usarlo. No reenvíes este correo.',
  })
  try {
    await sendMail({
      to,
      subject: `${from} te regala una tarjeta de ${club}`,
      key: `gift-card-${letterId}`,
      ...mail,
    })
  } catch (error) {
    if (!isRefused(error)) throw error
    return returned(db, letter, (error as Error).message)
  }
  await markSent(db, letterId)
}

/** A mail server's «no» for good (5xx): the mailbox does not exist, or takes nothing from us. */
function isRefused(error: unknown): boolean {
  const code = (error as { responseCode?: unknown }).responseCode
  return typeof code === 'number' && code >= 500 && code < 600
}

type Letter = NonNullable<Awaited<ReturnType<typeof findLetter>>>

async function returned(db: Db, { id, askedBy, orderId, toName }: Letter, fault: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await markReturned(tx, id, fault)) || orderId === null) return
    await notify(tx, {
      accountId: askedBy,
      kind: 'orders',
      key: `gift-card-returned:${id}`,
      title: 'Tu tarjeta de regalo no llegó',
      body: `El correo de ${toName || 'quien la recibe'} no existe o no la aceptó. Corrígelo y la mandamos otra vez.`,
      path: `/system/tienda/tarjetas-de-regalo/lista/${orderId}`,
      mail: { button: 'Corregir el correo' },
    })
  })
}

/** A card that was blocked before its day stays here: who sends it is told, once for each letter. */
async function stopped(db: Db, { id, askedBy, orderId, toName }: Letter): Promise<void> {
  if (orderId === null) return
  await db.transaction().execute((tx) =>
    notify(tx, {
      accountId: askedBy,
      kind: 'orders',
      key: `gift-card-blocked:${id}`,
      title: 'No mandamos tu tarjeta de regalo',
      body: `La tarjeta para ${toName || 'quien la recibe'} está bloqueada, así que no salió. Si no sabes por qué, escríbenos.`,
      path: `/system/tienda/tarjetas-de-regalo/lista/${orderId}`,
      mail: { button: 'Ver la tarjeta' },
    }),
  )
}

/** A card that pays again goes on its way: its newest letter, where that one has not left. */
export async function resumeLetter(tx: Db, cardId: string): Promise<void> {
  const letter = await unsentLetter(tx, cardId)
  if (letter === undefined) return
  const runAt = letter.sendAt === null ? {} : { runAt: letter.sendAt }
  await enqueue(
    tx,
    'send_gift_card',
    { letterId: letter.id },
    { key: `send_gift_card:${letter.id}`, ...runAt },
  )
}
