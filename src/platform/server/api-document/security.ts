import type { Endpoint } from '#lib/endpoint.ts'
import { keyScopes } from '#lib/permissions.ts'
import { gateCookieName } from '../cookie-names.ts'
import { cookieNames } from '../cookie-names.ts'

/** How a caller says who asks. A session has two halves, a token in a header and a cookie (decision 4): both are shown. */
export function securitySchemes(secure: boolean) {
  const { session, fan } = cookieNames(secure)
  return {
    apiKey: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'taq_…',
      description: `Una llave de la API: \`Authorization: Bearer taq_…\`. La hace administración en Integraciones; solo lee lo que sus permisos nombran. También se acepta \`Authorization: Key taq_…\`.`,
    },
    session: {
      type: 'http',
      scheme: 'bearer',
      description: 'El `token` que contesta el inicio de sesión, junto con su galleta.',
    },
    sessionCookie: { type: 'apiKey', in: 'cookie', name: session },
    fanSession: {
      type: 'apiKey',
      in: 'header',
      name: 'fan-session',
      description: 'El `token` que contesta la entrada con Fan ID, junto con su galleta.',
    },
    fanCookie: { type: 'apiKey', in: 'cookie', name: fan },
    gateSession: {
      type: 'apiKey',
      in: 'header',
      name: 'gate-session',
      description: 'El `token` que contesta el alta de un equipo de puerta, junto con su galleta.',
    },
    gateCookie: { type: 'apiKey', in: 'cookie', name: gateCookieName(secure) },
  }
}

const session = { session: [], sessionCookie: [] }
const fan = { fanSession: [], fanCookie: [] }
const gate = { gateSession: [], gateCookie: [] }

/** Whether a key of the API, given the scope, may call it. */
export function opensToKeys({ access, method, may, fresh }: Endpoint): boolean {
  return access === 'staff' && method === 'GET' && fresh === undefined && keyScopes().includes(may)
}

/** What a call needs, one of the alternatives; an empty one: nobody needs to be anybody, and may be. */
export function securityOf(endpoint: Endpoint): Record<string, string[]>[] {
  if (endpoint.access === 'anyone') return [{}, session, fan]
  if (endpoint.access === 'fan') return [fan]
  if (endpoint.access === 'gate') return [gate]
  return opensToKeys(endpoint) ? [session, { apiKey: [] }] : [session]
}
