import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { copyFile, cp, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const clean = [
  '/usr/bin/env',
  '-i',
  'HOME=/root',
  'LANG=C.UTF-8',
  'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt',
  'PATH=/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin',
]
const authorities = '/usr/local/share/ca-certificates'
const included = 'ca-certificates,dbus,iproute2,systemd,systemd-sysv'
const sources = '/etc/apt/sources.list.d/debian.sources'

const tools: Record<string, string> = {
  debootstrap: 'debootstrap',
  unshare: 'util-linux',
  nsenter: 'util-linux',
  ip: 'iproute2',
  curl: 'curl',
}

/** What this machine lacks to be host to another one in a folder; null when it can. */
export function lacksForMachine(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'Este simulacro pide Linux y ser root.'
  const places = ['/usr/sbin', '/usr/bin', '/sbin', '/bin']
  const lacking = Object.entries(tools).filter(
    ([tool]) => !places.some((place) => existsSync(join(place, tool))),
  )
  if (lacking.length === 0) return null
  return `Falta lo de Debian: apt-get install ${[...new Set(lacking.map(([, name]) => name))].join(' ')}`
}

/** An empty Debian of that name in `root`; the packages are fetched once and kept beside. */
export async function emptyDebian(suite: string, root: string): Promise<void> {
  const kept = join(tmpdir(), 'taquilla-debian-kept')
  const archive = join(kept, `${suite}.tar`)
  if (!existsSync(archive)) {
    await mkdir(kept, { recursive: true })
    const made = join(kept, `${suite}-${process.pid}`)
    execFileSync('debootstrap', ['--variant=minbase', `--include=${included}`, suite, made], {
      stdio: 'ignore',
    })
    execFileSync('tar', ['-C', made, '-cf', `${archive}.${process.pid}`, '.'])
    await rename(`${archive}.${process.pid}`, archive)
    await rm(made, { recursive: true, force: true })
  }
  await mkdir(root, { recursive: true })
  execFileSync('tar', ['-C', root, '-xf', archive])
  if (existsSync(sources) && suite === 'bookworm') {
    await copyFile(sources, join(root, sources))
    await rm(join(root, 'etc/apt/sources.list'), { force: true })
  }
  // Where packages come through a proxy with an authority of its own, the machine has to know it.
  if (existsSync(authorities)) await cp(authorities, join(root, authorities), { recursive: true })
  execFileSync('chroot', [root, ...clean, 'update-ca-certificates'], { stdio: 'ignore' })
  await copyFile('/etc/resolv.conf', join(root, 'etc/resolv.conf'))
  // Packages start nothing while they are installed: the machine is not running yet.
  await writeFile(join(root, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 })
}

const mounts = (devices: string) => `
set -e
mount --make-rprivate /
mount --bind "$1" "$1"
mount -t proc proc "$1/proc"
${devices}
mount -t tmpfs -o mode=755 tmpfs "$1/run"
mkdir -p "$1/run/lock"
`

/** A command in the root while it is no running machine; everything that it leaves running ends with it. */
export async function inRoot(root: string, words: string[], signal: AbortSignal): Promise<string> {
  const script = `${mounts('mount --rbind /dev "$1/dev"')} root=$1; shift; exec chroot "$root" "$@"`
  const flags = ['--mount', '--pid', '--fork', '--kill-child']
  const { stdout } = await run('unshare', [...flags, 'sh', '-c', script, 'sh', root, ...clean, ...words], {
    signal,
    maxBuffer: 2 ** 26,
  })
  return stdout
}

const ownDevices = `
mount -t sysfs -o ro sysfs "$1/sys"
mount -t cgroup2 none "$1/sys/fs/cgroup"
mount -t tmpfs -o mode=755 tmpfs "$1/dev"
for one in null zero full random urandom tty; do touch "$1/dev/$one"; mount --bind "/dev/$one" "$1/dev/$one"; done
mkdir "$1/dev/pts" "$1/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$1/dev/pts"
ln -s pts/ptmx "$1/dev/ptmx"
mount -t tmpfs tmpfs "$1/dev/shm"
ip link set lo up
`

/** The root as a machine of its own: its systemd is process 1, and its network is a loopback that nobody else sees. */
export async function boot(root: string) {
  // Its root is the root of its mounts: in a chroot the kernel gives no unit a user namespace (PrivateUsers).
  const program = 'umount -l /mnt; exec env -i container=drill PATH=/usr/sbin:/usr/bin /sbin/init'
  const script = `${mounts(ownDevices)} cd "$1"; pivot_root . mnt; exec sh -c '${program}'`
  const flags = ['--mount', '--pid', '--fork', '--uts', '--ipc', '--net', '--cgroup', '--kill-child']
  const machine = spawn('unshare', [...flags, 'sh', '-c', script, 'sh', root], { stdio: 'ignore' })
  const init = await childOf(machine)
  const enter = ['-t', String(init)]
  const inside = [...enter, '-m', '-p', '-n', '-u', '-i', '-C', '--root', '--wd', ...clean]
  const command = async (words: string[]) =>
    (await run('nsenter', [...inside, ...words], { maxBuffer: 2 ** 26 })).stdout
  await until('systemd has begun', () => command(['systemctl', 'list-units', '--no-pager']))
  return {
    command,
    /** curl in the machine's network, from outside of its root. */
    curl: async (words: string[]) => (await run('nsenter', [...enter, '-n', 'curl', ...words])).stdout,
    /** As when the power goes: nothing is told to anybody. */
    kill: async () => {
      const ended = machine.exitCode !== null || machine.signalCode !== null ? null : once(machine, 'exit')
      process.kill(init, 'SIGKILL')
      await ended
    },
  }
}

export type Machine = Awaited<ReturnType<typeof boot>>

/** What unshare forked: process 1 of the machine, as this one counts it. */
async function childOf({ pid }: ChildProcess): Promise<number> {
  const file = `/proc/${pid}/task/${pid}/children`
  const said = await until('the machine has a first process', async () => {
    const { stdout } = await run('cat', [file])
    if (stdout.trim() === '') throw new Error('not yet')
    return stdout
  })
  return Number(said.trim())
}

/** Tries each quarter of a second, for two minutes. */
export async function until<T>(what: string, attempt: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (tries === 480) throw new Error(`It never came: ${what}`, { cause: error })
      await sleep(250)
    }
  }
}
