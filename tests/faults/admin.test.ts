import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staff } from '#world/staff.ts'
import { testServer, type TestServer } from '#world/test-server.ts'

const script = join(import.meta.dirname, '../../scripts/admin.ts')
let server: TestServer
beforeAll(async () => {
  server = await testServer({ template: 'empty' })
})
afterAll(() => server.close())

async function admin(...words: string[]) {
  const program = spawn(process.execPath, [script, ...words], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: server.databaseUrl,
      PUBLIC_URL: 'https://club.mx',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (part) => (said += String(part)))
  const [code] = (await once(program, 'exit')) as [number]
  return { code, said }
}

const logged = (action: string) =>
  server.db
    .selectFrom('auditLog')
    .select(['accountId', 'detail'])
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .executeTakeFirst()

describe('npm run admin', () => {
  it('makes the first administrator by a link of one use, and no other way in', async () => {
    expect(await admin('list')).toEqual({ code: 0, said: expect.stringContaining('Nadie todavía') })
    const first = await admin('create', 'Ana@Club.mx', '--nombre', 'Ana')
    expect([first.code, first.said]).toEqual([0, expect.stringContaining('Sirve una vez y vence el')])
    const again = await admin('create', 'ana@club.mx', '--nombre', 'Ana')
    const tokenIn = (said: string) => /https:\/\/club\.mx\/backoffice\/invitacion#([\w-]{43})/.exec(said)?.[1]
    const accept = (token: string | undefined) =>
      server.browser().post('/auth/staff-invitations', { token, password: 'montaña que nadie adivina 7' })
    // The second link is the only one that opens, and only once.
    expect((await accept(tokenIn(first.said))).body.code).toBe('link_not_valid')
    const entered = await accept(tokenIn(again.said))
    expect(entered.body.userData[0]).toMatchObject({ firstName: 'Ana', role: 'administrator' })
    expect((await accept(tokenIn(again.said))).body.code).toBe('link_not_valid')
    expect(await logged('staff.invited')).toMatchObject({ accountId: null, detail: { via: 'consola' } })
    // Without a second factor the desk stays closed.
    const inside = server.browser()
    inside.useToken(entered.body.token)
    expect((await inside.get('/staff/people')).status).not.toBe(200)
    const listed = await admin('list')
    expect(listed.said).toMatch(/ana@club\.mx\s+Administración\s+sin segundo factor/)
    const twice = await admin('create', 'ana@club.mx')
    expect([twice.code, twice.said]).toEqual([1, expect.stringContaining('ya es parte del personal')])
  })

  it('takes a lost second factor away, with the sessions that it opened', async () => {
    const luz = await staff(server, 'administrator')
    const { email } = await server.db
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', luz.accountId)
      .executeTakeFirstOrThrow()
    expect((await admin('reset-factor', email)).said).toContain('no tiene segundo factor')
    await server.db
      .insertInto('secondFactors')
      .values({ accountId: luz.accountId, secretSealed: Buffer.from('x'), confirmedAt: new Date() })
      .execute()
    expect(await admin('reset-factor', email)).toEqual({ code: 0, said: expect.stringContaining('Listo') })
    expect((await luz.get('/staff/people')).status).toBe(401)
    const row = await logged('staff.second_factor_removed')
    expect(row).toMatchObject({ accountId: null, detail: { via: 'consola', closed: 1 } })
  })

  it.each([
    [['create']],
    [['create', 'nadie']],
    [['borrar', 'a@b.mx']],
    [['create', 'a@b.mx', '--clave', 'x']],
    [[]],
  ])('says how it is used: %s', async (words) => {
    const { code, said } = await admin(...words)
    expect([code, said]).toEqual([1, expect.stringContaining('npm run admin -- create')])
    expect(said).not.toMatch(/\bat \S+ \(/)
  })
})
