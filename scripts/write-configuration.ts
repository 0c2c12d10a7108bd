import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { configWords } from '#server/config-words.ts'
import { Environment } from '#server/config.ts'
import { productionAsks } from '#server/production-refusals.ts'

// Writes the table of the configuration from the code; with --check it says whether the table is current.
const file = join(import.meta.dirname, '../docs/operations/configuration.md')
const defaults: Record<string, string | number | undefined> = Environment.parse({})
/** What is worked out from other values, and keys that everybody knows. */
const worked: Record<string, string> = {
  SANDBOX_PORT: '`PORT` + 1',
  MAILBOX_PORT: '`PORT` + 2',
  BEACON_PORT: '`PORT` + 3',
  PUBLIC_URL: '`http://localhost:PORT`',
  DATABASE_URL: 'the embedded PostgreSQL',
  MASTER_KEY: 'a key that everybody knows',
  IDENTITY_KEYS: 'a key that everybody knows',
  SMS_URL: 'the mailbox',
  SMTP_URL: 'the mailbox',
  SUPPORT_URL: '`PUBLIC_URL/api/`',
  MP_BASE_URL: 'the sandbox',
  MP_SDK_URL: 'the sandbox',
  DATABASE_SILENT_SECONDS: '`300`',
  DRAIN_SECONDS: '`0`',
}

const rows = Object.entries(configWords).map(([name, words]) => {
  const value = defaults[name]
  const fallback = worked[name] ?? (value === undefined || value === '' ? 'none' : `\`${String(value)}\``)
  return `| \`${name}\` | ${words} | ${fallback} | ${productionAsks(name)} |`
})

const page = `# Configuration

Everything comes from the environment, is read once (\`src/platform/server/config.ts\`) and refused all at once, a line for each value
that does not serve. This page is written by \`node scripts/write-configuration.ts\`; \`npm run check\` fails when it is stale.

| variable | what for | in development | production asks |
| --- | --- | --- | --- |
${rows.join('\n')}
`

if (!process.argv.includes('--check')) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, page)
} else if (readFileSync(file, 'utf8') !== page) {
  console.error(
    'docs/operations/configuration.md: ya no es lo que dice el código. node scripts/write-configuration.ts',
  )
  process.exit(1)
}
