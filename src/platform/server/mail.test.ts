import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readMail } from '#sandbox/mailbox/read-mail.ts'
import { smtpServer } from '#sandbox/mailbox/smtp.ts'
import { mailer } from './mail.ts'

const received: string[] = []
const smtp = smtpServer(async ({ raw }) => {
  received.push(raw.toString())
})
beforeAll(() => new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise<void>((resolve) => smtp.close(resolve)))

const mail = { to: 'ana@correo.example', subject: 'Hola', html: '<p>Hola</p>', text: 'Hola', key: 'hola-1' }
const url = 'https://club.example/api/notifications/unsubscribe?token=' + 'a'.repeat(100)

it('tells mail programs how to end a kind of mail with one click, and only where that can be', async () => {
  const { port } = smtp.server.address() as AddressInfo
  const send = mailer(`smtp://127.0.0.1:${port}`, 'boletos@club.example', () => 'Unión de Gallos, A.C.')
  await send({ ...mail, unsubscribeUrl: url })
  await send(mail)
  const [first = '', second = ''] = received
  const unfolded = first.replaceAll(/\r\n(?=[ \t])/g, '')
  expect(unfolded).toContain(`List-Unsubscribe: <${url}>`)
  expect(unfolded).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(unfolded).toContain('Message-ID: <hola-1@club.example>')
  expect(unfolded).toMatch(/^From: "?=\?UTF-8\?.+ <boletos@club\.example>$/m)
  expect(second).not.toMatch(/List-Unsubscribe/i)
})

it('lets no line break in a subject begin a header of its own', async () => {
  const { port } = smtp.server.address() as AddressInfo
  const send = mailer(`smtp://127.0.0.1:${port}`, 'boletos@club.example', () => 'Unión de Gallos, A.C.')
  await send({ ...mail, subject: 'Hola\r\nBcc: otra@correo.example' })
  expect(received.at(-1)).not.toMatch(/^Bcc:/im)
})

it('carries a picture along with the mails that show it, before their attachments, and with no others', async () => {
  const { port } = smtp.server.address() as AddressInfo
  const picture = { cid: 'escudo@club', filename: 'escudo.png', contentType: 'image/png' }
  const send = mailer(
    `smtp://127.0.0.1:${port}`,
    'boletos@club.example',
    () => 'Gallos',
    () => [{ ...picture, content: Buffer.from('png') }],
  )
  const file = { filename: 'boleto.pdf', content: Buffer.from('pdf'), contentType: 'application/pdf' }
  await send({ ...mail, html: '<img src="cid:escudo@club" alt="Escudo">', attachments: [file] })
  await send(mail)
  const [shown = '', plain = ''] = received.slice(-2)
  const read = await readMail(Buffer.from(shown))
  expect(read.attachments).toMatchObject([
    { name: 'escudo.png', contentType: 'image/png', contentId: 'escudo@club', content: Buffer.from('png') },
    { name: 'boleto.pdf', contentId: null },
  ])
  expect(shown).toMatch(/^Content-Disposition: inline; filename=escudo\.png/m)
  expect(plain).not.toMatch(/escudo/)
})

it('takes the connection that stands for the next letter, and leaves none open for long', async () => {
  const { port } = smtp.server.address() as AddressInfo
  let met = 0
  smtp.server.on('connection', () => met++)
  const open = () =>
    new Promise<number>((resolve) => smtp.server.getConnections((_, count) => resolve(count)))
  await expect.poll(open, { timeout: 10_000 }).toBe(0)
  const send = mailer(`smtp://127.0.0.1:${port}`, 'boletos@club.example', () => 'Unión de Gallos, A.C.')
  for (let n = 0; n < 3; n++) await send({ ...mail, key: `hola-${n}` })
  expect(met).toBe(1)
  await expect.poll(open, { timeout: 10_000 }).toBe(0)
})
