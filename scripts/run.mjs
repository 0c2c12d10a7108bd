// The first step of every npm script. Plain JavaScript for Node 20: it runs before the packages are there.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')
const marker = join(modules, '.package-lock.json')
const lock = join(root, 'package-lock.json')
const windows = process.platform === 'win32'

function installed() {
  return (
    existsSync(marker) &&
    statSync(marker).mtimeMs >= statSync(lock).mtimeMs - 1000 &&
    existsSync(join(modules, '.bin', 'node'))
  )
}

const [command = 'start', ...rest] = process.argv.slice(2)
/** What runs a real club fetches nothing: it works with the packages that were installed for it, or says so. */
const serving = [
  'build',
  'serve',
  'work',
  'migrate',
  'admin',
  'backup',
  'restore',
  'rehearse',
  'import',
].includes(command)

if (serving && !existsSync(join(modules, '.bin', 'node'))) {
  console.error('Faltan los paquetes: primero npm ci --omit=dev')
  process.exit(1)
}
if (!serving && !installed()) {
  console.log('Instalando los paquetes del proyecto (una sola vez, alrededor de un minuto)…')
  const install = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: windows,
  })
  if (install.status !== 0) process.exit(install.status ?? 1)
}

const path = [join(modules, '.bin'), process.env.PATH].join(delimiter)
/** What goes on until it is ended: a channel tells each of the two when the other is gone, however it ended. */
const watched = ['start', 'dev', 'serve', 'work', 'backup', 'rehearse'].includes(command) && !windows
const child = spawn(join(modules, '.bin', 'node'), [join(root, 'scripts', `${command}.ts`), ...rest], {
  cwd: root,
  stdio: watched ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
  env: { ...process.env, PATH: path },
  shell: windows,
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))

/** The database of a start: a program of its own, which a start that is killed cannot end any more. */
let postgres = null
child.on('message', (said) => (postgres = said.postgres))
child.on('exit', (code, signal) => {
  if (signal && postgres !== null) end(postgres)
  process.exit(signal ? 1 : (code ?? 1))
})

// npm that is killed tells nobody: its child is then somebody else's.
const parent = process.ppid
if (watched && process.env.npm_lifecycle_event)
  setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 1000).unref()

function end(pid) {
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    // It has ended.
  }
}
