import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifySchema } from 'fastify'
import type { z } from 'zod'
import { keyOf, readContracts, type Named } from './api-document/contracts.ts'
import { problemSchema, refusalsOf } from './api-document/refusals.ts'
import { securityOf, securitySchemes } from './api-document/security.ts'
import type { Config } from './config.ts'
import { jsonSchema } from './serve.ts'

type Operation = {
  operationId?: string
  security?: object[]
  responses?: Record<string, { description?: string; content?: object }>
}
type Document = { paths?: Record<string, Record<string, Operation>>; components?: Record<string, object> }

const description = `La API de la taquilla del club. Cada rechazo es un problema (RFC 9457) con un código estable.

Una llave de la API se manda en cada llamada: \`Authorization: Bearer taq_…\`.`

/** Publishes the contracts: `/api/openapi.json` and a page to read it at `/api/docs`. */
export async function publishApi(app: FastifyInstance, config: Config): Promise<void> {
  const contracts = await readContracts()
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Taquilla',
        version: '1.0.0',
        description,
        license: { name: 'Propietaria', identifier: 'LicenseRef-Proprietary' } as { name: string },
      },
      servers: [{ url: config.publicUrl }],
    },
    transform: ({ schema, url }) => ({ url, schema: described(schema ?? {}) }),
    transformObject: (given) =>
      'openapiObject' in given ? completed(given.openapiObject as Document, contracts, config) : {},
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiConfig: { docExpansion: 'none' },
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
}

function described(schema: FastifySchema): FastifySchema {
  const json: Record<string, unknown> = { ...schema }
  for (const part of ['params', 'querystring', 'body'] as const) {
    if (!schema[part]) continue
    const written = jsonSchema(schema[part] as z.core.$ZodType, 'input')
    // A query of any names has no parameters that could be listed.
    if (part === 'querystring' && written['properties'] === undefined) delete json[part]
    else json[part] = written
  }
  return json
}

/** Gives each operation its contract's name, who may call it, what it may refuse, and files in both directions. */
function completed(document: Document, contracts: Map<string, Named>, { secure }: Config) {
  const responses: Record<string, object> = {}
  for (const [path, methods] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(methods)) {
      const named = contracts.get(keyOf(method, path))
      if (named !== undefined) methods[method] = complete(operation, named, responses)
    }
  }
  const schemas = { Problem: problemSchema }
  return {
    ...document,
    components: { securitySchemes: securitySchemes(secure), schemas, responses },
  } as object
}

function complete(operation: Operation, { name, endpoint }: Named, kept: Record<string, object>): Operation {
  const { status = 200, content, upload, summary } = endpoint
  const file = { type: 'string', format: 'binary' }
  const success = {
    ...operation.responses?.[status],
    description: summary,
    ...(content !== undefined && { content: { [mediaType(content)]: { schema: file } } }),
  }
  const refused: Record<string, object> = {}
  for (const [given, { name: kind, answer }] of Object.entries(refusalsOf(endpoint))) {
    kept[kind] = answer
    refused[given] = { $ref: `#/components/responses/${kind}` }
  }
  const form = { type: 'object', required: ['file'], properties: { file } }
  return {
    ...operation,
    operationId: name,
    security: securityOf(endpoint),
    ...(upload && { requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } } }),
    responses: { [status]: success, ...refused },
  }
}

const mediaType = (content: string) => content.split(';')[0]!.trim()
