import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'

/** The screens where the provider's script may run; they are loaded as documents of their own. */
const paymentScreens =
  /^\/system\/(tickets-base\/(confirmation|merdadoPagoTest)|bonus-base\/(compra-mi-bonogallo|cobro-automatico))(\/|$)/

/** The screens with a camera, and those where a face is followed or a code is read: documents of their own too. */
const cameraScreens = /^\/(fanId-base\/(fanRegistryId|fanRegistryFinaliced|loginScan)|gate)(\/|$)/
const wasmScreens = /^\/(fanId-base\/(fanRegistryFinaliced|loginScan)|gate)(\/|$)/

/** The club's screens print what they were sent: a document of their own, in a frame that nobody sees. */
const printingScreens = /^\/backoffice(\/|$)/

/** What a page may use of the device. The camera is for the screens that explain what it is for. */
export function permissionsPolicy(path: string): string {
  const camera = cameraScreens.test(path) ? '(self)' : '()'
  return `camera=${camera}, geolocation=(), microphone=(), payment=(self)`
}

/** Content-Security-Policy for a page: nothing but our own origin, and the provider's hosts where one pays. */
export function contentSecurityPolicy(path: string, config: Config): string {
  const provider = paymentScreens.test(path) ? providerHosts(config) : null
  const also = (hosts: string[] | undefined) => hosts?.map((host) => ` ${host}`).join('') ?? ''
  return [
    "default-src 'none'",
    `script-src 'self'${wasmScreens.test(path) ? " 'wasm-unsafe-eval'" : ''}${also(provider?.script)}`,
    `style-src 'self'${also(provider?.style)}`,
    `img-src 'self' data: blob:${also(provider?.image)}`,
    "font-src 'self'",
    `connect-src 'self'${also(supportHost(config))}${also(provider?.connect)}`,
    `frame-src 'self'${printingScreens.test(path) ? ' blob:' : ''}${also(provider?.frame)}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "media-src 'self'",
    `form-action 'self'${also(provider?.frame)}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The support service, where it is another host (decision 10). */
function supportHost({ supportUrl, publicUrl }: Config): string[] {
  const { origin } = new URL(supportUrl)
  return origin === new URL(publicUrl).origin ? [] : [origin]
}

function providerHosts({ payments }: Config) {
  if (payments.sandbox) {
    const host = [new URL(payments.sdkUrl).origin]
    return { script: host, style: host, image: host, connect: host, frame: host }
  }
  return {
    script: ['https://sdk.mercadopago.com', 'https://http2.mlstatic.com', 'https://www.mercadopago.com'],
    style: ["'unsafe-inline'"],
    image: ['https://http2.mlstatic.com', 'https://www.mercadopago.com'],
    connect: [
      'https://api.mercadopago.com',
      'https://api-static.mercadopago.com',
      'https://secure-fields.mercadopago.com',
      'https://http2.mlstatic.com',
    ],
    frame: [
      'https://secure-fields.mercadopago.com',
      'https://www.mercadopago.com',
      'https://www.mercadopago.com.mx',
      'https://http2.mlstatic.com',
    ],
  }
}

/** Helmet's headers for documents and files; an API's answer only has to stay data and out of every cache. */
export async function secureHeaders(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    hsts: config.secure ? { maxAge: 63_072_000, includeSubDomains: true } : false,
  })
  app.addHook('onRequest', (request, reply, next) => {
    if (request.url.startsWith('/api/')) {
      reply.header('x-content-type-options', 'nosniff')
      reply.header('cache-control', 'no-store')
      reply.header('x-robots-tag', 'noindex')
      next()
      return
    }
    reply.header('permissions-policy', permissionsPolicy(request.url.split('?')[0] ?? '/'))
    reply.helmet()
    next()
  })
}
