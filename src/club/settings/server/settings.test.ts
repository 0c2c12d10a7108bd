import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeText } from '#people/fan-id/server/codes/code-mails.ts'
import { currentVersions } from './legal/library/texts.ts'
import { renderMail } from '#club/mail/server/mail-layout.ts'
import { clubPages } from '#front/seo/server/pages/club-pages.ts'
import { inks } from '#server/pdf/pdf-theme.ts'
import { staff } from '#world/staff.ts'
import { testServer, type TestServer } from '#world/test-server.ts'
import { refresh } from './refresh.ts'
import { shippedColours } from '#lib/colours.ts'
import { contrast, diffLines, readable } from '../rules.ts'

let server: TestServer
let admin: Awaited<ReturnType<typeof staff>>

beforeAll(async () => {
  server = await testServer()
  admin = await staff(server, 'administrator')
})
afterAll(() => server.close())

const read = async () => (await admin.get('/staff/settings')).body
const save = async (change: object, version?: number) => {
  const now = await read()
  const settings = { ...now.settings, ...change }
  return admin.call('PUT', '/staff/settings', { settings, version: version ?? now.version })
}

describe('the settings', () => {
  it('are the only place that names the club and its team: no screen, mail or paper writes them itself', () => {
    const written = globSync('src/**/*.{ts,tsx}', {
      exclude: ['**/*.test.ts', 'sandbox/**', '**/testing/**'],
    })
      .filter((file) => /Club Gallos|los Gallos|'Gallos'/.test(readFileSync(file, 'utf8')))
      .map((file) => file.replaceAll('\\', '/'))
    expect(written.toSorted()).toEqual([
      'src/club/settings/club-words.ts',
      'src/platform/server/development-defaults.ts',
    ])
  })

  it('are the configuration’s until somebody sets them, and then reach pages, mails and legal texts', async () => {
    expect((await server.browser().get('/club')).body).toMatchObject({ name: 'Club Gallos', brand: null })
    const legal = { ...(await read()).settings.legal, legalName: 'Gallos de Prueba, S.A. de C.V.' }
    expect((await save({ name: 'Gallos Unidos', message: 'Mañana cerramos', legal })).status).toBe(200)
    expect((await server.browser().get('/club')).body).toMatchObject({
      name: 'Gallos Unidos',
      message: 'Mañana cerramos',
    })
    const { text } = await renderMail({ preview: 'x', title: 'x', blocks: [] })
    expect(text).toContain('Gallos Unidos')
    expect(codeText('123456')).toMatch(/^Gallos Unidos: 123456 /)
    const programme = await clubPages
      .find(({ path }) => path === '/system/affiliate')!
      .read(server.services, {})
    expect(programme!.head.description).toContain('Comparte tu liga de Gallos Unidos')
    expect((await save({ team: 'Unidos' })).status).toBe(200)
    expect((await admin.get('/events/desk/form')).body.home).toBe('Unidos')
    const notice = await server.browser().get('/legal/documents/aviso-integral')
    expect(notice.body.html).toContain('Gallos de Prueba, S.A. de C.V.')
  })

  it('tell the log what was before and what is, and only that', async () => {
    await save({ footerNote: 'Otra nota' })
    const { detail } = await server.db
      .selectFrom('auditLog')
      .select('detail')
      .where('action', '=', 'settings.changed')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(detail).toEqual({
      footerNote: { before: expect.stringContaining('Venta oficial'), after: 'Otra nota' },
    })
  })

  it('of two people who save, keep the first and tell the second', async () => {
    const { version } = await read()
    const answers = await Promise.all([save({ message: 'uno' }, version), save({ message: 'dos' }, version)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  it('refuse colours that cannot be read, by field, and serve those that can', async () => {
    const refused = await save({ colours: { ...shippedColours, light: '#f6b93b' } })
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.body.fields)).toEqual(['settings.colours.light'])
    expect((await save({ colours: { ...shippedColours, light: '#0b5a2e' } })).status).toBe(200)
    const { brand } = (await server.browser().get('/club')).body
    expect(brand).toMatch(/^[\w-]{10}$/)
    const css = await server.browser().get(`/club/brand.css?v=${brand}`)
    expect(`${css.headers['content-type']}`).toContain('text/css')
    expect(String(css.body)).toContain('--brand:#0b5a2e')
    const { html } = await renderMail({
      preview: 'x',
      title: 'x',
      blocks: [{ kind: 'button', label: 'Ver', url: 'https://club.example' }],
    })
    expect(html).toContain('background-color:#0b5a2e')
    expect(html).not.toContain(shippedColours.light)
    expect(inks.brand).toBe('#0b5a2e')
    await save({ colours: shippedColours })
  })

  it('of another process come here within seconds', async () => {
    await server.db
      .updateTable('clubSettings')
      .set({ settings: JSON.stringify({ ...(await read()).settings, name: 'De lejos' }) })
      .execute()
    await refresh(server.services)
    expect((await renderMail({ preview: 'x', title: 'x', blocks: [] })).text).toContain('De lejos')
  })
})

describe('a version of a legal text', () => {
  const draft = {
    document: 'terminos',
    version: '2026-11-2',
    title: 'Términos y condiciones',
    effectiveOn: '2026-11-02',
    words: 'Estos términos son otros, y son de prueba. Nadie los ha leído.',
  }

  it('is a draft that holds for nobody until counsel approves it, and is not changed after', async () => {
    const before = currentVersions().terminos.sha256
    expect((await admin.post('/staff/legal-texts', draft)).status).toBe(201)
    await refresh(server.services)
    expect(currentVersions().terminos.sha256).toBe(before)
    const path = '/staff/legal-texts/terminos/2026-11-2/approval'
    expect((await admin.post(path, { approvedBy: 'Lic. Rosa Mena' })).status).toBe(200)
    expect(currentVersions().terminos).toMatchObject({ version: '2026-11-2', status: 'aprobado' })
    expect((await admin.post(path, { approvedBy: 'Otra' })).status).toBe(404)
    expect((await admin.post('/staff/legal-texts', draft)).body.fields).toHaveProperty('version')
    const shown = await server.browser().get('/legal/documents/terminos')
    expect(shown.body.shown).toMatchObject({ version: '2026-11-2', current: true })
    expect(shown.body.shown.sha256).toBe(currentVersions().terminos.sha256)
  })

  it('never takes the place of one that was shipped', async () => {
    const answer = await admin.post('/staff/legal-texts', { ...draft, version: '2026-11' })
    expect(answer.body.fields).toHaveProperty('version')
  })
})

describe('rules', () => {
  it('know contrast as WCAG does, and ship colours that pass', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 1)
    expect(readable(shippedColours).every(({ ok }) => ok)).toBe(true)
  })

  it('say line by line what changed', () => {
    expect(diffLines('a\nb\nc', 'a\nx\nc')).toEqual([
      { kind: 'same', words: 'a' },
      { kind: 'removed', words: 'b' },
      { kind: 'added', words: 'x' },
      { kind: 'same', words: 'c' },
    ])
    const long = (word: string) => Array.from({ length: 3000 }, (_, at) => `${word} ${at}`).join('\n')
    expect(diffLines(long('antes'), long('ahora')).map(({ kind }) => kind)).toEqual([
      ...Array<string>(3000).fill('removed'),
      ...Array<string>(3000).fill('added'),
    ])
  })
})
