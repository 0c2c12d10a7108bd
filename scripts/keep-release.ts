import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { olderRelease } from '../drills/parts/old-release.ts'
import { freePort } from '../tests/world/free-port.ts'
import { keepClub } from '../tests/world/kept-database.ts'

// `node scripts/keep-release.ts COMMIT`: starts that release's own demo to its end, and keeps the database that it made and the
// names of its files, so that every later release proves that it brings them along (tests/upgrade.test.ts).
const [commit] = process.argv.slice(2)
if (commit === undefined) {
  console.error('Úsalo así: node scripts/keep-release.ts v1.0.0')
  process.exit(2)
}
const release = await olderRelease(commit)
try {
  const data = join(release.folder, '.kept')
  const database = await freePort()
  const smtp = await freePort()
  const demo = spawn(join(release.folder, 'node_modules/.bin/node'), ['scripts/start.ts'], {
    cwd: release.folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATA_DIR: data,
      PORT: String(await freePort()),
      SANDBOX_PORT: String(await freePort()),
      MAILBOX_PORT: String(await freePort()),
      MAILBOX_SMTP_PORT: String(smtp),
      // Nobody takes its mails: what waits in the queue is kept with the rest.
      SMTP_URL: `smtp://127.0.0.1:${smtp}`,
      POSTGRES_PORT: String(database),
      LOG_LEVEL: 'silent',
    },
  })
  try {
    await said(demo, 'Ctrl+C')
    await keepClub(commit, `postgresql://taquilla:taquilla@127.0.0.1:${database}/taquilla`, data)
  } finally {
    if (demo.exitCode === null) {
      demo.kill('SIGINT')
      await once(demo, 'exit')
    }
  }
} finally {
  await release.remove()
}

function said(program: ReturnType<typeof spawn>, words: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = ''
    program.stdout!.on('data', (part) => {
      process.stdout.write(part as Buffer)
      text += String(part)
      if (text.includes(words)) resolve()
    })
    program.once('exit', () => reject(new Error('the demo ended before it was ready')))
  })
}
