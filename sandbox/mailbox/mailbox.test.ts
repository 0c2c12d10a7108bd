import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startMailbox } from './mailbox.ts'

const folder = mkdtempSync(join(tmpdir(), 'mailbox-'))
let mailbox: Awaited<ReturnType<typeof startMailbox>>

const start = () => startMailbox({ smtpPort: 0, webPort: 0, dataDir: folder })

beforeEach(async () => {
  mailbox = await start()
})
afterEach(async () => {
  await fetch(`${mailbox.webUrl}/api/messages`, { method: 'DELETE' })
  await mailbox.close()
})
afterAll(() => rmSync(folder, { recursive: true }))

const pdf = Buffer.from(Array.from({ length: 5000 }, (_, i) => i % 256))
const text = '.Un punto al principio\n..y dos\n.\nEsto sigue: mañana, 7:00 p.m. = ¡ya!\n'

async function send(more: object = {}) {
  const transport = createTransport(mailbox.smtpUrl)
  await transport.sendMail({
    from: 'Club Gallos <boletos@clubgallos.example>',
    to: 'Ana Muñoz <ana@example.com>, beto@example.com',
    subject: 'Tus boletos: Gallos contra Pumas, sábado 28 de noviembre — ¡nos vemos! 🐓',
    text,
    html: '<h1>¡Listo, Ana!</h1><img src="cid:logo"><script>alert(1)</script>',
    attachments: [
      { filename: 'boletos año 2026.pdf', content: pdf, contentType: 'application/pdf' },
      { filename: 'logo.png', content: Buffer.from('png'), cid: 'logo' },
    ],
    ...more,
  })
  transport.close()
}

describe('the practice mailbox', () => {
  it('reads a mail as it was written, dots, accents and attachments included', async () => {
    await send()
    const [mail] = mailbox.messages()
    expect(mail).toMatchObject({
      from: 'Club Gallos <boletos@clubgallos.example>',
      envelopeTo: ['ana@example.com', 'beto@example.com'],
      subject: 'Tus boletos: Gallos contra Pumas, sábado 28 de noviembre — ¡nos vemos! 🐓',
    })
    expect(mail?.to[0]).toContain('Ana Muñoz')
    expect(mail?.text.replaceAll('\r\n', '\n').trimEnd()).toBe(text.trimEnd())
    expect(mail?.html).toContain('¡Listo, Ana!')
    expect(mail?.attachments.map(({ name }) => name)).toEqual(['logo.png', 'boletos año 2026.pdf'])
    expect(mail?.attachments[1]?.content.equals(pdf)).toBe(true)
  })

  it('reads a mail that has text alone', async () => {
    await send({ html: undefined, attachments: [], text: 'Tu código es 493 021' })
    expect(mailbox.messages()[0]).toMatchObject({ html: null, attachments: [] })
    expect(mailbox.messages()[0]?.text).toContain('493 021')
  })

  it('answers the mails of one address, and forgets all of them', async () => {
    await send()
    await send({ to: 'carla@example.com' })
    const read = async (query: string) => {
      const answer = await fetch(`${mailbox.webUrl}/api/messages${query}`)
      return (await answer.json()) as { attachments: { url: string; size: number }[] }[]
    }
    expect(await read('')).toHaveLength(2)
    const [mine, ...others] = await read('?to=ANA@example.com')
    expect(others).toEqual([])
    const file = await fetch(mailbox.webUrl + mine?.attachments[1]?.url)
    expect(Buffer.from(await file.arrayBuffer()).equals(pdf)).toBe(true)
    await fetch(`${mailbox.webUrl}/api/messages`, { method: 'DELETE' })
    expect(await read('')).toEqual([])
  })

  it('shows mails on a page, their HTML where no script can run', async () => {
    await send({ subject: '<b>Hola</b>' })
    const id = mailbox.messages()[0]?.id
    const listed = await (await fetch(mailbox.webUrl)).text()
    expect(listed).toContain('&lt;b&gt;Hola')
    const opened = await (await fetch(`${mailbox.webUrl}/messages/${id}`)).text()
    expect(opened).toContain('<iframe sandbox="allow-popups ')
    const html = await fetch(`${mailbox.webUrl}/messages/${id}/html`)
    expect(html.headers.get('content-security-policy')).toContain('sandbox allow-popups')
    expect(await html.text()).toContain(`/messages/${id}/attachments/0`)
  })

  it('keeps the mails over a restart', async () => {
    await send()
    const before = mailbox.messages()
    await mailbox.close()
    mailbox = await start()
    expect(mailbox.messages()).toEqual(before)
  })

  it('takes text messages as an SMS service does, shows them and keeps them over a restart', async () => {
    const sms = (body: object) =>
      fetch(`${mailbox.webUrl}/sms`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    expect((await sms({ to: '+524421234567', text: 'Tu código es <b>123456</b>' })).status).toBe(202)
    expect((await sms({ to: '+524421234568', text: 'Otro' })).status).toBe(202)
    for (const wrong of [{}, { to: '442', text: 'x' }, { to: '+524421234567' }])
      expect((await sms(wrong)).status).toBe(400)
    const one = await fetch(`${mailbox.webUrl}/api/sms?to=${encodeURIComponent('+524421234567')}`)
    expect(await one.json()).toMatchObject([{ to: '+524421234567', text: 'Tu código es <b>123456</b>' }])
    expect(await (await fetch(`${mailbox.webUrl}/sms`)).text()).toContain('&lt;b&gt;123456')
    await mailbox.close()
    mailbox = await start()
    expect(mailbox.texts().map(({ text }) => text)).toEqual(['Otro', 'Tu código es <b>123456</b>'])
    await fetch(`${mailbox.webUrl}/api/sms`, { method: 'DELETE' })
    expect(mailbox.texts()).toEqual([])
  })

  it('answers nonsense with an error and goes on', async () => {
    const heard = await talk('DATA\r\nRCPT TO:<a@example.com>\r\nVRFY ana\r\nNOOP\r\nQUIT\r\n')
    const codes = heard
      .trim()
      .split('\r\n')
      .map((line) => line.slice(0, 3))
    expect(codes).toEqual(['220', '503', '503', '252', '250', '221'])
  })

  it('keeps nothing of a client that breaks off, and goes on', async () => {
    const start = 'EHLO a\r\nMAIL FROM:<a@example.com>\r\nRCPT TO:<b@example.com>\r\nDATA\r\n'
    for (let turn = 0; turn < 3; turn++) await talk(`${start}Subject: Medio correo\r\n`, '354')
    await send()
    expect(mailbox.messages()).toHaveLength(1)
  })
})

/** What the mailbox answers to these lines, said after its greeting; with a code, the client breaks off when it hears it. */
function talk(lines: string, breakAt?: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(mailbox.smtpUrl).port), '127.0.0.1')
    let all = ''
    socket.on('data', (chunk) => {
      if (all === '') socket.write(lines)
      all += String(chunk)
      if (breakAt !== undefined && all.includes(`\n${breakAt} `)) socket.resetAndDestroy()
    })
    socket.on('close', () => resolve(all))
  })
}
