import { createHook } from 'node:async_hooks'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import pg from 'pg'
import { testServer, type TestServer } from '#world/test-server.ts'
import { goodPassword, makePerson, solvedCaptcha } from './testing/test-people.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ template: 'empty' })
  await makePerson(server, { email: 'existe@correo.example' })
})
afterAll(() => server.close())

/** What a request costs, beyond noise: the password hashes that it makes and the statements that it runs. */
async function workOf(request: () => Promise<{ status: number }>) {
  let hashes = 0
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'ARGON2REQUEST') hashes++
    },
  })
  const query = vi.spyOn(pg.Client.prototype, 'query')
  hook.enable()
  const { status } = await request()
  hook.disable()
  const statements = query.mock.calls.map(([given]) => wordsOf(given))
  query.mockRestore()
  return { status, hashes, statements }
}

function wordsOf(given: unknown): string {
  if (typeof given === 'string') return given
  return typeof given === 'object' && given !== null && 'text' in given ? String(given.text) : ''
}

describe('an asker cannot tell whether an e-mail has an account: the same work is done', () => {
  it('at login', async () => {
    const attempt = (email: string) =>
      workOf(() => server.browser().post('/auth/login', { email, password: 'esta no es la contraseña' }))
    const known = await attempt('existe@correo.example')
    expect(known).toMatchObject({ status: 401, hashes: 1 })
    expect(await attempt('no-existe@correo.example')).toEqual(known)
  })

  it('when a reset link is asked for', async () => {
    const ask = async (email: string) => {
      const captcha = await solvedCaptcha(server)
      return workOf(() => server.browser().post('/auth/password-resets', { email, captcha }))
    }
    const known = await ask('existe@correo.example')
    expect(known.status).toBe(202)
    expect(await ask('no-existe@correo.example')).toEqual(known)
  })

  it('when registering', async () => {
    const form = { firstName: 'Ana', lastName: 'Luna', password: goodPassword, acceptsTerms: true }
    const register = async (email: string) => {
      const captcha = await solvedCaptcha(server)
      return workOf(() => server.browser().post('/auth/registrations', { ...form, email, captcha }))
    }
    const known = await register('existe@correo.example')
    expect(known).toMatchObject({ status: 202, hashes: 2 })
    const unknown = await register('no-existe@correo.example')
    expect([unknown.hashes, unknown.statements.length]).toEqual([known.hashes, known.statements.length])
  })
})
