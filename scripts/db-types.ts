import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '#server/migrate.ts'
import { ensureDatabase, startPostgres } from '#server/postgres.ts'
import { freePort } from '../tests/free-port.ts'

const root = join(import.meta.dirname, '..')

/** How kysely-codegen is called: camelCase names, our own tables only, bigint as number. */
export function codegenArguments(databaseUrl: string, file: string): string[] {
  return [
    '--dialect=postgres',
    '--camel-case',
    `--url=${databaseUrl}`,
    `--out-file=${file}`,
    '--include-pattern=public.*',
    '--exclude-pattern=public.schema_migrations',
    '--type-mapping={"int8":"number"}',
    '--runtime-enums=false',
  ]
}

/** Writes src/platform/server/schema.ts from the migrations. */
async function writeTypes(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'taquilla-types-'))
  await chmod(folder, 0o755)
  const cluster = await startPostgres(join(folder, 'postgres'), await freePort())
  try {
    const url = await ensureDatabase(cluster, 'types')
    await migrate(url)
    execFileSync('kysely-codegen', codegenArguments(url, join(root, 'src/platform/server/schema.ts')), {
      stdio: 'inherit',
    })
  } finally {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) await writeTypes()
