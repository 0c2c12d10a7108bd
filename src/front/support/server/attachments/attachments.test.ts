import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { solvedCaptcha } from '#people/accounts/server/testing/test-people.ts'
import { testServer, type TestServer } from '#world/test-server.ts'
import { attachmentName } from '../../rules.ts'
import { form, keyIn, loggedIn, mailsOfSupport, upload, visitorsCase } from '../testing/fans.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#123c8c' } })

const stored = () => {
  try {
    return readdirSync(join(server.config.dataDir, 'files/support')).length
  } catch {
    return 0
  }
}

describe('an upload', () => {
  it('of a photo is drawn anew: smaller, upright, without where it was taken', async () => {
    const fan = await loggedIn(server, 'ana@correo.example')
    const photo = await picture(3000, 1500)
      .withExif({ IFD0: { Make: 'Telefono', Copyright: 'secreto' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(photo.includes('secreto')).toBe(true)
    const { status, body } = await upload(fan, { name: 'foto.jpg', content: photo, type: 'image/jpeg' })
    expect([status, body.kind, body.name]).toEqual([201, 'image', 'foto.webp'])
    const kept = Buffer.from(await server.services.files.getBytes(`support/${body.id}`))
    const { format, width, height, exif } = await sharp(kept).metadata()
    expect([format, width, height, exif]).toEqual(['webp', 1200, 2400, undefined])
    expect(kept.includes('secreto')).toBe(false)
  })

  it('of a PDF stays as it is', async () => {
    const fan = await loggedIn(server, 'ana@correo.example')
    const { body } = await upload(fan, { name: 'comprobante.PDF', content: pdf, type: 'text/html' })
    expect(body).toMatchObject({ kind: 'pdf', name: 'comprobante.pdf', bytes: pdf.length })
  })

  const bomb = () => picture(5200, 5200).png({ compressionLevel: 9 }).toBuffer()
  const refused: [what: string, content: () => Promise<Buffer> | Buffer, code: string][] = [
    [
      'an SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'unsupported_file',
    ],
    [
      'an SVG behind an XML head',
      () => Buffer.from('<?xml version="1.0"?><svg onload="alert(1)"/>'),
      'unsupported_file',
    ],
    ['a web page', () => Buffer.from('<html><script>alert(1)</script></html>'), 'unsupported_file'],
    ['a program', () => Buffer.from('\x7fELF\x02\x01\x01'), 'unsupported_file'],
    ['a GIF that is a script', () => Buffer.from('GIF89a/*<svg/onload=alert(1)>*/=1;'), 'unsupported_file'],
    ['a PDF without an end', () => Buffer.from('%PDF-1.4 <script>alert(1)</script>'), 'unsupported_file'],
    [
      'a picture that only begins like one',
      () => Buffer.from('\x89PNG\r\n\x1a\n<script>', 'latin1'),
      'unreadable_image',
    ],
    [
      'a picture cut in half',
      async () => (await picture(400, 400).jpeg().toBuffer()).subarray(0, 900),
      'unreadable_image',
    ],
    ['a small file that is a picture of 27 million points', bomb, 'unreadable_image'],
  ]
  it.each(refused)('is refused when it is %s, and nothing is kept', async (_, make, code) => {
    const fan = await loggedIn(server, 'ana@correo.example')
    const before = stored()
    const { status, body } = await upload(fan, { name: 'foto.png', content: await make(), type: 'image/png' })
    expect([status, body.code]).toEqual([415, code])
    expect(stored()).toBe(before)
  })

  it('is refused above 8 MB, empty, of no file, or of two', async () => {
    const fan = await loggedIn(server, 'ana@correo.example')
    const large = await upload(fan, { name: 'x.pdf', content: Buffer.alloc(8 * 1024 * 1024 + 1, 'x') })
    expect([large.status, large.body.code]).toEqual([413, 'file_too_large'])
    expect((await upload(fan, { name: 'x.pdf', content: '' })).body.code).toBe('file_missing')
    expect((await fan.post('/support/attachments', {})).body.code).toBe('file_missing')
    const text = (name: string) =>
      `--m\r\ncontent-disposition: form-data; name="${name}"; filename="${name}"\r\n\r\n%PDF-%%EOF\r\n`
    const two = await fan.call(
      'POST',
      '/support/attachments',
      Buffer.from(`${text('a')}${text('b')}--m--\r\n`),
      {
        'content-type': 'multipart/form-data; boundary=m',
      },
    )
    expect(two.status).toBeLessThan(500)
  })

  it('by a visitor needs a captcha or the link of a case', async () => {
    const visitor = server.browser()
    const file = { name: 'x.pdf', content: pdf }
    expect((await upload(visitor, file)).body.code).toBe('captcha_required')
    expect((await upload(visitor, file, { 'x-case-token': 'x'.repeat(43) })).body.code).toBe(
      'captcha_required',
    )
    const captcha = await solvedCaptcha(server)
    expect((await upload(visitor, file, { 'x-captcha': captcha })).status).toBe(201)
    expect((await upload(visitor, file, { 'x-captcha': captcha })).body.code).toBe('captcha_required')
    await visitorsCase(server)
    const [mail] = await mailsOfSupport(server, form.email)
    expect((await upload(visitor, file, keyIn(mail!))).status).toBe(201)
  })
})

describe('an attachment', () => {
  async function caseWithPdf() {
    const owner = await loggedIn(server, 'ana@correo.example')
    const { body: file } = await upload(owner, { name: 'mi factura\u202E (1).pdf', content: pdf })
    const { body } = await owner.post('/support/cases', {
      ...form,
      email: 'ana@correo.example',
      attachments: [file.id],
    })
    await server.pool.query(`update support_cases set created_at = now() - interval '2 days'`)
    return { owner, number: body.number as string, file }
  }

  it('leaves only as a file to keep, sandboxed, and to whom the case belongs', async () => {
    const { owner, number, file } = await caseWithPdf()
    const path = `/support/cases/${number}/attachments/${file.id}`
    const answer = await owner.get(path)
    expect(Buffer.from(answer.body)).toEqual(pdf)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `attachment; filename="adjunto.pdf"; filename*=UTF-8''mi%20factura%20%281%29.pdf`,
      'cache-control': 'no-store',
    })
    const other = await loggedIn(server, 'beto@correo.example')
    expect((await other.get(path)).status).toBe(404)
    const theirs = await visitorsCase(server, { email: 'beto@correo.example' })
    expect((await other.get(`/support/cases/${theirs.number}/attachments/${file.id}`)).status).toBe(404)
  })

  it('belongs to one message: nobody takes it into another case', async () => {
    const { file, number } = await caseWithPdf()
    const other = await loggedIn(server, 'beto@correo.example')
    const taken = await other.post('/support/cases', { ...form, attachments: [file.id] })
    expect([taken.status, taken.body.code]).toEqual([409, 'attachment_gone'])
    const twice = await (
      await loggedIn(server, 'ana@correo.example')
    ).post(`/support/cases/${number}/messages`, {
      words: 'Otra vez',
      attachments: [file.id],
    })
    expect(twice.body.code).toBe('attachment_gone')
  })

  it('is taken once when two messages want it at the same moment', async () => {
    const owner = await loggedIn(server, 'ana@correo.example')
    for (let round = 0; round < 5; round++) {
      const { body: file } = await upload(owner, { name: 'x.pdf', content: pdf })
      const answers = await Promise.all(
        ['uno', 'dos', 'tres'].map((words) =>
          owner.post('/support/cases', {
            ...form,
            email: `${words}${round}@correo.example`,
            words,
            attachments: [file.id],
          }),
        ),
      )
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409, 409])
    }
  })

  it('is limited to five in a message', async () => {
    const owner = await loggedIn(server, 'ana@correo.example')
    const attachments = Array.from({ length: 6 }, () => crypto.randomUUID())
    const answer = await owner.post('/support/cases', { ...form, attachments })
    expect(answer.body.fields).toEqual({ attachments: 'Adjunta 5 archivos o menos' })
  })

  it('that no message took is swept after a day, and one whose case is gone as well; others stay', async () => {
    const { owner, number, file: kept } = await caseWithPdf()
    const { body: forgotten } = await upload(owner, { name: 'x.pdf', content: pdf })
    await server.pool.query(`update support_attachments set created_at = now() - interval '25 hours'`)
    await server.pool.query(`select graphile_worker.add_job('sweep_support')`)
    await mailsOfSupport(server)
    expect(await server.services.files.exists(`support/${forgotten.id}`)).toBe(false)
    expect((await owner.get(`/support/cases/${number}/attachments/${kept.id}`)).status).toBe(200)
    await server.pool.query(`delete from support_cases where number = $1`, [Number(number.slice(5))])
    await server.pool.query(`select graphile_worker.add_job('sweep_support')`)
    await mailsOfSupport(server)
    expect(await server.services.files.exists(`support/${kept.id}`)).toBe(false)
  })
})

it.each([
  ['../../etc/passwd', 'image', 'passwd.webp'],
  ['C:\\fotos\\boleto.exe', 'pdf', 'boleto.pdf'],
  ['a\r\nSet-Cookie: x=1.png', 'image', 'aSet-Cookie x=1.webp'],
  ['<img src=x onerror=alert(1)>.png', 'image', 'img src=x onerror=alert(1).webp'],
  ['.png', 'image', 'adjunto.webp'],
  ['ñandú 2026.jpeg', 'image', 'ñandú 2026.webp'],
] as const)('the name %j becomes harmless', (given, kind, name) => {
  expect(attachmentName(given, kind)).toBe(name)
})
