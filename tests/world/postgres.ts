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
  const folder = await mkdtemp(join(tmpdir(), 'taquilla-test-'))
  await chmod(folder, 0o755)
  const cluster = await startPostgres(join(folder, 'postgres'), await freePort(), hasty)
  await makeTemplates(cluster)
  project.provide('adminUrl', cluster.url('postgres'))
  project.provide('judgedFolder', await mkdtemp(join(folder, 'judged-')))
  return async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function makeTemplates(cluster: Cluster): Promise<void> {
  const emptyUrl = await ensureDatabase(cluster, 'template_empty')
  await migrate(emptyUrl)
  await copyDatabase(cluster.url('postgres'), 'template_empty', 'template_demo')
  const demo = openDatabase(cluster.url('template_demo'))
  await seedDemoClub(demo.db, { quick: true })
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
