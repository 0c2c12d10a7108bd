import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withoutCrest } from '#club/mail/server/testing/without-crest.ts'
import { testServer, type TestServer } from '#world/test-server.ts'
import { form, keyIn, loggedIn, mailsOfSupport, upload } from './testing/fans.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const corpus = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg/onload=alert(1)>',
  "'-alert(1)-'",
  '</title></textarea><script>alert(1)</script>',
  '<a href="javascript:alert(1)">ver</a>',
  '[ver](javascript:alert(1))',
  '{{constructor.constructor("alert(1)")()}}',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<style>*{background:url(//evil.example)}</style>',
  '=HYPERLINK("http://evil.example","ver")',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
]
const pdf = '%PDF-1.4\n%%EOF'

/** What in an HTML mail would run or load something. */
const running = /<(script|svg|iframe|style|textarea)\b|<img|onerror=(?!alert\(1\)&gt;)|href="javascript:/i

describe.each(corpus)('%s', (evil) => {
  it('is stored as words, answered as JSON, and inert in the mails of both sides', async () => {
    const email = `xss${corpus.indexOf(evil)}@correo.example`
    const ana = await loggedIn(server, 'ana@correo.example')
    const { body: file } = await upload(ana, { name: `${evil.replaceAll('"', '')}.pdf`, content: pdf })
    expect(file.name).not.toMatch(/["<>|:*?/\\]/)
    const sent = { ...form, name: evil, email, words: evil, attachments: [file.id] }
    const opened = await ana.post('/support/cases', sent)
    const read = await ana.get(`/support/cases/${opened.body.number}`)
    expect(read.headers['content-type']).toMatch(/^application\/json/)
    expect(read.headers['x-content-type-options']).toBe('nosniff')
    expect(read.body.messages[0]).toMatchObject({ words: evil, authorName: evil })
    const [received] = await mailsOfSupport(server, email)
    expect(received!.text).toContain(evil)

    const desk = await loggedIn(server, 'admin@club.example')
    const { body } = await desk.get(`/support/desk/cases?search=${encodeURIComponent(email)}`)
    await desk.post(`/support/desk/cases/${body.rows[0].id}/messages`, { words: evil })
    const [answer] = await mailsOfSupport(server, email)
    for (const { html, subject } of [received!, answer!]) {
      const [head, body] = withoutCrest(html).split('</head>')
      expect(head).not.toContain(evil)
      expect(body).not.toMatch(running)
      expect(subject).not.toContain(evil)
    }
    const got = await ana.call(
      'GET',
      `/support/cases/${opened.body.number}/attachments/${file.id}`,
      undefined,
      keyIn(answer!),
    )
    expect(got.headers['content-disposition']).toMatch(
      /^attachment; filename="adjunto\.pdf"; filename\*=UTF-8''[\w%.!~*-]+$/,
    )
  })
})

describe('what a person cannot see', () => {
  it('goes from their words and is refused in their name; emoji of several parts stay', async () => {
    const ana = await loggedIn(server, 'ana@correo.example')
    const words = 'Hola\u202E\u200B\r\n\r\n\r\n\r\n👨‍👩‍👧 café\u0301\tfin\u0007'
    const opened = await ana.post('/support/cases', { ...form, words })
    const { body } = await ana.get(`/support/cases/${opened.body.number}`)
    expect(body.messages[0].words).toBe('Hola\n\n👨‍👩‍👧 café\u0301 fin'.normalize('NFC'))
    for (const name of ['Ana\r\nBcc: x@y.mx', 'Ana\u202E', 'Ana\u0000']) {
      expect((await ana.post('/support/cases', { ...form, name })).status).toBe(400)
    }
    expect((await ana.post('/support/cases', { ...form, words: 'a\u0000b' })).status).toBe(400)
  })
})
