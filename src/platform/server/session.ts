import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FanStatus, Role } from './schema.ts'
import type { Endpoint } from '#lib/endpoint.ts'
import { permits, type Permission } from '#lib/permissions.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { OwnRole } from '#lib/staff-roles.ts'
import type { Config } from './config.ts'
import { bearerIn, believe, fanTokenIn } from './believed-sessions.ts'
import { cookieNames } from './cookie-names.ts'
import type { Db } from './db.ts'

export type SignedIn = {
  id: string
  role: Role
  /** Which of the club's own, where the role is `own`. */
  ownRole?: OwnRole | null
  firstName: string
  hasBonoGallo: boolean
  forcedPasswordReset: boolean
  sessionHash: Buffer
  /** A code of the second factor was given in this session; for the club's own people. */
  secondFactor: boolean
  /** The code was given in the last 15 minutes. */
  freshFactor?: boolean
  /** Works at these matches only; null or absent: at all. */
  matches?: number[] | null
}

export type SignedInFan = {
  id: string
  accountId: string
  status: FanStatus
  firstName: string
  deviceId: string | null
  sessionHash: Buffer
}

/** A device at a gate of one match. */
export type SignedInDevice = {
  id: string
  eventId: number
  /** Null: a supervisor who walks. */
  gate: string | null
  /** At a lane or counter of extras, which `gate` names: it lets nobody into the stadium. */
  atPoint: boolean
  name: string
  /** Holds names and may let people in. */
  supervisor: boolean
  /** Who made its code. */
  createdBy: string
}

/**
 * Who asks: a browser (by its visitor cookie) and, when both halves of a session are shown, an account, a fan, or both:
 * each has its own session.
 */
export type Who = {
  visitorId: string
  account: SignedIn | null
  fan: SignedInFan | null
  /** Read only where an endpoint is a gate's. */
  device?: SignedInDevice | null
  address: string
  userAgent: string
  /** Work that the browser did because the server asked for it (base64 of challenge and solution). */
  proof?: string | undefined
  /** What it was given in exchange for its turn in a sale's waiting room. */
  pass?: string | undefined
  /** Said to come from the screen of the club's window; what that is worth depends on the account. */
  atWindow?: boolean
}

type Asked = Pick<Endpoint, 'access' | 'may' | 'fresh' | 'boundless' | 'params' | 'query' | 'body'>

declare module 'fastify' {
  interface FastifyInstance {
    whoAsks: (request: FastifyRequest, reply: FastifyReply, endpoint: Asked) => Promise<Who>
  }
}

type Found<T> = (db: Db, tokenHash: Buffer, cookieHash: Buffer) => Promise<T | undefined>

/** Who knows the sessions of each kind, and who else has a say in whether a call is answered: features, given by `app`. */
export type SessionReaders = {
  findAccount: Found<SignedIn>
  findFan: Found<SignedInFan>
  /** Throws 401 where no device of a gate asks. */
  readDevice: (db: Db, request: FastifyRequest, secure: boolean) => Promise<SignedInDevice>
  /** The API key that a caller gave; null where there is none. */
  keyIn: (request: FastifyRequest) => string | null
  /** Who reads with a key; throws 401, 403 or 429. */
  readKey: (key: string, may: Permission, request: FastifyRequest) => Promise<Who>
  /** Throws where who works at some matches only calls for another. */
  refuseOtherMatches: (
    request: FastifyRequest,
    endpoint: Pick<Endpoint, 'boundless' | 'params' | 'query' | 'body'>,
    matches: readonly number[],
  ) => Promise<void>
  /** Throws while the box office is closed for such a call of such an account. */
  refuseWhileClosed: (
    call: { access: string; method: string; path: string },
    account: SignedIn | null,
  ) => void
}

const twelveHours = 12 * 60 * 60
const year = 365 * 24 * 60 * 60

/** What may be done before a new password is chosen, and nothing else. */
const allowedBeforeNewPassword = new Set(['/account/password', '/auth/session', '/auth/logout'])

export function sessionReader(db: Db, config: Config, readers: SessionReaders) {
  const names = cookieNames(config.secure)
  return async function whoAsks(request: FastifyRequest, reply: FastifyReply, endpoint: Asked): Promise<Who> {
    const { access, may, fresh } = endpoint
    const key = may === undefined ? null : readers.keyIn(request)
    if (key !== null && may !== undefined) return readers.readKey(key, may, request)
    const [account, fan, device] = await Promise.all([
      bySession(readers.findAccount, db, bearerIn(request), request.cookies[names.session]),
      bySession(readers.findFan, db, fanTokenIn(request), request.cookies[names.fan]),
      access === 'gate' ? readers.readDevice(db, request, config.secure) : null,
    ])
    if (account !== null) believe(bearerIn(request)!, account.id)
    if (fan !== null) believe(fanTokenIn(request)!, fan.accountId)
    if (access === 'fan') {
      if (fan === null) throw new Problem('fan_login_required', 'Entra con tu Fan ID para continuar.', 401)
    } else if (access !== 'anyone' && access !== 'gate') {
      if (account === null) throw new Problem('login_required', 'Inicia sesión para continuar.', 401)
    }
    const path = request.routeOptions.config.endpoint?.path ?? ''
    if (
      account?.forcedPasswordReset &&
      access !== 'anyone' &&
      access !== 'gate' &&
      !allowedBeforeNewPassword.has(path)
    ) {
      throw new Problem('new_password_required', 'Elige una contraseña nueva para continuar.', 403)
    }
    readers.refuseWhileClosed({ access, method: request.method, path }, account)
    if (account !== null && may !== undefined) refuseWithout(may, account)
    if (account?.matches && may !== undefined)
      await readers.refuseOtherMatches(request, endpoint, account.matches)
    if (account !== null && fresh === true) refuseStale(account)
    return {
      visitorId: readVisitor(request, reply, config.secure),
      account,
      fan,
      device,
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      proof: request.headers['proof-of-work']?.toString(),
      pass: request.headers['queue-pass']?.toString(),
      atWindow: request.headers['at-window'] !== undefined,
    }
  }
}

/** For who works elsewhere the back office does not exist; for the club's own people it says what is missing. */
function refuseWithout(may: Permission, account: SignedIn): void {
  if (account.role === 'buyer') throw notFound('No existe.')
  if (!account.secondFactor)
    throw new Problem('second_factor_required', 'Escribe el código de tu aplicación.', 403)
  if (!permits(account, may)) {
    throw new Problem('not_permitted', 'Tu rol no permite esto. Pídelo a administración.', 403)
  }
}

/** For what gives power or moves money: a session left open is not enough. */
function refuseStale({ role, secondFactor, freshFactor = false }: SignedIn): void {
  if (role === 'buyer') throw notFound('No existe.')
  if (!secondFactor) throw new Problem('second_factor_required', 'Escribe el código de tu aplicación.', 403)
  if (!freshFactor)
    throw new Problem('fresh_code_required', 'Para esto escribe un código nuevo de tu aplicación.', 403)
}

/** A new session's two halves: the token for the header and its paired cookie. Only hashes are stored. */
export function newSession() {
  const token = randomBytes(32).toString('base64url')
  const cookie = randomBytes(32).toString('base64url')
  return { token, cookie, tokenHash: sha256(token), cookieHash: sha256(cookie) }
}

export function setSessionCookie(reply: FastifyReply, config: Config, cookie: string | null): void {
  setPaired(reply, config, cookieNames(config.secure).session, cookie)
}

export function setFanCookie(reply: FastifyReply, config: Config, cookie: string | null): void {
  setPaired(reply, config, cookieNames(config.secure).fan, cookie)
}

export function setPaired(reply: FastifyReply, config: Config, name: string, cookie: string | null): void {
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure: config.secure } as const
  if (cookie === null) reply.clearCookie(name, options)
  else reply.setCookie(name, cookie, { ...options, maxAge: twelveHours })
}

export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

async function bySession<T>(
  find: Found<T>,
  db: Db,
  token: string | undefined,
  cookie: string | undefined,
): Promise<T | null> {
  if (token === undefined || cookie === undefined) return null
  return (await find(db, sha256(token), sha256(cookie))) ?? null
}

/**
 * The browser's own random number, given to it now if it has none: for a page that must know it again, and before seats
 * are asked for, because the answer that would bring it may get lost.
 */
export function ensureVisitorCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { secure }: Config,
): string {
  const { visitor } = cookieNames(secure)
  const visitorId = readVisitor(request, reply, secure)
  if (request.cookies[visitor] !== visitorId) setVisitor(reply, visitor, visitorId, secure)
  return visitorId
}

/** The same for an answer that is written past Fastify: its `Set-Cookie`, null for a browser that has its number. */
export function newVisitorCookie(request: FastifyRequest, { secure }: Config): string | null {
  if (visitorOf(request, secure) !== null) return null
  return request.server.serializeCookie(cookieNames(secure).visitor, randomUUID(), visitorCookie(secure))
}

/** The browser's own random number as it shows it; null while it has none. */
export function visitorOf({ cookies }: FastifyRequest, secure: boolean): string | null {
  const known = cookies[cookieNames(secure).visitor]
  return known !== undefined && /^[0-9a-f-]{36}$/.test(known) ? known : null
}

function readVisitor(request: FastifyRequest, reply: FastifyReply, secure: boolean): string {
  const known = visitorOf(request, secure)
  if (known !== null) return known
  const visitorId = randomUUID()
  if (request.method !== 'GET') setVisitor(reply, cookieNames(secure).visitor, visitorId, secure)
  return visitorId
}

function setVisitor(reply: FastifyReply, name: string, visitorId: string, secure: boolean): void {
  reply.setCookie(name, visitorId, visitorCookie(secure))
}

const visitorCookie = (secure: boolean) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: year }) as const
