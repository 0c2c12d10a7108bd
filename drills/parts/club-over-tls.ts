import { join } from 'node:path'
import { TOTP } from 'otpauth'
import type { Machine } from './debian-machine.ts'

export const domain = 'boletos.club.mx'
const password = 'tres montañas y 7 gallos'
const ofAuthority = 'var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt'

type Answer = { status: number; text: string; body: Record<string, unknown> }
type Person = { email: string; recoveryCodes: string[] }

/** The club as a browser outside of the machine has it: by its name, over TLS, believing the machine's own authority alone. */
export function clubOverTls(machine: () => Machine, root: string) {
  async function ask(path: string, words: string[] = []): Promise<Answer> {
    const given = [
      '-sS',
      '-m',
      '20',
      '--cacert',
      join(root, ofAuthority),
      '--resolve',
      `${domain}:443:127.0.0.1`,
    ]
    const said = await machine().curl([
      ...given,
      '-w',
      '\n%{http_code}',
      ...words,
      `https://${domain}${path}`,
    ])
    const end = said.lastIndexOf('\n')
    const text = said.slice(0, end)
    return { status: Number(said.slice(end + 1)), text, body: text.startsWith('{') ? JSON.parse(text) : {} }
  }

  /** A browser of one person: the cookie half of the session in a file, the other in a header. */
  function browser(name: string) {
    const jar = join(root, '..', `${name}.cookies`)
    let token = ''
    const headers = () => (token === '' ? [] : ['-H', `authorization: Bearer ${token}`])
    const cookies = ['-b', jar, '-c', jar]
    const expected = (path: string, { status, body }: Answer) => {
      if (status >= 300) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`)
      if (typeof body['token'] === 'string') token = body['token']
      return body
    }
    return {
      get: async (path: string) => expected(path, await ask(path, [...cookies, ...headers()])),
      post: async (path: string, body?: object) => {
        const sent =
          body === undefined
            ? ['-X', 'POST']
            : ['-H', 'content-type: application/json', '-d', JSON.stringify(body)]
        return expected(path, await ask(path, [...cookies, ...headers(), ...sent]))
      },
    }
  }

  /** What the console prints for somebody, opened: a password, a second factor, and the desk. */
  async function becomeAdministrator(email: string): Promise<Person> {
    const said = await machine().command(['taquilla', 'admin', 'create', email])
    const token = /\/backoffice\/invitacion#([\w-]{43})/.exec(said)?.[1]
    const own = browser(email)
    await own.post('/api/auth/staff-invitations', { token, password })
    const { secret } = await own.post('/api/auth/second-factor')
    const code = new TOTP({ secret: String(secret) }).generate()
    const { recoveryCodes } = await own.post('/api/auth/second-factor/codes', { code })
    return { email, recoveryCodes: recoveryCodes as string[] }
  }

  return {
    ask,
    becomeAdministrator,
    /** Logs in anew with password and a recovery code, and counts who works here. */
    async signIn({ email, recoveryCodes }: Person): Promise<number> {
      const own = browser(`${email}-again`)
      await own.post('/api/auth/login', { email, password })
      await own.post('/api/auth/second-factor/codes', { code: recoveryCodes.pop() })
      const { total } = await own.get('/api/staff/people')
      return Number(total)
    },
  }
}
