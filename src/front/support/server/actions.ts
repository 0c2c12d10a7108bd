import { requireCaptcha } from '#people/accounts/server/captcha.ts'
import { audit } from '#server/audit.ts'
import { notify } from '#people/notifications/server/actions.ts'
import type { AuditAction } from '#lib/audit-log.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { claimAttachments } from './attachments/rows.ts'
import {
  caseNumberOf,
  maxCasesADay,
  maxMessagesADay,
  statusAfter,
  type CaseStatus,
  type Topic,
} from '../rules.ts'
import * as rows from './sql.ts'

type Words = { words: string; attachments?: string[] | undefined }
type CaseForm = Words & {
  name: string
  email: string
  topic: Topic
  orderFolio?: string | undefined
  captcha?: string | undefined
}

/** Opens a case with its first message. A visitor solves a captcha; the case is opened by the link in the mail. */
export async function openCase(
  { db, config }: Pick<Services, 'db' | 'config'>,
  form: CaseForm,
  accountId: string | null,
): Promise<{ id: string; number: string }> {
  if (accountId === null) await requireCaptcha({ db, config }, form.captcha)
  const { name, email, topic, words, attachments, orderFolio = '' } = form
  return db.transaction().execute(async (tx) => {
    await rows.lockMailbox(tx, email)
    if ((await rows.casesToday(tx, email)) >= maxCasesADay) throw tooManyCases()
    const fields = { accountId, name, email, topic, orderFolio: orderFolio === '' ? null : orderFolio }
    const { id, number } = await rows.insertCase(tx, fields)
    await addMessage(tx, { caseId: id, staffId: null, author: 'fan' }, { words, attachments })
    await enqueue(tx, 'mail_case_received', { caseId: id }, { key: `mail_case_received:${id}` })
    await audit(tx, { accountId, action: 'support.case_opened', subject: `support_case:${id}` })
    return { id, number: caseNumberOf(number) }
  })
}

/** The fan's answer: brings the case back to the club, also when it was solved. */
export async function answerAsFan(db: Db, caseId: string, message: Words): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { status } = await lockedCase(tx, caseId)
    if ((await rows.fanMessagesToday(tx, caseId)) >= maxMessagesADay) throw tooManyMessages()
    await addMessage(tx, { caseId, staffId: null, author: 'fan' }, message)
    await rows.setStatus(tx, caseId, statusAfter('fan', status))
  })
}

/** The club's answer; it goes to the fan by mail. */
export async function answerAsStaff(
  db: Db,
  caseId: string,
  message: Words & { status?: CaseStatus | undefined },
  staffId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const found = await lockedCase(tx, caseId)
    const messageId = await addMessage(tx, { caseId, staffId, author: 'staff' }, message)
    const status = message.status ?? statusAfter('staff', found.status)
    await rows.setStatus(tx, caseId, status)
    await enqueue(tx, 'mail_case_answer', { messageId }, { key: `mail_case_answer:${messageId}` })
    if (found.accountId !== null) await noticeAnswer(tx, found.accountId, messageId, found.number)
    await tell(tx, caseId, staffId, 'support.answered', { status })
  })
}

/** The fan says that it is solved, or that it is not. Saying it twice changes nothing. */
export async function closeAsFan(db: Db, caseId: string, solved: boolean): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { status } = await lockedCase(tx, caseId)
    if (solved !== (status === 'solved')) await rows.setStatus(tx, caseId, solved ? 'solved' : 'in_review')
  })
}

export async function changeStatus(
  db: Db,
  caseId: string,
  status: CaseStatus,
  staffId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const found = await lockedCase(tx, caseId)
    await rows.setStatus(tx, caseId, status)
    await tell(tx, caseId, staffId, 'support.status_changed', { from: found.status, to: status })
  })
}

/** Whoever asks gets the same answer; a mail goes out when the address is the case's own. */
export async function askCaseLink(
  { db, config }: Pick<Services, 'db' | 'config'>,
  number: number,
  { email, captcha }: { email: string; captcha?: string | undefined },
): Promise<void> {
  await requireCaptcha({ db, config }, captcha)
  await enqueue(db, 'mail_case_link', { number, email }, { key: `mail_case_link:${number}:${email}` })
}

export const answerNoticeKey = (messageId: string): string => `support-answer:${messageId}`

/** Also in the account's notices and on its phone; the letter is ours, as it carries the case's link. */
function noticeAnswer(tx: Db, accountId: string, messageId: string, number: number) {
  const caseNumber = caseNumberOf(number)
  return notify(tx, {
    accountId,
    kind: 'support',
    key: answerNoticeKey(messageId),
    title: 'Te respondimos',
    body: `Hay una respuesta en tu caso ${caseNumber}.`,
    path: `/system/footer/ContactUs/${caseNumber}`,
    mail: 'own',
  })
}

async function addMessage(
  tx: Db,
  of: Omit<rows.NewMessage, 'words'>,
  { words, attachments = [] }: Words,
): Promise<string> {
  const messageId = await rows.insertMessage(tx, { ...of, words })
  if ((await claimAttachments(tx, messageId, attachments)) !== new Set(attachments).size) {
    throw new Problem('attachment_gone', 'Un archivo adjunto ya no está. Quítalo y adjúntalo de nuevo.')
  }
  return messageId
}

async function lockedCase(tx: Db, caseId: string) {
  const found = await rows.lockCase(tx, caseId)
  if (found === undefined) throw notFound('No encontramos ese caso.')
  return found
}

function tell(tx: Db, caseId: string, staffId: string, action: AuditAction, detail: Record<string, unknown>) {
  return audit(tx, { accountId: staffId, action, subject: `support_case:${caseId}`, detail })
}

function tooManyCases(): Problem {
  return new Problem(
    'too_many_cases',
    `Con este correo ya abriste ${maxCasesADay} casos hoy. Escríbenos en uno de ellos: así lo resolvemos antes.`,
    429,
  )
}

function tooManyMessages(): Problem {
  return new Problem('too_many_messages', 'Ya mandaste muchos mensajes hoy. Te respondemos pronto.', 429)
}
