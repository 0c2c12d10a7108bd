import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '../debian-machine.ts'
import { clockOff } from './clock.ts'
import { addresses, type Machines } from './machines.ts'

const root = join(import.meta.dirname, '../../..')
export const publicHost = 'boletos.club.mx'
const providerHost = 'pagos.club.mx'
/** The address of what is not the club's: the provider, the mail server, whoever sends text messages. */
const outside = '10.77.0.2'
const [providerPort, mailPort, smtpPort] = [3001, 3002, 3102]

/** What a buyer types into the provider's form; the sandbox approves whatever this holder pays. */
export const approvedCard = {
  card_number: '5474925432670366',
  expiration_month: 11,
  expiration_year: 2030,
  security_code: '123',
  cardholder: { name: 'APRO' },
}

/** The provider's sandbox over TLS and the mailbox, under names that every machine knows; and a certificate for the club. */
export function standIns(machines: Machines) {
  const { folder, start } = machines
  execFileSync('ip', ['addr', 'add', `${outside}/16`, 'dev', 'middle'])
  const hosts = join(folder, 'hosts')
  writeFileSync(
    hosts,
    `127.0.0.1 localhost\n${addresses.middle} ${publicHost}\n${outside} ${providerHost} correo.club.mx\n`,
  )
  execFileSync('mount', ['--bind', hosts, '/etc/hosts'])

  const certificate = join(folder, 'certificate.pem')
  const key = join(folder, 'key.pem')
  const names = `subjectAltName=DNS:${publicHost},DNS:${providerHost}`
  const subject = ['-subj', '/CN=drill', '-addext', names, '-keyout', key, '-out', certificate]
  // Good since yesterday: a machine whose clock is slow believes it too.
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '3', ...subject], {
    stdio: 'ignore',
    env: { ...process.env, ...clockOff(-24 * 60) },
  })
  const both = join(folder, 'both.pem')
  writeFileSync(both, readFileSync(certificate))
  appendFileSync(both, readFileSync(key))

  const keys = {
    MP_ACCESS_TOKEN: `APP_USR-${randomBytes(16).toString('hex')}`,
    MP_PUBLIC_KEY: `APP_USR-${randomBytes(16).toString('hex')}`,
    MP_WEBHOOK_SECRET: randomBytes(16).toString('hex'),
  }
  const data = join(folder, 'outside')
  mkdirSync(data)
  execFileSync('chown', [`${machines.who.uid}:${machines.who.gid}`, data])
  const env = {
    ...keys,
    PUBLIC_URL: `https://${publicHost}`,
    SANDBOX_PORT: String(providerPort),
    MAILBOX_PORT: String(mailPort),
    MAILBOX_SMTP_PORT: String(smtpPort),
    DATA_DIR: data,
    NODE_EXTRA_CA_CERTS: certificate,
  }
  const proxy = join(folder, 'outside.cfg')
  writeFileSync(proxy, outsideProxy(both))
  start('middle', [process.execPath, join(root, 'sandbox/mercadopago/main.ts')], { env, log: 'provider' })
  start('middle', [process.execPath, join(root, 'sandbox/mailbox/main.ts')], { env, log: 'mailbox' })
  start('middle', ['/usr/sbin/haproxy', '-db', '-f', proxy], { asRoot: true, log: 'outside' })

  return {
    certificate,
    both,
    /** What the club's processes need to know to reach all this. */
    env: {
      ...keys,
      MP_BASE_URL: `https://${providerHost}`,
      MP_SDK_URL: `https://${providerHost}/js/v2`,
      SMTP_URL: `smtp://correo.club.mx:${smtpPort}`,
      SMS_URL: `http://correo.club.mx:${mailPort}/sms`,
      NODE_EXTRA_CA_CERTS: certificate,
    },
    /** A card that will be approved, as the buyer's browser has it from the provider. */
    async cardToken(): Promise<string> {
      const answer = await fetch(`${local(providerPort)}/v1/card_tokens?public_key=${keys.MP_PUBLIC_KEY}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(approvedCard),
      })
      return ((await answer.json()) as { id: string }).id
    },
    /** Every payment that the provider knows of. */
    async payments(): Promise<ProviderPayment[]> {
      const all: ProviderPayment[] = []
      for (let total = 1; all.length < total;) {
        const answer = await fetch(
          `${local(providerPort)}/v1/payments/search?limit=1000&offset=${all.length}&criteria=asc`,
          {
            headers: { authorization: `Bearer ${keys.MP_ACCESS_TOKEN}` },
          },
        )
        const page = (await answer.json()) as { paging: { total: number }; results: ProviderPayment[] }
        total = page.paging.total
        if (page.results.length === 0) break
        all.push(...page.results)
      }
      return all
    },
    ready: () =>
      until('provider and mailbox answer', async () => {
        for (const port of [providerPort, mailPort]) await fetch(`${local(port)}/`)
      }),
  }
}

export type StandIns = ReturnType<typeof standIns>
export type ProviderPayment = {
  id: number
  status: string
  external_reference: string
  transaction_amount: number
}

const local = (port: number) => `http://localhost:${port}`

/** The stand-ins listen on loopback alone; this one lets the machines in, by TLS where the real one has it. */
const outsideProxy = (both: string) => `global
    maxconn 2000
defaults
    timeout connect 3s
    timeout client 60s
    timeout server 60s
listen provider
    mode http
    bind ${outside}:443 ssl crt ${both}
    server provider 127.0.0.1:${providerPort}
listen mail
    mode tcp
    bind ${outside}:${smtpPort}
    server mail 127.0.0.1:${smtpPort}
listen texts
    mode http
    bind ${outside}:${mailPort}
    server texts 127.0.0.1:${mailPort}
`
