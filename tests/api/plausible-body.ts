import { randomUUID } from 'node:crypto'
import { z } from 'zod/mini'
import type { Endpoint } from '#lib/endpoint.ts'

type Shape = {
  type?: string
  format?: string
  pattern?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  properties?: Record<string, Shape>
  items?: Shape
  minItems?: number
  minimum?: number
}

/** What no shape tells of itself. */
const byName: Record<string, string> = {
  email: 'nadie@correo.example',
  toEmail: 'nadie@correo.example',
  phone: '4421234567',
  rfc: 'XAXX010101000',
  taxRegime: '616',
  cfdiUse: 'S01',
  postalCode: '76000',
}
const fitting = ['visa', '123456', 'a'.repeat(43)]

/** A body that the endpoint takes, made of its own shape; throws where that does not tell enough. */
export function plausibleBody({ body, path }: Endpoint): unknown {
  if (body === undefined) return undefined
  const made = filled(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Shape)
  const { error } = body.safeParse(made)
  if (error !== undefined) throw new Error(`no body for ${path}: ${JSON.stringify(error.issues)}`)
  return made
}

function filled(shape: Shape, name = ''): unknown {
  const { type, format, pattern, properties = {}, items = {}, minItems = 1, minimum = 0 } = shape
  if (shape.const !== undefined) return shape.const
  if (shape.enum !== undefined) return shape.enum[0]
  const choices = shape.anyOf ?? shape.oneOf ?? shape.allOf
  if (choices !== undefined) return filled(choices[0]!, name)
  if (type === 'object')
    return Object.fromEntries(Object.entries(properties).map(([key, one]) => [key, filled(one, key)]))
  if (type === 'array') return Array.from({ length: minItems }, () => filled(items, name))
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return Math.max(1, minimum)
  if (name in byName) return byName[name]
  if (format === 'uuid') return randomUUID()
  if (format === 'date-time') return '2027-02-01T01:00:00.000Z'
  if (format === 'date') return '2027-02-01'
  return pattern === undefined
    ? 'Nadie'
    : (fitting.find((text) => new RegExp(pattern, 'u').test(text)) ?? 'Nadie')
}
