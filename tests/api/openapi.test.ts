import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Ajv } from 'ajv'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer, type TestServer } from '../world/test-server.ts'

type Parameter = { name: string; in: string; schema: object }
type Code = { properties: { code: { examples: string[] } } }
type Refusal = {
  content?: Record<string, { schema: { allOf?: [object, Code] } }>
}
type Operation = {
  operationId: string
  parameters?: Parameter[]
  responses: Record<string, { $ref?: string }>
  security: Record<string, string[]>[]
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { securitySchemes: object; responses: Record<string, Refusal> }
}

let server: TestServer
let document: Document
let operations: Operation[]
beforeAll(async () => {
  server = await testServer({ environment: { PUBLIC_URL: 'https://boletos.clubreal.mx' } })
  document = (await server.browser().get('/openapi.json')).body as Document
  operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
})
afterAll(() => server.close())

const ajv = new Ajv({ strict: false, validateFormats: false, coerceTypes: true })

async function problemsOf(source: object): Promise<string[]> {
  // What that rule cannot see, the types of the parameters, is judged below.
  const config = await createConfig({ extends: ['recommended'], rules: { 'no-ambiguous-paths': 'off' } })
  const problems = await lintFromString({ source: JSON.stringify(source), config })
  return problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`)
}

/** Whether an address exists that both paths match, the schemas of their parameters kept. */
function meet(one: string, other: string): boolean {
  const [left, right] = [one.split('/'), other.split('/')]
  return (
    left.length === right.length &&
    left.every((part, index) => {
      const match = right[index]!
      if (part.startsWith('{') && match.startsWith('{')) return true
      if (part.startsWith('{')) return allows(one, part, match)
      if (match.startsWith('{')) return allows(other, match, part)
      return part === match
    })
  )
}

function allows(path: string, part: string, literal: string): boolean {
  const parameters = Object.values(document.paths[path]!).flatMap(({ parameters: own = [] }) => own)
  const schemas = parameters.filter(({ name, in: where }) => where === 'path' && `{${name}}` === part)
  return (
    schemas.length === 0 ||
    schemas.some(({ schema }) => ajv.compile({ type: 'object', properties: { it: schema } })({ it: literal }))
  )
}

describe('the published document', () => {
  it("holds against redocly's recommended rules", async () => {
    expect(await problemsOf(document)).toEqual([])
  })

  it('would be refused with an operation that says less', async () => {
    const [path = ''] = Object.keys(document.paths)
    const broken = structuredClone({ ...document, paths: { [path]: document.paths[path]! } })
    for (const operation of Object.values(broken.paths[path]!)) {
      Object.assign(operation, {
        operationId: undefined,
        security: undefined,
        responses: { 200: operation.responses['200'] },
      })
    }
    const rules = (await problemsOf(broken)).map((problem) => problem.split(' ')[0])
    for (const rule of ['operation-operationId', 'security-defined', 'operation-4xx-response'])
      expect(rules).toContain(rule)
  })

  it('has no two paths that one address could mean', () => {
    const paths = Object.keys(document.paths)
    const clashes = paths.flatMap((one, index) =>
      paths
        .slice(index + 1)
        .filter((other) => one !== other && meet(one, other))
        .map((other) => `${one} ${other}`),
    )
    expect(clashes).toEqual([])
    expect(meet('/api/events/{eventId}/holds', '/api/events/{eventId}/holds')).toBe(true)
  })

  it("names each operation as its contract's own export", () => {
    const names = operations.map(({ operationId }) => operationId)
    expect(new Set(names).size).toBe(names.length)
    expect(document.paths['/api/events/{eventId}/holds']?.['post']?.operationId).toBe('holdSeats')
    expect(names).toEqual(expect.arrayContaining(['staffAcceptInvitation', 'fanTicketsAcceptInvitation']))
  })

  it('names what a stranger is answered at every address, and problems have the published shape', async () => {
    const { components } = document
    const isProblem = ajv.compile({ $ref: '#/components/schemas/Problem', components })
    const wrong: string[] = []
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, { responses, security }] of Object.entries(methods)) {
        const address = path
          .replace(/\{(eventId|planId|caseNumber)\}/g, '999999')
          .replace(/\{\w+\}/g, () => randomUUID())
        // One never ends; the other's caller says who it is by a signature.
        if (/\/(live|webhooks\/mercadopago)$/.test(path)) continue
        const { status, body } = await server.browser().call(method.toUpperCase(), address)
        const refusal = document.components.responses[responses[status]?.$ref?.split('/').at(-1) ?? '']
        const codes =
          refusal?.content?.['application/problem+json']?.schema.allOf?.[1].properties.code.examples
        const closed = !security.some((needed) => Object.keys(needed).length === 0)
        const named = status < 400 ? responses[status] !== undefined : isProblem(body)
        const asSaid = status !== 401 || codes?.includes(body.code) === true
        if (!named || !asSaid || closed !== (status === 401))
          wrong.push(`${method} ${path}: ${status} ${body.code}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('says how a key of the API is sent, and where it opens', () => {
    expect(document.components.securitySchemes).toMatchObject({ apiKey: { type: 'http', scheme: 'bearer' } })
    const opened = (path: string, method: string) =>
      document.paths[path]?.[method]?.security.some((needed) => 'apiKey' in needed)
    expect(opened('/api/staff/audit-log', 'get')).toBe(true)
    expect(opened('/api/staff/api-keys', 'post')).toBe(false)
    expect(opened('/api/account', 'get')).toBe(false)
  })
})
