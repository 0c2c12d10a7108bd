import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { withoutSecrets } from './job-failures/rules.ts'

type Told = Record<string, string>
type Options = { release: string; environment: string; send?: typeof fetch }

/** What may wait for the service; what comes besides is dropped. */
const mostWaiting = 20
const timeoutMs = 5_000

let report: (error: unknown, told: Told) => void = () => undefined

/** Tells whoever collects errors of one that nobody expected, with no word about a person; without an address it does nothing. */
export const reportError = (error: unknown, told: Told): void => report(error, told)

/** Sends errors from here on to a Sentry-compatible address, one after the other and never waited for; null: no more. */
export function sendErrorsTo(dsn: string | null, options: Options): void {
  report = dsn === null ? () => undefined : sender(new URL(dsn), options)
}

function sender(dsn: URL, { release, environment, send = fetch }: Options) {
  const folder = dsn.pathname.slice(0, dsn.pathname.lastIndexOf('/'))
  const project = dsn.pathname.slice(folder.length + 1)
  const address = `${dsn.protocol}//${dsn.host}${folder}/api/${project}/envelope/`
  const headers = {
    'content-type': 'application/x-sentry-envelope',
    'x-sentry-auth': `Sentry sentry_version=7, sentry_client=taquilla/1, sentry_key=${dsn.username}`,
  }
  let waiting = 0
  let last = Promise.resolve()

  async function post(before: Promise<void>, body: string): Promise<void> {
    await before
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const answer = await send(address, { method: 'POST', headers, body, redirect: 'error', signal })
      await answer.body?.cancel()
    } catch {
      // It stands in the log all the same.
    }
    waiting -= 1
  }

  return (error: unknown, told: Told) => {
    if (waiting >= mostWaiting) return
    waiting += 1
    last = post(last, envelope({ ...eventOf(error, told), release, environment }))
  }
}

/** Three lines of JSON: whose it is, what comes, and the event itself. */
function envelope(event: ReturnType<typeof eventOf> & Pick<Options, 'release' | 'environment'>): string {
  const lines = [{ event_id: event.event_id, sent_at: new Date().toISOString() }, { type: 'event' }, event]
  return lines.map((line) => JSON.stringify(line)).join('\n')
}

/** Name, words without secrets and long numbers, and where it happened: no request, no values, no cause. */
function eventOf(error: unknown, told: Told) {
  const {
    name,
    message,
    stack = '',
  } = error instanceof Error ? error : { name: typeof error, message: String(error) }
  return {
    event_id: randomUUID().replaceAll('-', ''),
    timestamp: Date.now() / 1000,
    platform: 'node',
    level: 'error',
    server_name: hostname(),
    tags: Object.fromEntries(Object.entries(told).map(([name, words]) => [name, withoutSecrets(words)])),
    exception: {
      values: [
        {
          type: name,
          value: withoutSecrets(message).replace(/\d{6,}/g, '…'),
          stacktrace: { frames: framesOf(stack) },
        },
      ],
    },
  }
}

const frame = /^\s+at (?:(.+?) \()?(?:file:\/\/)?([^()]+?):(\d+):(\d+)\)?$/

/** The lines of a stack below its message, the outermost first. */
function framesOf(stack: string) {
  const frames = stack.split('\n').flatMap((line) => {
    const [, called, filename = '', row, column] = frame.exec(line) ?? []
    if (row === undefined) return []
    return [{ function: called ?? '?', filename, lineno: Number(row), colno: Number(column) }]
  })
  return frames.toReversed()
}
