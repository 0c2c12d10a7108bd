import type { Db } from '#server/db.ts'
import { hasMailbox } from '#lib/contact.ts'
import type { Mail, SendMail } from '#server/mail.ts'
import { maskedEmail } from '#lib/masked-email.ts'

type About = { orderId: string; stepId?: number }

/** Sends a mail about an order, and writes down that it went; to nobody's mailbox nothing is sent and nothing written. */
export async function sendOrderMail(
  { db, sendMail }: { db: Db; sendMail: SendMail },
  { orderId, stepId }: About,
  mail: Mail,
): Promise<void> {
  if (!hasMailbox(mail.to)) return
  await sendMail(mail)
  await db
    .insertInto('orderMails')
    .values({ orderId, key: mail.key, stepId: stepId ?? null, sentTo: maskedEmail(mail.to) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
