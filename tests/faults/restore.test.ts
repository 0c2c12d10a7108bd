import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restoreClub } from '#app/server/restored-club.ts'
import { eraseFan } from '#people/fan-id/server/about-me/erase.ts'
import { pictureKey } from '#people/fan-id/server/pictures/shelf.ts'
import { finishErasure } from '#people/fan-id/server/retention/erasures.ts'
import { findTraces, tracesOf } from '#people/fan-id/server/retention/testing/find-traces.ts'
import { wholeFan } from '#people/fan-id/server/retention/testing/whole-fan.ts'
import { backupsIn, partName } from '#server/backup/backups.ts'
import { forgetOld } from '#server/backup/forget-old.ts'
import { fullBackup } from '#server/backup/full-backup.ts'
import { keepFiles } from '#server/backup/keep-files.ts'
import { keepLog } from '#server/backup/keep-log.ts'
import { logFolder, piecesIn } from '#server/backup/log-pieces.ts'
import { refuseOtherKey } from '#server/backup/place.ts'
import { planRestore, refuseOccupied } from '#server/backup/restore-data.ts'
import { sealedStore } from '#server/backup/sealed-store.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase, type Database } from '#server/db.ts'
import { putMark } from '#server/erasure-marks.ts'
import { fileStore } from '#server/files.ts'
import { migrate } from '#server/migrate.ts'
import { ensureDatabase, startPostgres, type Cluster } from '#server/postgres.ts'
import { startBucket } from '#world/bucket.ts'
import { freePort } from '#world/free-port.ts'

let folder: string
let cluster: Cluster
let url: string
let live: Database
const key = randomBytes(32)
const keys = { masterKey: randomBytes(32), identityKeys: [] }
const store = () => sealedStore(join(folder, 'backups'), key)

/** A server of its own: a backup takes all of one. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taquilla-kept-'))
  await chmod(folder, 0o755)
  cluster = await startPostgres(join(folder, 'postgres'), await freePort(), [
    'fsync=off',
    'shared_buffers=32MB',
  ])
  url = await ensureDatabase(cluster, 'taquilla')
  await migrate(url)
  live = openDatabase(url, 2)
}, 60_000)
afterAll(async () => {
  await live.close()
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Writes something down, and a moment of the server's clock after it and before whatever is written next. */
async function written(name: string): Promise<Date> {
  await live.pool.query(
    'insert into seasons (name, starts_on, ends_on) values ($1, current_date, current_date + 1)',
    [name],
  )
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at, pg_sleep(0.02)`.execute(live.db)
  return new Date(rows[0]!.at.getTime() + 10)
}
const into = (name: string) => join(folder, name)
const restored = (name: string, at: Date | null) =>
  restoreClub(store(), { at, into: into(name), keys, durable: false })

/** The place with one object changed, for as long as `work` takes. */
async function spoilt(name: string, spoil: (path: string) => Promise<void>, work: () => Promise<void>) {
  const path = join(folder, 'backups', name)
  await rename(path, `${path}.kept`)
  try {
    await writeFile(path, await readFile(`${path}.kept`))
    await spoil(path)
    await work()
  } finally {
    await rename(`${path}.kept`, path)
  }
}

describe('a club that is backed up', () => {
  let first: Date
  let second: Date

  it('comes back as it was at a moment, beside what lives, with its files', async () => {
    const files = fileStore({ dataDir: join(folder, 'live'), s3: null })
    await files.put('news/1/400.webp', 'a picture')
    await refuseOtherKey(store(), { begin: true })
    await keepFiles(files, store())
    await written('antes')
    await fullBackup(url, store())
    first = await written('despues')
    await live.pool.query('select pg_switch_wal()')
    await keepLog(url, store(), { until: 'now' })
    second = await written('tarde')
    await live.pool.query('select pg_switch_wal()')
    await keepLog(url, store(), { until: 'now' })

    // What a restore that was killed left there is in nobody's way.
    await mkdir(join(into('first'), '.restaurando/postgres'), { recursive: true })
    const found = await restored('first', first)
    expect(found).toMatchObject({ until: first, filesRestored: 1, differences: [], missingKeys: [] })
    expect(await readFile(join(into('first'), 'files/news/1/400.webp'), 'utf8')).toBe('a picture')
    const again = await startPostgres(join(into('first'), 'postgres'), await freePort(), ['fsync=off'])
    const past = openDatabase(again.url('taquilla'), 1)
    try {
      const names = await sql<{ name: string }>`select name from seasons order by name`.execute(past.db)
      expect(names.rows.map(({ name }) => name)).toEqual(['antes', 'despues'])
    } finally {
      await past.close()
      await again.stop()
    }
  })

  it('is never restored over what is there: neither over a database nor beside other files', async () => {
    await expect(restored('first', first)).rejects.toThrow('es una base de datos: nunca')
    await expect(refuseOccupied(join(folder, 'backups'))).rejects.toThrow('no está vacía')
    await expect(refuseOccupied(join(folder, 'postgres'))).rejects.toThrow('es una base de datos: nunca')
    await expect(refuseOccupied(folder)).rejects.toThrow('es una base de datos: nunca')
  })

  it('is not restored from a copy with one byte turned, and nothing half restored stays', async () => {
    const [backup] = await backupsIn(store())
    const flip = async (path: string) => {
      const bytes = await readFile(path)
      bytes[bytes.length >> 1]! ^= 1
      await writeFile(path, bytes)
    }
    await spoilt(partName(backup!.id, 1), flip, async () => {
      await expect(restored('turned', first)).rejects.toThrow(`${partName(backup!.id, 1)} está dañado`)
      expect(await readdir(into('turned'))).toEqual([])
    })
  })

  it('says until when it can go where a piece of the log is lost', async () => {
    const [backup] = await backupsIn(store())
    const pieces = await piecesIn(store(), logFolder(backup!))
    const { reach } = await planRestore(store(), null)
    const late = pieces.find(({ start }) => start >= BigInt(backup!.end))
    await store().remove(late!.name)
    const broken = await planRestore(store(), null)
    expect([reach.gap, broken.reach.gap]).toEqual([false, true])
    expect(broken.reach.until.getTime()).toBeLessThan(second.getTime())
    await expect(planRestore(store(), second)).rejects.toThrow(
      'Hay un hueco en el registro: se puede restaurar hasta',
    )
    // The next whole copy mends it.
    await fullBackup(url, store())
    await expect(planRestore(store(), null)).resolves.toMatchObject({ reach: { gap: false } })
  })

  it('says that the key is another, and that a moment lies before the first copy or after the end', async () => {
    const other = sealedStore(join(folder, 'backups'), randomBytes(32))
    await expect(refuseOtherKey(other, { begin: true })).rejects.toThrow('BACKUP_KEY no es la llave')
    await expect(planRestore(store(), new Date(0))).rejects.toThrow('antes no se puede llegar')
    const tomorrow = new Date(Date.now() + 86_400_000)
    await expect(planRestore(store(), tomorrow)).rejects.toThrow('El registro termina antes: se puede')
  })

  it('forgets what no moment of the days to keep needs', async () => {
    const before = await backupsIn(store())
    const later = new Date(Date.now() + 40 * 86_400_000)
    expect(await forgetOld(store(), 30, later)).toBe(before.length - 1)
    expect(await backupsIn(store())).toEqual(before.slice(-1))
    await expect(planRestore(store(), null)).resolves.toMatchObject({ reach: { gap: false } })
  })
})

describe('a person who was erased after the copy', () => {
  it('stays erased in a club that is restored to before it: rows, face and files', async () => {
    const config = readConfig({ NODE_ENV: 'test' })
    const files = fileStore({ dataDir: join(folder, 'live'), s3: null })
    const { fanId, accountId, pictures } = await wholeFan({ db: live.db, files, config })
    const faces = await tracesOf(live.db, fanId, ['fan_templates', 'fan_documents', 'fan_prints'])
    await keepFiles(files, store())
    await fullBackup(url, store())
    const before = await written('con su rostro')
    await live.db.transaction().execute((tx) => eraseFan(tx, fanId))
    await finishErasure({ db: live.db, files }, fanId)
    await putMark(files, 'accounts', accountId, new Date())
    await keepFiles(files, store())
    await keepLog(url, store(), { until: 'now' })

    const found = await restoreClub(store(), {
      at: before,
      into: into('erased'),
      keys: config,
      durable: false,
    })
    expect(found).toMatchObject({ erasedAgain: 2, differences: [] })
    const again = await startPostgres(join(into('erased'), 'postgres'), await freePort(), ['fsync=off'])
    const past = openDatabase(again.url('taquilla'), 1)
    try {
      const restoredFiles = fileStore({ dataDir: into('erased'), s3: null })
      expect(await findTraces({ db: past.db, files: restoredFiles }, faces)).toEqual([])
      const account = past.db.selectFrom('accounts').select('erasedAt').where('id', '=', accountId)
      expect(await account.executeTakeFirst()).toEqual({ erasedAt: expect.any(Date) })
      for (const id of pictures) expect(await restoredFiles.exists(pictureKey(id))).toBe(false)
    } finally {
      await past.close()
      await again.stop()
    }
  })
})

describe('a backup and a restore that are killed half way', () => {
  let s3: Awaited<ReturnType<typeof startBucket>>
  beforeAll(async () => {
    s3 = await startBucket()
  })
  afterAll(() => s3.close())

  /** A command as an operator types it, on the bucket. */
  function command(script: string, ...words: string[]) {
    const { NODE_ENV: _, ...environment } = process.env
    const { bucket, endpoint } = s3.bucket
    const program = spawn(process.execPath, [join(import.meta.dirname, '../../scripts', script), ...words], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...environment,
        NODE_ENV: 'test',
        DATABASE_URL: url,
        DATA_DIR: join(folder, 'live'),
        BACKUP_KEY: key.toString('base64'),
        BACKUP_S3_BUCKET: bucket,
        BACKUP_S3_ENDPOINT: endpoint,
        BACKUP_S3_ACCESS_KEY: 'a',
        BACKUP_S3_SECRET_KEY: 'b',
      },
    })
    let said = ''
    for (const stream of [program.stdout, program.stderr]) stream.on('data', (part) => (said += String(part)))
    const ended = once(program, 'close')
    return { kill: () => program.kill('SIGKILL'), ended, said: () => said }
  }
  async function killedWhen(silent: Promise<void>, { kill, ended, said }: ReturnType<typeof command>) {
    const first = await Promise.race([silent.then(() => 'silent'), ended.then(said)])
    expect(first).toBe('silent')
    kill()
    await ended
    s3.answerAgain()
  }

  it('leave nothing that looks whole, and the same commands begin anew', async () => {
    // The key's proof, an upload or two and a part of the copy arrive.
    await killedWhen(s3.sayNothingAfter({ PUT: 8 }), command('backup.ts'))
    const place = sealedStore(s3.bucket, key)
    expect(await backupsIn(place)).toEqual([])
    const backup = command('backup.ts')
    await backup.ended
    expect(backup.said()).toMatch(/^Listo en /)
    expect(await backupsIn(place)).toHaveLength(1)

    const restore = ['--into', into('killed')]
    await killedWhen(s3.sayNothingAfter({ GET: 8 }), command('restore.ts', ...restore))
    expect(await readdir(into('killed'))).toEqual(['.restaurando'])
    const again = command('restore.ts', ...restore)
    await again.ended
    expect(again.said()).toMatch(/diferencias: 0/)
    expect((await readdir(into('killed'))).toSorted()).toEqual(['files', 'postgres', 'restore.json'])
  })
})
