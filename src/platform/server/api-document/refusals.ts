import type { Endpoint } from '#lib/endpoint.ts'
import { opensToKeys } from './security.ts'

/** RFC 9457, as `answer-problems.ts` writes it. */
export const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'code'],
  properties: {
    type: { type: 'string', description: '`urn:taquilla:` y el código.' },
    title: { type: 'string', description: 'Qué pasó y qué hacer, en español, para una persona.' },
    status: { type: 'integer', minimum: 400, maximum: 599 },
    code: {
      type: 'string',
      pattern: '^[a-z][a-z0-9_]*$',
      description: 'Estable y en inglés: por él decide un programa, nunca por el título.',
    },
    reference: { type: 'string', description: 'Para soporte: la llamada en nuestra bitácora.' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Qué corregir, por campo.',
    },
    detail: { type: 'object', additionalProperties: true, description: 'Datos que dependen del código.' },
  },
}

const retryAfter = {
  'Retry-After': { description: 'Segundos de espera.', schema: { type: 'integer', minimum: 0 } },
}

/**
 * What may be answered in place of a success: by status, with the codes that the server gives before a handler sees the
 * call. A handler refuses with a code of its business, mostly with 404 and 409, so no list of codes is closed. Equal
 * answers have equal names, under which the document keeps each of them once.
 */
export function refusalsOf(endpoint: Endpoint): Record<string, { name: string; answer: object }> {
  const { access, may, fresh, method, params, query, body, upload } = endpoint
  const takesBody = body !== undefined || upload === true
  const forStaff = may !== undefined
  const byKey = opensToKeys(endpoint)
  const needsAccount = access === 'buyer' || access === 'staff'
  const answers: [status: number, words: string, codes: string[] | 'of the business'][] = [
    [400, 'Los datos no sirven.', params || query || takesBody ? ['invalid_input', 'bad_request'] : []],
    [401, 'Falta decir quién pregunta.', whoIsMissing(access, byKey)],
    [
      403,
      'Quien pregunta no puede.',
      [
        ...(needsAccount ? ['new_password_required'] : []),
        ...(forStaff || fresh ? ['second_factor_required'] : []),
        ...(forStaff ? ['not_permitted'] : []),
        ...(fresh ? ['fresh_code_required'] : []),
      ],
    ],
    [404, 'No existe, o no es tuyo.', params || forStaff ? ['not_found'] : []],
    [409, 'Ahora no se puede; el código dice por qué.', method === 'GET' ? [] : 'of the business'],
    [413, 'El envío es demasiado grande.', takesBody ? ['too_large'] : []],
    [415, 'Ese tipo de contenido no se acepta.', takesBody ? ['unsupported_type'] : []],
    [429, 'Demasiadas llamadas.', ['too_many_requests']],
    [503, 'Ahora no; no se hizo nada.', ['unavailable']],
  ]
  const given = answers
    .filter(([, , codes]) => codes.length > 0)
    .map(([status, words, codes]) => {
      const known = typeof codes === 'string' ? [] : codes
      return [status, { name: [status, ...known].join('.'), answer: problem(words, known, status) }]
    })
  const other = { name: 'problem', answer: problem('Cualquier otra respuesta es un problema.', []) }
  return { ...Object.fromEntries(given), default: other }
}

function whoIsMissing(access: Endpoint['access'], byKey: boolean): string[] {
  if (access === 'anyone') return []
  if (access === 'fan') return ['fan_login_required']
  if (access === 'gate') return ['device_required', 'device_revoked']
  return byKey ? ['login_required', 'key_not_valid'] : ['login_required']
}

function problem(words: string, codes: string[], status?: number): object {
  const base = { $ref: '#/components/schemas/Problem' }
  const named = codes.length > 0
  return {
    description: named ? `${words} ${codes.map((code) => `\`${code}\``).join(', ')}.` : words,
    ...((status === 429 || status === 503) && { headers: retryAfter }),
    content: {
      'application/problem+json': {
        schema: named ? { allOf: [base, { properties: { code: { examples: codes } } }] } : base,
      },
    },
  }
}
