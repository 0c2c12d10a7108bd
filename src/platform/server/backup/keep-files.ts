import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Disk } from 'flydrive'
import { keysUnder } from '#server/file-keys.ts'
import { trials } from '#server/files.ts'
import type { SealedStore } from './sealed-store.ts'

/** What is kept of an upload: its name, how it was, and the object that has its bytes. */
type Kept = { key: string; stamp: string; object: string }
type Listing = { at: string; files: Kept[] }

/** Files that somebody can have made again, and trials of the store. */
const passing = new RegExp(`^(exports/|data-exports/|${trials})`)
const marks = /^erasures\//
const folder = 'files/lists'
const listName = (at: Date) => `${folder}/${String(at.getTime()).padStart(15, '0')}`

/**
 * Puts what is new among the uploads into the backup, and a list of all of them. Marks of erasures lie apart, since a restore
 * takes the newest of them. Answers how many were new.
 */
export async function keepFiles(files: Disk, store: SealedStore): Promise<number> {
  const at = new Date()
  const before = new Map((await lastListing(store))?.files.map((one) => [one.key, one]))
  const listed: Kept[] = []
  let made = 0
  for (const key of await keysUnder(files, '')) {
    if (passing.test(key)) continue
    const about = await files.getMetaData(key).catch(() => null)
    if (about === null) continue
    const stamp = `${about.contentLength} ${about.etag} ${about.lastModified.getTime()}`
    let kept = before.get(key)
    if (kept?.stamp !== stamp) {
      const bytes = await files.getBytes(key).catch(() => null)
      // Deleted since it was listed.
      if (bytes === null) continue
      const object = objectName(key, stamp)
      await store.put(object, Buffer.from(bytes))
      kept = { key, stamp, object }
      made += 1
    }
    listed.push(kept)
  }
  const changed = made > 0 || listed.length !== before.size
  if (changed || before.size === 0) {
    const listing: Listing = { at: at.toISOString(), files: listed }
    await store.put(listName(at), Buffer.from(JSON.stringify(listing)))
  }
  return made
}

function objectName(key: string, stamp: string): string {
  const hash = createHash('sha256').update(`${key}\n${stamp}`).digest('hex')
  return marks.test(key) ? `files/marks/${hash}` : `files/objects/${hash.slice(0, 2)}/${hash}`
}

async function listings(store: SealedStore): Promise<{ name: string; at: Date }[]> {
  const names = await store.names(folder)
  return names.toSorted().map((name) => ({ name, at: new Date(Number(name.slice(folder.length + 1))) }))
}
const readListing = async (store: SealedStore, name: string) =>
  JSON.parse((await store.get(name)).toString()) as Listing
async function lastListing(store: SealedStore): Promise<Listing | null> {
  const last = (await listings(store)).at(-1)
  return last === undefined ? null : readListing(store, last.name)
}

/**
 * Brings the uploads of a moment into a folder: what was there before it and what came until the next look. Of the marks of
 * erasures every one there is. Answers how many files that were.
 */
export async function restoreFiles(store: SealedStore, at: Date, into: string): Promise<number> {
  const all = await listings(store)
  const before = all.findLast((one) => one.at <= at)
  const after = all.find((one) => one.at > at)
  const wanted = new Map<string, Kept>()
  for (const one of [after, before])
    if (one !== undefined)
      for (const kept of (await readListing(store, one.name)).files) wanted.set(kept.key, kept)
  for (const kept of (await lastListing(store))?.files ?? [])
    if (marks.test(kept.key)) wanted.set(kept.key, kept)
  await mkdir(into, { recursive: true, mode: 0o700 })
  for (const { key, object } of wanted.values()) {
    const path = join(into, key)
    const bytes = await store.get(object)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeFile(path, bytes, { mode: 0o600 })
  }
  return wanted.size
}

/** Takes away lists that no restore reads any more, and what only they named. */
export async function forgetFiles(store: SealedStore, before: Date): Promise<void> {
  const all = await listings(store)
  const needed = all.findLast((one) => one.at <= before)
  const gone = all.filter((one) => needed !== undefined && one.at < needed.at)
  if (gone.length === 0) return
  for (const { name } of gone) await store.remove(name)
  const named = new Set<string>()
  for (const { name } of all.filter((one) => !gone.includes(one)))
    for (const { object } of (await readListing(store, name)).files) named.add(object)
  for (const name of await store.names('files/objects')) if (!named.has(name)) await store.remove(name)
}
