import { globSync, rmSync, statfsSync, statSync } from 'node:fs'
import { mkdtemp, rm, chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { seedDemoClub } from '../../db/seed/demo-club.ts'
import { openDatabase } from '#server/db.ts'
import { migrate } from '#server/migrate.ts'
import { ensureDatabase, startPostgres, type Cluster } from '#server/postgres.ts'
import { freePort } from './free-port.ts'

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string
    /** Where the journeys note which pages axe has found sound in this run. */
    judgedFolder: string
  }
}

/** No test cuts the machine's power: a database that waits for no disk is as true, and is copied twenty times faster. */
const hasty = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off']

/** Starts PostgreSQL once for the run and makes two templates: `template_empty` (schema) and `template_demo` (seeded). */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(quickFolder(), 'taquilla-test-'))
  await chmod(folder, 0o755)
  const cluster = givenServer() ?? (await startPostgres(join(folder, 'postgres'), await freePort(), hasty))
  await makeTemplates(cluster)
  project.provide('adminUrl', cluster.url('postgres'))
  project.provide('judgedFolder', await mkdtemp(join(folder, 'judged-')))
  return async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** A drill names another server, empty and thrown away after the run: an older PostgreSQL, say. */
function givenServer(): Cluster | null {
  const { TEST_DATABASE_SERVER: url } = process.env
  if (url === undefined) return null
  return { url: (database) => `${url}/${database}`, pid: 0, stop: async () => undefined }
}

/**
 * A folder in memory, where the system has one with room: a database is a thousand files, made and dropped for every file
 * of tests, and a disk's file system spends a quarter of the run on finding places for them.
 */
function quickFolder(): string {
  const memory = '/dev/shm'
  try {
    const { bavail, bsize } = statfsSync(memory)
    // What a run that was killed has left there goes with a later one: none lasts so long.
    const old = Date.now() - 3 * 3_600_000
    for (const left of globSync(join(memory, 'taquilla-test-*')))
      if (statSync(left).mtimeMs < old) rmSync(left, { recursive: true, force: true })
    return bavail * bsize > 4e9 ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}

async function makeTemplates(cluster: Cluster): Promise<void> {
  const emptyUrl = await ensureDatabase(cluster, 'template_empty')
  await migrate(emptyUrl)
  await copyDatabase(cluster.url('postgres'), 'template_empty', 'template_demo')
  const demo = openDatabase(cluster.url('template_demo'))
  await seedDemoClub(demo.db, { quick: true })
  // As after its first night: without these figures a stadium's seats are looked up one by one in every copy.
  await demo.pool.query('vacuum analyze')
  await demo.close()
}

/** Copies a template's files: a second for the whole demo stadium. */
export async function copyDatabase(adminUrl: string, template: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(`create database ${name} template ${template} strategy file_copy`)
  } finally {
    await client.end()
  }
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}
