import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifySchema } from 'fastify'
import type { z } from 'zod'
import type { Config } from './config.ts'
import { jsonSchema } from './serve.ts'

/** Publishes the contract: `/api/openapi.json` and a page to read it at `/api/docs`. */
export async function publishApi(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Taquilla', version: '1.0.0', description: 'La API de la taquilla del club.' },
      servers: [{ url: config.publicUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: ({ schema, url, route }) => ({
      url,
      schema: described(schema ?? {}, route.config?.endpoint?.access),
    }),
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiConfig: { docExpansion: 'none' },
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
}

function described(schema: FastifySchema, access: string | undefined): FastifySchema {
  const json: Record<string, unknown> = { ...schema }
  for (const part of ['params', 'querystring', 'body'] as const) {
    if (schema[part]) json[part] = jsonSchema(schema[part] as z.core.$ZodType, 'input')
  }
  if (access !== undefined && access !== 'anyone') json['security'] = [{ bearer: [] }]
  return json
}
