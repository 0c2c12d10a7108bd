import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { goodPassword, solvedCaptcha } from '#people/accounts/server/testing/test-people.ts'
import { testServer, type TestServer } from '#world/test-server.ts'
import { textHtml } from './library/text-html.ts'
import { currentVersions, legalTexts, readTexts } from './library/texts.ts'
import { anchorOf, fillFacts, inForce, legalDocuments, readHead } from '../../legal-rules.ts'

const head = (version: string, effectiveOn: string) => ({
  title: 'Términos',
  version,
  effectiveOn,
  status: 'borrador' as const,
})
const noFacts = {
  legalName: undefined,
  rfc: undefined,
  address: undefined,
  phone: undefined,
  privacyMail: undefined,
  contractRegistry: undefined,
}

describe('the version in force', () => {
  const versions = [
    head('2026-11', '2026-11-01'),
    head('2027-02', '2027-02-01'),
    head('2026-08', '2026-08-01'),
  ]

  it.each([
    ['2026-11-01', '2026-11'],
    ['2027-01-31', '2026-11'],
    ['2027-02-01', '2027-02'],
    ['2020-01-01', '2026-08'],
  ])('on %s is %s', (day, version) => {
    expect(inForce(versions, day)?.version).toBe(version)
  })
})

describe('a legal text', () => {
  it('without version, date, title or a known status is refused', () => {
    const file = (status: string) =>
      `---\ntitle: T\nversion: 2026-11\neffectiveOn: 2026-11-01\n${status}\n---\n\nHola\n`
    expect(readHead(file('status: borrador')).words).toBe('Hola')
    expect(() => readHead(file('status: listo'))).toThrow('listo')
    expect(() => readHead('Hola')).toThrow('needs title')
  })

  it('shows the club’s facts, and says which are missing', () => {
    const words = 'Responsable: **{{legalName}}**, {{address}}. {{otro}}'
    const filled = fillFacts(words, { ...noFacts, legalName: 'Gallos de Prueba, S.A. de C.V.' })
    expect(textHtml(filled).html).toBe(
      '<p>Responsable: <strong>Gallos de Prueba, S.A. de C.V.</strong>, [domicilio del club]. {{otro}}</p>\n',
    )
  })

  it('becomes a closed list of elements: nothing in it runs', () => {
    const words = [
      '## 1. Precio & total',
      '<script>alert(1)</script><img src=x onerror=alert(1)>',
      '[a](javascript:alert(1)) [b](/system/main) <a href="https://x.example" onclick="x()">c</a>',
    ].join('\n\n')
    const { html, contents } = textHtml(words)
    expect(html).not.toMatch(/script|onerror|onclick|<img|javascript:/)
    expect(html).toContain('<h2 id="1-precio-total">1. Precio &amp; total</h2>')
    expect(html).toContain('<a href="/system/main">b</a>')
    expect(contents).toEqual([{ id: '1-precio-total', title: '1. Precio & total' }])
  })

  it('has an anchor that can be typed', () => {
    expect(anchorOf('2.1 ¿Qué datos? Sección «única»')).toBe('2-1-que-datos-seccion-unica')
  })
})

describe('the texts of this release', () => {
  it('are complete, and every fact they ask for can be given', () => {
    for (const document of legalDocuments) {
      expect(
        legalTexts().some((text) => text.document === document),
        document,
      ).toBe(true)
    }
    for (const { words, document } of legalTexts()) {
      expect(fillFacts(words, noFacts), document).not.toMatch(/\{\{/)
      const { contents } = textHtml(words)
      expect(new Set(contents.map(({ id }) => id)).size, document).toBe(contents.length)
    }
  })

  it('say what the law asks of a privacy notice', () => {
    const { words } = currentVersions()['aviso-integral']
    for (const part of [
      'responsable',
      'domicilio',
      'sensibles',
      'necesarias',
      'voluntarias',
      'ARCO',
      'Transferencias',
      'Encargados',
      'Cambios a este aviso',
      'Menores',
      '20 días hábiles',
      '15 días hábiles',
      'Secretaría Anticorrupción y Buen Gobierno',
    ]) {
      expect(words, part).toContain(part)
    }
    expect(currentVersions()['aviso-simplificado'].words).toContain('/system/footer/NoticeOfPrivacy')
  })
})

describe('reading them', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer({
      template: 'empty',
      environment: { CLUB_LEGAL_NAME: 'Gallos de Prueba <S.A.>' },
    })
  })
  afterAll(() => server.close())

  it('lists every version with its hash, and gives the text of each', async () => {
    const { body } = await server.browser().get('/legal/documents')
    expect(body.documents.map(({ document }: { document: string }) => document)).toEqual([...legalDocuments])
    for (const { document, versions } of body.documents) {
      expect(versions.filter(({ current }: { current: boolean }) => current)).toHaveLength(1)
      for (const { version, sha256 } of versions) {
        const text = await server.browser().get(`/legal/documents/${document}?version=${version}`)
        expect(text.status).toBe(200)
        expect(text.body.shown).toMatchObject({ version, sha256, status: 'borrador' })
        expect(sha256).toMatch(/^[0-9a-f]{64}$/)
      }
    }
  })

  it('shows the current version with the club’s name, escaped', async () => {
    const { body } = await server.browser().get('/legal/documents/terminos')
    expect(body.shown.version).toBe(currentVersions().terminos.version)
    expect(body.html).toContain('Gallos de Prueba &lt;S.A.&gt;')
    expect(body.html).toContain('[domicilio del club]')
    expect(body.contents.length).toBeGreaterThan(10)
  })

  it('is what a new account accepts', async () => {
    const answer = await server.browser().post('/auth/registrations', {
      firstName: 'Ana',
      lastName: 'Luna',
      email: 'acepta@correo.example',
      password: goodPassword,
      acceptsTerms: true,
      captcha: await solvedCaptcha(server),
    })
    expect(answer.status).toBe(202)
    const { rows } = await server.pool.query(`select terms_version from accounts`)
    expect(rows).toEqual([{ terms_version: currentVersions().terminos.version }])
  })

  it('knows no other version and no other document', async () => {
    expect((await server.browser().get('/legal/documents/terminos?version=1999-01')).status).toBe(404)
    expect((await server.browser().get('/legal/documents/secreto')).status).toBe(400)
    expect((await server.browser().get('/legal/documents/..%2f..%2fpackage')).status).toBe(400)
  })
})

describe('a new version', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'taquilla-texts-'))
    for (const document of legalDocuments) await mkdir(join(folder, document))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const file = (version: string, words: string) =>
    `---\ntitle: Términos\nversion: ${version}\neffectiveOn: ${version}-01\nstatus: aprobado\n---\n\n${words}\n`

  it('stands beside the older ones, each with a hash of its own', async () => {
    await writeFile(join(folder, 'terminos/2026-11.md'), file('2026-11', 'Uno'))
    await writeFile(join(folder, 'terminos/2027-01.md'), file('2027-01', 'Dos'))
    const before = readTexts(folder)
    expect(before.map(({ version, words }) => [version, words])).toEqual([
      ['2027-01', 'Dos'],
      ['2026-11', 'Uno'],
    ])
    await writeFile(join(folder, 'terminos/2027-01.md'), file('2027-01', 'Dos.'))
    const after = readTexts(folder)
    expect(after[0]?.sha256).not.toBe(before[0]?.sha256)
    expect(after[1]?.sha256).toBe(before[1]?.sha256)
  })

  it('must be called what it says it is', async () => {
    await writeFile(join(folder, 'terminos/2028-01.md'), file('2027-09', 'Tres'))
    expect(() => readTexts(folder)).toThrow('2027-09')
  })
})
