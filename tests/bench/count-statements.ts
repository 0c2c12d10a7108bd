import { createServer } from 'node:http'
import pg from 'pg'

const variable = 'COUNT_STATEMENTS_ON'

/** What a server is started with, so that it tells on `port` how many statements it has sent. */
export const countingOn = (port: number): Record<string, string> => ({
  NODE_OPTIONS: `--import=${import.meta.url}`,
  [variable]: String(port),
})

/** How many statements such a server has sent until now, as `tests/world/statements.ts` counts them. */
export async function statementsSent(port: number): Promise<number> {
  return Number(await (await fetch(`http://127.0.0.1:${port}/`)).text())
}

const port = process.env[variable]
if (port !== undefined) {
  // Its threads and the programs that it starts count nothing.
  delete process.env[variable]
  let sent = 0
  const query = pg.Query.prototype as unknown as { submit: (connection: unknown) => unknown }
  const { submit } = query
  query.submit = function (this: typeof query, connection) {
    sent += 1
    return submit.call(this, connection)
  }
  createServer((_, answer) => answer.end(String(sent)))
    .listen(Number(port), '127.0.0.1')
    .unref()
}
