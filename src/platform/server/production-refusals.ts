import { developmentDefaults as known } from './development-defaults.ts'

type Environment = Record<string, string | undefined>

const required = [
  'PUBLIC_URL',
  'DATABASE_URL',
  'MASTER_KEY',
  'IDENTITY_KEYS',
  'SMTP_URL',
  'SMS_URL',
  'MAIL_FROM',
  'CLUB_NAME',
  'MP_BASE_URL',
  'MP_SDK_URL',
  'MP_ACCESS_TOKEN',
  'MP_PUBLIC_KEY',
  'MP_WEBHOOK_SECRET',
]

const ofTheSandbox = 'es el valor público del proveedor de prueba'
const knownValues: Record<string, [value: string, words: string]> = {
  MP_ACCESS_TOKEN: [known.accessToken, ofTheSandbox],
  MP_PUBLIC_KEY: [known.publicKey, ofTheSandbox],
  MP_WEBHOOK_SECRET: [known.webhookSecret, ofTheSandbox],
  BEACON_CHAIN: [known.beaconChain, 'es la cadena de práctica, que cualquiera calcula'],
  RATE_LIMITS: ['off', 'quita los límites'],
  PUSH_LOOPBACK: ['on', 'es para pruebas en esta máquina'],
}

const knownKeys = [known.masterKey, known.identityKey]
const databases = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL']
/** Sessions, cards, access tokens and errors travel to these. */
const httpsOnly = ['PUBLIC_URL', 'SUPPORT_URL', 'MP_BASE_URL', 'MP_SDK_URL', 'SENTRY_DSN']
/** Where the stand-ins of a development start listen. */
const neverHere = [...httpsOnly, 'SMTP_URL', 'SMS_URL']
const addresses = ['MAIL_FROM', 'SUPPORT_MAIL', 'CLUB_PRIVACY_MAIL']

/**
 * Why this environment may not serve a real club, a Spanish line for each value, all of them at once; empty when it may.
 * Reads the raw text, so that a value of a wrong shape hides none of the others.
 */
export function productionRefusals(environment: Environment): string[] {
  return [
    ...required.filter((name) => !environment[name]).map((name) => `${name}: falta`),
    ...given(environment, Object.keys(knownValues), (value, name) => {
      const [refused, words] = knownValues[name]!
      return value.trim() === refused && words
    }),
    ...given(environment, ['MASTER_KEY', 'IDENTITY_KEYS'], (value) => {
      return isKnownKey(value) && 'es una llave de desarrollo, que cualquiera conoce'
    }),
    ...given(environment, databases, (value) => {
      const own = urlOf(value)?.password === known.databasePassword
      return own && 'lleva la contraseña de la base de desarrollo'
    }),
    ...given(environment, httpsOnly, (value) => {
      return urlOf(value)?.protocol !== 'https:' && 'tiene que empezar con https://'
    }),
    ...given(environment, neverHere, (value) => {
      return isThisMachine(urlOf(value)) && 'apunta a esta máquina, donde viven los servicios de prueba'
    }),
    ...given(environment, addresses, (value) => {
      return /\.(example|invalid|test|localhost)\s*>?\s*$/i.test(value) && 'es una dirección de ejemplo'
    }),
  ]
}

function given(
  environment: Environment,
  names: string[],
  refusal: (value: string, name: string) => string | false,
): string[] {
  return names.flatMap((name) => {
    const value = environment[name]
    const words = value ? refusal(value, name) : false
    return words === false ? [] : [`${name}: ${words}`]
  })
}

/** A ring or a single key; compared as bytes, so that no other spelling of the same key passes. */
function isKnownKey(text: string): boolean {
  return text.split(',').some((entry) => {
    const key = Buffer.from(entry.slice(entry.indexOf(':') + 1), 'base64')
    return knownKeys.some((one) => one.equals(key))
  })
}

function urlOf(text: string): URL | null {
  return URL.parse(text.trim())
}

/** Loopback in any spelling: read as a web address, 127.1, 0x7f000001 and 2130706433 all become 127.0.0.1. */
function isThisMachine(url: URL | null): boolean {
  const { hostname = '' } = urlOf(`http://${url?.hostname}`) ?? {}
  const host = hostname.replace(/^\[|\]$|\.$/g, '')
  if (host === 'localhost' || host.endsWith('.localhost') || host === 'localhost.localdomain') return true
  if (/^(0|127)\.\d+\.\d+\.\d+$/.test(host)) return true
  return /^(::1?|::ffff:(7f|0)[0-9a-f:]*)$/.test(host)
}

/** What production asks of one value, in plain English, for the table of the configuration; empty where it takes any. */
export function productionAsks(name: string): string {
  const known = knownValues[name]
  return [
    ...(required.includes(name) ? ['required'] : []),
    ...(known ? [`not \`${known[0]}\``] : []),
    ...(['MASTER_KEY', 'IDENTITY_KEYS'].includes(name) ? ['no development key'] : []),
    ...(databases.includes(name) ? ["not the demo's password, no database with the demo club"] : []),
    ...(httpsOnly.includes(name) ? ['https'] : []),
    ...(neverHere.includes(name) ? ['not this machine'] : []),
    ...(addresses.includes(name) ? ['no reserved domain (`.example`)'] : []),
  ].join('; ')
}
