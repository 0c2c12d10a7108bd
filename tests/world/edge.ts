import { spawn } from 'node:child_process'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answers } from '../../scripts/processes.ts'
import { freePort } from './free-port.ts'

const nginx = '/usr/sbin/nginx'

/** Whether this machine has what `startEdge` starts. */
export const hasNginx = (): boolean => existsSync(nginx)

/** A line of the edge's log: `upstream` names who was asked, `-` where nobody had to be. What is asked for behind a visitor's back is a line too. */
export type EdgeLine = {
  time: string
  method: string
  path: string
  status: number
  seconds: number
  upstream: string
  cache: string
}

export type Counts = ReadonlyMap<string, number>

export type Edge = {
  origin: string
  port: number
  pid: number
  lines: () => Promise<EdgeLine[]>
  /** Requests until now, and of them who asked the product, of all and of those whose path ends so: a log of any length. */
  count: (pathEnd?: string) => Promise<{ all: number; atOrigin: number }>
  /** Where the edge answered in the product's place (502, 504): what was asked for, in which minute from the first line on, and why. */
  gaveUp: () => Promise<{ answers: Counts; minutes: Counts; reasons: Counts }>
  stop: () => Promise<void>
}

const linesOf = (file: string) => createInterface({ input: createReadStream(file) })

function count(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1)
}

/** Whether the answer was not kept: the product had to be asked. */
export const askedProduct = ({ upstream }: EdgeLine): boolean => upstream !== '-' && upstream !== ''

/**
 * nginx with `deploy/edge/nginx.conf` as it is shipped, before the given product's ports; without TLS, and with its files in a folder
 * of its own. Needs nginx on the machine.
 */
export async function startEdge(ports: number[]): Promise<Edge> {
  const folder = await mkdtemp(join(tmpdir(), 'taquilla-edge-'))
  const port = await freePort()
  await mkdir(join(folder, 'temporary'))
  const shipped = await readFile(join(import.meta.dirname, '../../deploy/edge/nginx.conf'), 'utf8')
  const site = shipped
    .replace(
      /^ *server 127\.0\.0\.1:3001 (.*)$/m,
      ports.map((one) => `server 127.0.0.1:${one} $1`).join('\n'),
    )
    .replace(/^ *server 127\.0\.0\.1:3002 .*$/m, '')
    .replace(/^server \{\n *listen 80;.*?^\}$/ms, '')
    .replace(/^ *listen 443 ssl http2;$/m, `listen 127.0.0.1:${port} reuseport backlog=4096;`)
    .replace(/^ *(listen \[::\]|ssl_).*$/gm, '')
    .replaceAll('/var/cache/nginx', folder)
    .replaceAll('/var/log/nginx', folder)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/temporary/${kind};`)
    .join(' ')
  const file = join(folder, 'nginx.conf')
  const [log, errors] = [join(folder, 'taquilla.log'), join(folder, 'error.log')]
  await writeFile(
    file,
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; worker_processes 1; worker_rlimit_nofile 65536; pid ${folder}/pid;
    error_log ${errors}; events { worker_connections 16384; } http { include /etc/nginx/mime.types; keepalive_requests 1000000; log_subrequest on; ${temporary}
    ${site} }`,
  )
  const words = ['-p', folder, '-e', errors, '-c', file]
  const program = spawn('setpriv', ['--pdeathsig', 'TERM', nginx, ...words], { stdio: 'ignore' })
  const ended = once(program, 'exit')
  await answers(`http://127.0.0.1:${port}/readyz`, program)
  return {
    port,
    pid: program.pid!,
    origin: `http://localhost:${port}`,
    count: async (pathEnd = '') => {
      const counts = { all: 0, atOrigin: 0 }
      for await (const text of linesOf(log)) {
        const line = JSON.parse(text) as EdgeLine
        if (!line.path.endsWith(pathEnd)) continue
        counts.all++
        if (askedProduct(line)) counts.atOrigin++
      }
      return counts
    },
    async gaveUp() {
      const answers = new Map<string, number>()
      const minutes = new Map<string, number>()
      const reasons = new Map<string, number>()
      let began: number | undefined
      for await (const text of linesOf(log)) {
        const { time, status, method, path, seconds } = JSON.parse(text) as EdgeLine
        began ??= Date.parse(time)
        if (status !== 502 && status !== 504) continue
        const named = path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|(?<=\/)\d+/g, '…')
        count(answers, `${status} ${method} ${named} ${Math.round(seconds)} s`)
        count(minutes, `${Math.floor((Date.parse(time) - began) / 60_000)}`)
      }
      for await (const text of linesOf(errors)) {
        // «…: *77 upstream timed out (110: Connection timed out) while connecting to upstream, client: …»
        const [, why] = /: \*\d+ (.+?), client:/.exec(text) ?? []
        if (why !== undefined) count(reasons, why)
      }
      return { answers, minutes, reasons }
    },
    lines: async () =>
      (await readFile(log, 'utf8'))
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as EdgeLine),
    stop: async () => {
      program.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
