import { join } from 'node:path'
import { TOTP } from 'otpauth'
import type { Machine } from './debian-machine.ts'

export const domain = 'boletos.club.mx'
const password = 'tres montañas y 7 gallos'
/** Where the machine's Caddy keeps the authority that signs all of its certificates, below the root. */
export const ofAuthority = 'var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt'

type Answer = { status: number; text: string; body: Record<string, unknown> }
type Person = { email: string; recoveryCodes: string[]; desk: Browser }
export type ClubOverTls = ReturnType<typeof clubOverTls>
export type Browser = ReturnType<ClubOverTls['browser']>

/** What the club refused: `code` is the Problem's. */
export class Refused extends Error {
  readonly code: unknown

  constructor(path: string, { status, body }: Answer) {
    super(`${path} answered ${status}: ${JSON.stringify(body)}`)
    this.code = body['code']
  }
}

/** The club as a browser outside of the machine has it: by its name, over TLS, believing the machine's own authority alone. */
export function clubOverTls(machine: () => Machine, root: string) {
  /** curl to a name that leads to the machine; what it answered, and by which status. */
  async function curl(host: string, path: string, words: string[] = []): Promise<Answer> {
    const given = [
      '-sS',
      '-m',
      '20',
      '--cacert',
      join(root, ofAuthority),
      '--resolve',
      `${host}:443:127.0.0.1`,
    ]
    const said = await machine().curl([...given, '-w', '\n%{http_code}', ...words, `https://${host}${path}`])
    const end = said.lastIndexOf('\n')
    const text = said.slice(0, end)
    return { status: Number(said.slice(end + 1)), text, body: text.startsWith('{') ? JSON.parse(text) : {} }
  }
  const ask = (path: string, words?: string[]) => curl(domain, path, words)

  /** A browser of one person: the cookie half of the session in a file, the other in a header. */
  function browser(name: string) {
    const jar = join(root, '..', `${name}.cookies`)
    let token = ''
    async function expected<T>(path: string, words: string[]): Promise<T> {
      const session = token === '' ? [] : ['-H', `authorization: Bearer ${token}`]
      const answer = await ask(path, ['-b', jar, '-c', jar, ...session, ...words])
      if (answer.status >= 300) throw new Refused(path, answer)
      if (typeof answer.body['token'] === 'string') token = answer.body['token']
      return answer.body as T
    }
    return {
      get: <T = Record<string, unknown>>(path: string) => expected<T>(path, []),
      post: <T = Record<string, unknown>>(
        path: string,
        body?: object,
        headers: Record<string, string> = {},
      ) =>
        expected<T>(path, [
          ...Object.entries(headers).flatMap(([header, value]) => ['-H', `${header}: ${value}`]),
          ...(body === undefined ? ['-X', 'POST'] : asJson(body)),
        ]),
      put: <T = Record<string, unknown>>(path: string, body: object) =>
        expected<T>(path, ['-X', 'PUT', ...asJson(body)]),
      /** A file of this machine, as a form sends it. */
      upload: <T = Record<string, unknown>>(path: string, file: string) =>
        expected<T>(path, ['-F', `file=@${file};type=application/json`]),
    }
  }

  /** What the console prints for somebody, opened: a password, a second factor, and the desk. */
  async function becomeAdministrator(email: string): Promise<Person> {
    const said = await machine().command(['taquilla', 'admin', 'create', email])
    const token = /\/backoffice\/invitacion#([\w-]{43})/.exec(said)?.[1]
    const desk = browser(email)
    await desk.post('/api/auth/staff-invitations', { token, password })
    const { secret } = await desk.post('/api/auth/second-factor')
    const code = new TOTP({ secret: String(secret) }).generate()
    const { recoveryCodes } = await desk.post('/api/auth/second-factor/codes', { code })
    return { email, recoveryCodes: recoveryCodes as string[], desk }
  }

  return {
    ask,
    curl,
    browser,
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

export const asJson = (body: object) => ['-H', 'content-type: application/json', '-d', JSON.stringify(body)]
