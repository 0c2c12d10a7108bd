import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import type pg from 'pg'
import type { Program } from './programs.ts'

/** Ticks of the processor a second, as /proc counts them on every Linux of today. */
const ticksPerSecond = 100

export type Load = { web: number; fans: number; statements: number; connections: number }

/** What the first thread of a process has used of the processor, in seconds; null where nobody counts it. */
function threadSeconds(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
  } catch {
    return null
  }
}

type Watched = { pool: pg.Pool; webs: readonly Program[]; fans: Program }

/**
 * Looks twice a second at what may be used up: the one thread of each web process and of the fans, statements under way for each
 * processor, connections for sales. `since` begins anew and says what it was until then, on average.
 */
export function watchMachine({ pool, webs, fans }: Watched) {
  let began = performance.now()
  let before = seconds()
  let seen = { statements: 0, connections: 0, times: 0 }
  const timer = setInterval(() => void look().catch(() => undefined), 500)

  function seconds(): (number | null)[] {
    return [...webs, fans].map(({ pid }) => threadSeconds(pid!))
  }

  async function look(): Promise<void> {
    const { rows } = await pool.query<{ statements: number; sales: number }>(
      `select (count(*) filter (where state = 'active' and wait_event_type is distinct from 'Client'))::int as statements,
        (count(*) filter (where application_name = 'taquilla sales' and state <> 'idle'))::int as sales
       from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and application_name <> 'taquilla rehearsal'`,
    )
    seen.statements += rows[0]!.statements / availableParallelism()
    seen.connections += rows[0]!.sales / (webs.length * 8)
    seen.times++
  }

  return {
    since(): Load {
      const wall = (performance.now() - began) / 1000
      const now = seconds()
      const shares = now.map((one, at) => {
        const first = before[at]
        return one === null || first == null ? 0 : (one - first) / wall
      })
      const { statements, connections, times } = seen
      ;[began, before, seen] = [performance.now(), now, { statements: 0, connections: 0, times: 0 }]
      return {
        web: rounded(Math.max(...shares.slice(0, -1))),
        fans: rounded(shares.at(-1)!),
        statements: rounded(statements / Math.max(1, times)),
        connections: rounded(connections / Math.max(1, times)),
      }
    },
    close: () => clearInterval(timer),
  }
}

const rounded = (share: number) => Math.round(share * 100) / 100
