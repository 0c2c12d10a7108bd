import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { Ajv2020 } from 'ajv/dist/2020.js'

type Operation = {
  operationId: string
  requestBody?: { content: { 'application/json': { schema: object } } }
  responses: Record<string, object>
}
type Description = { paths: Record<string, Record<string, Operation>> }

const described = JSON.parse(
  readFileSync(join(import.meta.dirname, 'openapi-mlm.json'), 'utf8'),
) as Description
/** The described operations by name. */
export const operations = new Map<string, [path: string, method: string, operation: Operation]>()
for (const [path, methods] of Object.entries(described.paths))
  for (const [method, operation] of Object.entries(methods))
    operations.set(operation.operationId, [path, method, operation])

const ajv = new Ajv2020({ strict: false, allErrors: true })
const shapes = {
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$/,
  uri: /^https?:\/\/\S+$/,
  email: /^[^@\s]+@[^@\s]+$/,
}
for (const [name, shape] of Object.entries(shapes)) ajv.addFormat(name, shape)
ajv.addFormat('float', true).addFormat('uuid', true)
ajv.addSchema(described, 'mlm')

/** Why a body is not what the provider describes for an operation's answer; empty when it is, or no body is described. */
export function faults(operationId: string, status: number, body: unknown): string {
  const [path, method] = operations.get(operationId) ?? []
  const answers = operations.get(operationId)?.[2].responses ?? {}
  if (!(status in answers)) return `${operationId} is not described with ${status}`
  const answer = answers[status] as { $ref?: string; content?: object }
  if (!answer.$ref && !answer.content) return ''
  const at = answer.$ref ?? `#/paths/${pointer(path)}/${method}/responses/${status}`
  const fits = ajv.compile({ $ref: `mlm${at}/content/application~1json/schema` })
  return fits(body) ? '' : ajv.errorsText(fits.errors)
}

/** The same for what a client sends. */
export function requestFaults(operationId: string, body: unknown): string {
  const [path, method] = operations.get(operationId) ?? []
  const at = `#/paths/${pointer(path)}/${method}/requestBody/content/application~1json/schema`
  const fits = ajv.compile({ $ref: `mlm${at}` })
  return fits(body) ? '' : ajv.errorsText(fits.errors)
}

const pointer = (path = '') => encodeURIComponent(path.replaceAll('~', '~0').replaceAll('/', '~1'))

/** Calls an operation by its described path and holds the answer against its description. */
export async function ask(
  baseUrl: string,
  operationId: string,
  { body, query, ids = {}, bearer = 'token', key = randomUUID() }: Asked = {},
) {
  const [path = '', method = ''] = operations.get(operationId) ?? []
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => String(ids[name]))
  const url = new URL(filled, baseUrl)
  url.search = new URLSearchParams(query).toString()
  const answer = await fetch(url, {
    method: method.toUpperCase(),
    headers: {
      authorization: `Bearer ${bearer}`,
      ...(key && { 'x-idempotency-key': key }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const json = (await answer.json()) as Json
  return { status: answer.status, json, faults: faults(operationId, answer.status, json) }
}

/** What the tests go on with; everything else is judged by the description. */
type Json = { id: number | string; order?: unknown; [name: string]: unknown }
export type Asked = {
  body?: unknown
  query?: Record<string, string>
  ids?: Record<string, string | number>
  bearer?: string
  key?: string
}
