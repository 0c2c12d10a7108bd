import type { Answer, Asking, Endpoint } from '#lib/endpoint.ts'
import { Problem, type ProblemBody } from '#lib/problem.ts'
import { useSession } from './session-store.ts'
import { useFanSession } from './fan-session-store.ts'
import { noteReached } from './connection.ts'
import { extensions } from './extension-points.ts'
import { askFreshCode } from './fresh-code.ts'
import { noteServerTime } from './server-clock.ts'

type Input = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  file?: File
  files?: readonly File[]
}

const here = '/api'
export type Called<E extends Endpoint> = E['content'] extends string ? ArrayBuffer : Answer<E>

const noAnswer = () =>
  new Problem('no_connection', 'No hay conexión. Revisa tu internet y vuelve a intentar.', 0)

type Options = { headers?: Record<string, string>; signal?: AbortSignal }

/**
 * Calls an endpoint of a contract. Throws a Problem whose message can be shown as it is. Where the server wants a fresh
 * code of the second factor, the person is asked for one and the call is made again; where it wants work first, the
 * browser does it.
 */
export async function call<const E extends Endpoint>(
  endpoint: E,
  input: Asking<E>,
  options: Options = {},
  proofs = 3,
): Promise<Called<E>> {
  try {
    return await callOnce(endpoint, input, options)
  } catch (problem) {
    const { code, detail } = problem as Problem
    if (code === 'proof_required' && proofs > 0) {
      const { proveWork } = await import('./proof-of-work.ts')
      const proof = await proveWork(detail['challenge'], endpoint)
      const headers = { ...options.headers, 'proof-of-work': proof }
      return call(endpoint, input, { ...options, headers }, proofs - 1)
    }
    if (code === 'not_permitted') void import('./role-change.ts').then(({ lookAtRole }) => lookAtRole())
    if (code !== 'fresh_code_required' || !(await askFreshCode())) throw problem
    return callOnce(endpoint, input, options)
  }
}

async function callOnce<const E extends Endpoint>(
  endpoint: E,
  input: Asking<E>,
  { headers = {}, signal }: Options,
): Promise<Called<E>> {
  const { params = {}, query, body, file, files = file && [file] } = input as Input
  const base = endpoint.at === undefined ? here : await supportBase()
  // Another server is not told who is logged in here (decision 10).
  const token = base === here ? useSession.getState().token : null
  const fanToken = base === here ? useFanSession.getState().token : null
  const askedAt = Date.now()
  const response = await fetch(addressOf(endpoint, params, query, base), {
    method: endpoint.method,
    credentials: base === here ? 'same-origin' : 'omit',
    signal: signal ?? null,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(fanToken !== null && { 'fan-session': fanToken }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(base === here && (await extensions()?.headersFor(addressOf(endpoint, params, {}, '')))),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(files !== undefined && { body: formOf(files) }),
  }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    if (base === here) noteReached(false)
    throw noAnswer()
  })
  if (base === here) noteReached(true)
  noteServerTime(response.headers, askedAt)
  if (!response.ok) throw await refusal(response, token, fanToken)
  return (endpoint.content === undefined ? await response.json() : await response.arrayBuffer()) as Called<E>
}

/** The address of an endpoint, for links and event streams. */
export function addressOf(
  endpoint: Endpoint,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
  base = here,
): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, `${value as string | number}`]],
    ),
  ).toString()
  return `${base}${path}${search === '' ? '' : `?${search}`}`
}

async function supportBase(): Promise<string> {
  return (await extensions()?.supportBase()) ?? here
}

function formOf(files: readonly File[]): FormData {
  const form = new FormData()
  for (const file of files) form.append('file', file)
  return form
}

async function refusal(response: Response, token: string | null, fanToken: string | null): Promise<Problem> {
  const body = (await response.json().catch(() => null)) as ProblemBody | null
  if (body === null) return new Problem('unexpected', 'Algo falló de nuestro lado.', response.status)
  if (body.code === 'login_required' && token !== null) useSession.getState().lose(token)
  if (body.code === 'fan_login_required' && fanToken !== null) useFanSession.getState().lose(fanToken)
  extensions()?.onRefusal[body.code]?.(body.detail ?? {})
  if (body.code === 'new_password_required') useSession.getState().resetPassword()
  return new Problem(body.code, body.title, body.status, {
    ...body.detail,
    fields: body.fields ?? {},
    reference: body.reference,
  })
}
