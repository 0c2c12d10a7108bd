import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { asJson, domain, ofAuthority, type ClubOverTls } from './club-over-tls.ts'
import { approvedCard } from './cluster/stand-ins.ts'
import { until, type Machine } from './debian-machine.ts'

const [provider, mail, texts] = ['api.mercadopago.com', 'correo.club.mx', 'mensajes.club.mx']
const ports = { SANDBOX_PORT: 4001, MAILBOX_PORT: 4002, MAILBOX_SMTP_PORT: 4102 }
const keys = {
  MP_ACCESS_TOKEN: 'APP_USR-simulacro',
  MP_PUBLIC_KEY: 'APP_USR-simulacro-publica',
  MP_WEBHOOK_SECRET: 'secreto-del-simulacro',
}

/** What the club's configuration says of the outside: real names, each with TLS. */
export const outsideValues: Record<string, string> = {
  ...keys,
  SMTP_URL: `smtps://boletos:secreto@${mail}:465`,
  SMS_URL: `https://${texts}/enviar`,
}

/** In production the product has real names and TLS alone: so it has them here, and nobody but these programs behind them. */
const sites = `${provider} {
	tls internal
	reverse_proxy localhost:${ports.SANDBOX_PORT}
}

${mail}, ${texts} {
	tls internal
	rewrite /enviar /sms
	reverse_proxy localhost:${ports.MAILBOX_PORT}
}
`
const environment = {
  ...keys,
  ...ports,
  PUBLIC_URL: `https://${domain}`,
  DATA_DIR: '/var/lib/drill',
  MAIL_HOST: mail,
  CERTIFICATE_DIR: '/var/lib/caddy/.local/share/caddy/certificates/local',
}
const trusting = '[Service]\nEnvironment=NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt\n'

/** As Caddy's user, whose certificates it reads. It begins again until there is one for the mail server. */
const unit = `[Unit]
Description=Outside of the drill: payment provider, mail server, text messages
StartLimitIntervalSec=0

${trusting}${Object.entries(environment)
  .map(([name, value]) => `Environment=${name}=${value}\n`)
  .join('')}User=caddy
AmbientCapabilities=CAP_NET_BIND_SERVICE
StateDirectory=drill
WorkingDirectory=/opt/taquilla/current
ExecStart=/opt/taquilla/current/node_modules/.bin/node drills/parts/outside-programs.ts
Restart=always
RestartSec=1

[Install]
WantedBy=multi-user.target
`

/**
 * The services that a club uses, inside of the machine and under their own names: payment provider, mail server and text messages. The
 * product believes the machine's own authority from then on; both stay so when it boots again.
 */
export async function bringOutside(machine: Machine, root: string): Promise<void> {
  const files: Record<string, string> = {
    'etc/hosts': `127.0.0.1 localhost ${domain} ${provider} ${mail} ${texts}\n`,
    'etc/caddy/sites/drill.caddy': sites,
    'etc/systemd/system/drill-outside.service': unit,
    'etc/systemd/system/taquilla-web@.service.d/drill.conf': trusting,
    'etc/systemd/system/taquilla-worker.service.d/drill.conf': trusting,
  }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true })
    await writeFile(join(root, name), text)
  }
  const known = '/usr/local/share/ca-certificates/drill.crt'
  for (const words of [
    ['install', '-m', '0644', `/${ofAuthority}`, known],
    ['update-ca-certificates'],
    ['systemctl', 'daemon-reload'],
    ['systemctl', 'reload', 'caddy.service'],
    ['systemctl', 'enable', '--now', '--quiet', 'drill-outside.service'],
    ['systemctl', 'restart', 'taquilla.target'],
  ])
    await machine.command(words)
}

type Mail = { subject: string; text: string }
type Delivery = { resourceId: string; outcome: string }

/** The same services as those have them who are not the club: whoever reads the mail, and the buyer's browser at the provider. */
export function outsideOverTls({ curl }: ClubOverTls) {
  async function read<T>(host: string, path: string, words: string[] = []): Promise<T> {
    const { status, text } = await curl(host, path, words)
    if (status >= 300) throw new Error(`${host}${path} answered ${status}: ${text}`)
    return JSON.parse(text) as T
  }
  const last = <T>(host: string, path: string, to: string) =>
    until(`something has come to ${to}`, async () => {
      const [newest] = await read<T[]>(host, `${path}?to=${encodeURIComponent(to)}`)
      if (newest === undefined) throw new Error('nothing yet')
      return newest
    })

  return {
    ready: () =>
      until('the outside answers', async () => {
        await read(mail, '/api/messages')
        const { status } = await curl(provider, '/')
        if (status !== 200) throw new Error(`the provider answered ${status}`)
      }),
    /** The last mail that somebody received. */
    mailTo: (address: string) => last<Mail>(mail, '/api/messages', address),
    /** The last text message to a number (E.164). */
    textTo: (number: string) => last<{ text: string }>(texts, '/api/sms', number),
    /** A card that will be approved, typed into the provider's own form. */
    cardToken: async () => {
      const path = `/v1/card_tokens?public_key=${keys.MP_PUBLIC_KEY}`
      const { id } = await read<{ id: string }>(provider, path, asJson(approvedCard))
      return id
    },
    /** How many notices of a payment the club took, once there is one. */
    noticesOf: (paymentId: string) =>
      until('the club took the notice of the payment', async () => {
        const deliveries = await read<Delivery[]>(provider, '/__sim/webhooks/deliveries')
        const taken = deliveries.filter(
          ({ resourceId, outcome }) => resourceId === paymentId && outcome === 'delivered',
        )
        if (taken.length === 0) throw new Error(JSON.stringify(deliveries))
        return taken.length
      }),
  }
}

export type Outside = ReturnType<typeof outsideOverTls>
