import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, symlinkSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim()

/** Before there was a release with a number, and before the programs had commands of their own. */
const firstKnown = '50503162'

/** The release before this code: the last tag that is not its own commit. */
export function previousRelease(): string {
  const tags = git('tag', '--merged', 'HEAD', '--no-contains', 'HEAD', '--sort=-creatordate', 'v*')
  return tags.split('\n')[0] || firstKnown
}

/** What is missing to bring an older release out of the repository; null when nothing is. */
export function lacksHistory(): string | null {
  const words = ['cat-file', '-e', `${firstKnown}^{commit}`]
  return spawnSync('git', words, { cwd: root }).status === 0
    ? null
    : 'Falta la historia de git: el simulacro arranca la versión anterior.'
}

/** An older release's code beside this one's, with its packages, until `remove`. */
export async function olderRelease(commit: string) {
  const parent = await mkdtemp(join(tmpdir(), 'taquilla-release-'))
  // Whoever runs PostgreSQL for a root has to get through.
  await chmod(parent, 0o755)
  const folder = join(parent, 'code')
  git('worktree', 'add', '--quiet', '--detach', folder, commit)
  const remove = async () => {
    git('worktree', 'remove', '--force', folder)
    await rm(parent, { recursive: true, force: true })
  }
  try {
    const packages = (of: string) =>
      JSON.stringify(
        (JSON.parse(readFileSync(join(of, 'package.json'), 'utf8')) as { dependencies: unknown })
          .dependencies,
      )
    if (packages(folder) === packages(root))
      symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    else
      execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'], {
        cwd: folder,
        stdio: 'inherit',
      })
  } catch (error) {
    await remove()
    throw error
  }
  return { commit, folder, remove }
}

export type OlderRelease = Awaited<ReturnType<typeof olderRelease>>

/** Runs lines of a program inside of an older release, with its own imports. */
export async function runInside({ folder }: OlderRelease, lines: string, environment: NodeJS.ProcessEnv) {
  const words = ['--input-type=module-typescript', '--eval', lines]
  const program = spawn(process.execPath, words, {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
  })
  const [code] = (await once(program, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${folder}: ended with ${code}`)
}
