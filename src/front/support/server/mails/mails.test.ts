import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { startMailbox } from '#sandbox/mailbox/mailbox.ts'
import { mailer } from '#server/mail.ts'
import { caseAnswerMail } from './case-mails.ts'

const folder = mkdtempSync(join(tmpdir(), 'taquilla-letters-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('a letter names the mails before it, so that programs show one conversation, and where to answer', async () => {
  const mailbox = await startMailbox({ smtpPort: 0, webPort: 0, dataDir: folder })
  const send = mailer(mailbox.smtpUrl, 'boletos@club.example', () => 'Club Gallos')
  const letter = await caseAnswerMail(
    { number: 12, topic: 'ticket', name: 'Ana' },
    { words: 'Uno\ndos', staffName: 'Alma', files: 2, solved: false },
    'https://club.example/system/footer/ContactUs/CASO-000012#x',
  )
  const to = 'ana@correo.example'
  await send({ to, key: 'case-a', ...letter })
  await send({
    to,
    key: 'case-answer-c',
    follows: ['case-a', 'case-answer-b'],
    replyTo: 'casos@club.example',
    ...letter,
  })
  const files = readdirSync(folder).filter((name) => name.endsWith('.eml'))
  const raw = files.map((name) => readFileSync(join(folder, name), 'utf8').replace(/\r\n[ \t]+/g, ' '))
  const [first, answer] = raw.toSorted(
    (a, b) => Number(/^in-reply-to/im.test(a)) - Number(/^in-reply-to/im.test(b)),
  )
  expect(first).toMatch(/^message-id: <case-a@club\.example>$/im)
  expect(first).not.toMatch(/^(in-reply-to|references|reply-to):/im)
  expect(answer).toMatch(/^message-id: <case-answer-c@club\.example>$/im)
  expect(answer).toMatch(/^in-reply-to: <case-answer-b@club\.example>$/im)
  expect(answer).toMatch(/^references: <case-a@club\.example> <case-answer-b@club\.example>$/im)
  expect(answer).toMatch(/^reply-to: casos@club\.example$/im)
  expect(answer).toMatch(/^subject: Re: \[CASO-000012\]/im)
  await mailbox.close()
})
