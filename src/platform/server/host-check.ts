import type { FastifyInstance } from 'fastify'
import { Problem } from '#lib/problem.ts'
import { paths } from '#lib/paths.ts'
import type { Config } from './config.ts'

/** A balancer asks a node for its health by whatever address it has. */
const healthChecks = new Set(['/healthz', '/readyz', '/metrics'])

/** What the page of the refusal is made of: neither a service worker nor any other document. */
const partsOfPage =
  /^\/(assets\/[\w.-]+|theme\.js|favicon\.ico|icon\.svg|icon-\d+\.png|apple-touch-icon\.png)$/

const ownMachine = ['localhost', '127.0.0.1', '[::1]']

/** The host names under which the product may be opened, without ports. */
export function knownHosts({ publicUrl, supportUrl, extraHosts, production }: HostConfig): string[] {
  const own = [publicUrl, supportUrl].map((url) => new URL(url).hostname)
  return [...own, ...extraHosts, ...(production ? [] : ownMachine)]
}

type HostConfig = Pick<Config, 'publicUrl' | 'supportUrl' | 'extraHosts' | 'production'>

/** The name in a Host header in lower case, without port; null where it is no host. */
export function hostName(header: string): string | null {
  const [, name] = /^([a-z\d_.-]+|\[[\da-f:]+\])(?::\d{1,5})?$/i.exec(header) ?? []
  return name?.toLowerCase().replace(/\.$/, '') ?? null
}

/**
 * Whoever points a name of theirs at this server shows nothing of ours under it: documents lead to the page that says
 * which address is right, calls are refused (421), log-in included.
 */
export function refuseForeignHosts(app: FastifyInstance, config: HostConfig): void {
  const known = new Set(knownHosts(config))
  app.addHook('onRequest', async (request, reply) => {
    const name = hostName(request.host)
    if (name !== null && known.has(name)) return
    const [path = '/'] = request.url.split('?')
    const reads = request.method === 'GET' || request.method === 'HEAD'
    if (healthChecks.has(path) && reads) return
    if (path.startsWith('/api/') || !reads) throw foreignHost(config.publicUrl)
    if (path === paths.notAvailable || partsOfPage.test(path)) return
    return reply.redirect(`${paths.notAvailable}?motivo=direccion`)
  })
}

function foreignHost(address: string): Problem {
  const words = 'Esta no es la dirección de la taquilla. Revísala antes de escribir tus datos.'
  return new Problem('unknown_host', words, 421, { address })
}
