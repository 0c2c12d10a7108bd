import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The `dist/web` of another release in that folder of releases that has this file of the web app; null where none has it. While
 * one release gives way to another, a page of either asks whichever process is free for its files; and a tab that was opened
 * before asks for those of its own.
 */
export async function releaseWithFile(folder: string | null, path: string): Promise<string | null> {
  // A name and no way out: dots stand within the last part alone.
  if (folder === null || !/^\/assets\/[\w/-]+(\.[\w-]+)+$/.test(path)) return null
  const releases = await readdir(folder).catch(() => [])
  const webs = releases.filter((name) => !name.startsWith('.')).map((name) => join(folder, name, 'dist/web'))
  return webs.find((web) => existsSync(join(web, path))) ?? null
}
