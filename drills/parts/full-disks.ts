import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { randomBytes } from 'node:crypto'
import { restoreClub } from '#app/server/restored-club.ts'
import { backupsIn } from '#server/backup/backups.ts'
import { fullBackup } from '#server/backup/full-backup.ts'
import { sealedStore, type SealedStore } from '#server/backup/sealed-store.ts'
import type { KeyRing } from '#server/key-ring.ts'

type Keys = { masterKey: Buffer; identityKeys: KeyRing }

/**
 * A disk that fills while a copy is written, and one that fills while a club is restored. Neither may leave anything that looks
 * whole, and with room both go well. Null where this machine gives no small disks: that needs root.
 */
export async function fullDisks(databaseUrl: string, store: SealedStore, folder: string, keys: Keys) {
  const [forCopies, forRestores] = [join(folder, 'small-copies'), join(folder, 'small-restores')]
  const { bytes } = (await backupsIn(store)).at(-1)!
  try {
    // Room for the club, and for what its checks sort and share in memory beside it.
    const room = Math.ceil((2 * bytes) / 1e6) + 300
    if (!(await smallDisk(forCopies, 4)) || !(await smallDisk(forRestores, room)))
      return { full_disks_left_something: null }
    const small = sealedStore(join(forCopies, 'place'), randomBytes(32))
    const copied = await fullBackup(databaseUrl, small).then(
      () => true,
      () => false,
    )
    const whole = await backupsIn(small)

    const into = join(forRestores, 'club')
    const stopping = new AbortController()
    const filler = fillOnceBegun(into, join(forRestores, 'filler'), stopping.signal)
    const restored = await restoreClub(store, { at: null, into, keys, durable: false }).then(
      () => true,
      () => false,
    )
    stopping.abort()
    await filler
    const left = await readdir(into)
    await rm(join(forRestores, 'filler'), { force: true })
    const again = await restoreClub(store, { at: null, into, keys, durable: false })
    const wrong = copied || restored || whole.length + left.length + again.differences.length > 0
    return { full_disks_left_something: wrong ? 1 : 0 }
  } finally {
    for (const disk of [forCopies, forRestores]) spawnSync('umount', [disk])
  }
}

/** A disk of so many megabytes, in memory; false where it cannot be had. */
async function smallDisk(folder: string, megabytes: number): Promise<boolean> {
  await mkdir(folder)
  const options = `size=${megabytes}m,mode=0755`
  return spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status === 0
}

/** Takes all the room there is, as soon as the restore has begun to write. */
async function fillOnceBegun(into: string, filler: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !existsSync(join(into, '.restaurando/postgres/base'))) await sleep(5)
  const part = Buffer.alloc(2 ** 20)
  while (!signal.aborted) await writeFile(filler, part, { flag: 'a' }).catch(() => sleep(5))
}
