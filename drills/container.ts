import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { chmod, chown, cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres, type Cluster } from '#server/postgres.ts'
import { freePort } from '../tests/world/free-port.ts'
import { imageOf } from './parts/container/image.ts'
import { runContainer, type Container } from './parts/container/run-container.ts'
import { emptyDebian, lacksForMachine, until } from './parts/debian-machine.ts'
import type { Drill } from './parts/drill.ts'
import { stopwatch } from './parts/stopwatch.ts'

const checkout = join(import.meta.dirname, '..')
const deploy = join(checkout, 'deploy/container')
const publicHost = 'boletos.club.mx'
/** The user `node` of the official images. */
const node = 1000

/**
 * `deploy/container` without an engine: the Dockerfile is done instruction by instruction in an empty Debian with Node, and migration, two
 * webs and a worker run from what it made, confined as `compose.yaml` asks for. Database and proxy are no matter of it.
 */
export const drill: Drill = {
  lacks: lacksForMachine,
  run: async ({ signal }) => {
    const folder = await mkdtemp(join(tmpdir(), 'taquilla-container-'))
    await chmod(folder, 0o755)
    let cluster: Cluster | null = null
    const running: Container[] = []
    try {
      const base = join(folder, 'base')
      await nodeImage(base)
      const context = join(folder, 'context')
      await copyContext(context)
      const built = stopwatch()
      const text = readFileSync(join(deploy, 'Dockerfile'), 'utf8')
      const image = await imageOf({ text, context, base, folder, signal })
      const build_s = built()
      console.log(`the image is made in ${build_s} s`)

      cluster = await startPostgres(join(folder, 'postgres'), await freePort(), ['fsync=off'])
      const env = { ...valuesOf(await ownDatabase(cluster)), ...composeEnvironment() }
      const volume = join(folder, 'volume')
      await mkdir(volume, { mode: 0o750 })
      await chown(volume, node, node)
      const start = (words: string[] | undefined, more: Record<string, string> = {}) => {
        const one = runContainer(image, { volume, env: { ...env, ...more }, ...(words && { words }) })
        running.push(one)
        return one
      }

      const migrate = start(commandOf('migrate'))
      if ((await migrate.ended) !== 0) throw new Error(`migrate: ${migrate.said()}`)
      const shared = readdirSync(join(volume, 'releases')).length
      const ready = stopwatch()
      const ports = [String(await freePort()), String(await freePort())]
      const webs = ports.map((PORT) => start(undefined, { PORT }))
      for (const PORT of ports)
        await until('a web is healthy', async () => {
          signal.throwIfAborted()
          const look = runContainer(image, { volume, env: { ...env, PORT }, words: image.health })
          if ((await look.ended) !== 0) throw new Error(webs.map((web) => web.said()).join('\n'))
        })
      const healthy_s = ready()
      const METRICS_PORT = String(await freePort())
      const worker = start(commandOf('worker'), {
        METRICS_PORT,
        METRICS_TOKEN: randomBytes(24).toString('hex'),
      })
      await until('the worker works', () => ask(Number(METRICS_PORT), '/healthz'))
      const pages = await Promise.all(ports.map((port) => askPages(Number(port))))
      const admin = start(['node_modules/.bin/node', 'scripts/admin.ts', 'create', 'primera@club.mx'])
      const administrators = (await admin.ended) === 0 && /invitacion#/.test(admin.said()) ? 1 : 0
      const outside = start(['sh', '-c', 'touch /opt/taquilla/one || touch /etc/one || touch /var/lib/one'])
      const wrote_outside = (await outside.ended) === 0 ? 1 : 0
      const states = await Promise.all([...webs, worker].map((one) => one.status()))
      const unconfined = states.filter((state) => !isConfined(state)).length
      const exits = await Promise.all([...webs, worker].map((one) => one.stop()))
      return {
        node: process.version,
        build_s,
        image_mb: Number.parseInt(
          execFileSync('sh', ['-c', 'du -sm "$0"', image.root], { encoding: 'utf8' }),
          10,
        ),
        shared,
        healthy_s,
        requests_failed: pages.flat().filter((status) => status !== 200).length,
        administrators,
        wrote_outside,
        unconfined,
        bad_exits: exits.filter((code) => code !== 0).length,
      }
    } finally {
      for (const one of running) one.kill()
      await cluster?.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
  passed: (figures) =>
    figures['shared'] === 1 &&
    figures['administrators'] === 1 &&
    ['requests_failed', 'wrote_outside', 'unconfined', 'bad_exits'].every((name) => figures[name] === 0),
}

/** An empty Debian with the Node that the packages pin, an npm, and the user that the official images have. */
async function nodeImage(root: string): Promise<void> {
  await emptyDebian('bookworm', root)
  await cp(process.execPath, join(root, 'usr/local/bin/node'))
  const npm = execFileSync('sh', ['-c', 'readlink -f "$(command -v npm)"'], { encoding: 'utf8' }).trim()
  await cp(join(npm, '../..'), join(root, 'usr/local/lib/node_modules/npm'), { recursive: true })
  const prepare = `ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
    groupadd --gid ${node} node && useradd --uid ${node} --gid node --create-home node`
  execFileSync('chroot', [root, 'sh', '-ec', prepare], { stdio: 'inherit' })
}

/** The checkout without what `.dockerignore` names, as an engine sends it. */
async function copyContext(into: string): Promise<void> {
  await mkdir(into)
  const ignored = readFileSync(join(deploy, 'Dockerfile.dockerignore'), 'utf8').trim().split('\n')
  const without = ignored.map((name) => `--exclude=${name.startsWith('*') ? name : `./${name}`}`)
  execFileSync('sh', [
    '-c',
    'c=$1; i=$2; shift 2; tar -C "$c" "$@" -cf - . | tar -C "$i" -xf -',
    'sh',
    checkout,
    into,
    ...without,
  ])
}

/** A database whose owner is no superuser and has a password that nobody knows. */
async function ownDatabase(cluster: Cluster): Promise<string> {
  const client = new pg.Client({ connectionString: cluster.url('postgres') })
  await client.connect()
  const password = randomBytes(24).toString('hex')
  await client.query(`create role boletos login password '${password}'`)
  await client.query('create database boletos owner boletos')
  await client.end()
  const url = new URL(cluster.url('boletos'))
  url.username = 'boletos'
  url.password = password
  return url.href
}

/** What `taquilla.env` says. */
const valuesOf = (databaseUrl: string) => ({
  PUBLIC_URL: `https://${publicHost}`,
  DATABASE_URL: databaseUrl,
  MASTER_KEY: randomBytes(32).toString('base64'),
  IDENTITY_KEYS: `1:${randomBytes(32).toString('base64')}`,
  CLUB_NAME: 'Club del simulacro',
  MP_BASE_URL: 'https://api.mercadopago.com',
  MP_SDK_URL: 'https://sdk.mercadopago.com/js/v2',
  MP_ACCESS_TOKEN: 'APP_USR-simulacro',
  MP_PUBLIC_KEY: 'APP_USR-simulacro-publica',
  MP_WEBHOOK_SECRET: 'secreto-del-simulacro',
  SMTP_URL: 'smtps://boletos:secreto@correo.club.mx:465',
  MAIL_FROM: 'Boletos <boletos@club.mx>',
  SMS_URL: 'https://mensajes.club.mx/enviar',
})

const compose = readFileSync(join(deploy, 'compose.yaml'), 'utf8')

/** What `compose.yaml` gives every container of the product. */
function composeEnvironment(): Record<string, string> {
  const [, lines = ''] = /^ {2}environment:\n((?: {4}\w+: .*\n)+)/m.exec(compose) ?? []
  const found = [...lines.matchAll(/^ {4}(\w+): '?([^'\n]*)'?$/gm)]
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name, value]))
}

/** The command of a service in `compose.yaml`. */
function commandOf(service: string): string[] {
  const [, words = ''] = new RegExp(`^ {2}${service}:\\n(?: {4}.*\\n)*? {4}command: \\[(.*)\\]$`, 'm').exec(
    compose,
  )!
  return words.split(', ')
}

/** The page that the address leads to, the code that it names, and whether it is ready. */
async function askPages(port: number): Promise<number[]> {
  const page = await ask(port, (await ask(port, '/')).location ?? '/')
  const [code = '/none'] = /\/assets\/[\w/-]+\.js/.exec(page.text) ?? []
  return [page.status, (await ask(port, code)).status, (await ask(port, '/readyz')).status]
}

type Answer = { status: number; text: string; location: string | undefined }

function ask(port: number, path: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { host: publicHost, 'x-forwarded-proto': 'https' }
    request({ host: '127.0.0.1', port, path, headers }, (answer) => {
      let text = ''
      answer.on('data', (part) => (text += String(part)))
      const { location } = answer.headers
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text, location }))
    })
      .on('error', reject)
      .end()
  })
}

/** Not root, no capability, and no way to any. */
function isConfined({ Uid, CapEff, CapBnd, NoNewPrivs }: Record<string, string>): boolean {
  return (
    Uid?.startsWith(String(node)) === true &&
    [CapEff, CapBnd].every((held) => /^0+$/.test(held ?? '')) &&
    NoNewPrivs === '1'
  )
}
