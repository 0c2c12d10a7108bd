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

if (!installed()) {
  console.log('Instalando los paquetes del proyecto (una sola vez, alrededor de un minuto)…')
  const install = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: windows,
  })
  if (install.status !== 0) process.exit(install.status ?? 1)
}

const [command = 'start', ...rest] = process.argv.slice(2)
const path = [join(modules, '.bin'), process.env.PATH].join(delimiter)
const child = spawn(join(modules, '.bin', 'node'), [join(root, 'scripts', `${command}.ts`), ...rest], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: path },
  shell: windows,
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
