import { readFileSync, readdirSync } from 'node:fs'

/** Ticks of the processor a second, as /proc counts them on every Linux of today. */
const ticksPerSecond = 100

/** What a process and all that it has started have used of the processor until now, in milliseconds; NaN where nobody counts it. */
export function processorMs(pid: number): number {
  try {
    const parts = new Map<number, { parent: number; ticks: number }>()
    for (const name of readdirSync('/proc')) {
      if (!/^\d+$/.test(name)) continue
      const stat = readStat(name)
      if (stat !== null) parts.set(Number(name), stat)
    }
    const family = new Set([pid])
    for (let before = 0; before < family.size;) {
      before = family.size
      for (const [child, { parent }] of parts) if (family.has(parent)) family.add(child)
    }
    const ticks = [...family].reduce((sum, one) => sum + (parts.get(one)?.ticks ?? 0), 0)
    return (ticks * 1000) / ticksPerSecond
  } catch {
    return NaN
  }
}

/** Of one process: who started it, and its ticks with those of the children that have ended; null when it is gone. */
function readStat(pid: string): { parent: number; ticks: number } | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    const [user, system, childUser, childSystem] = fields.slice(11, 15).map(Number)
    return { parent: Number(fields[1]), ticks: user! + system! + childUser! + childSystem! }
  } catch {
    return null
  }
}
