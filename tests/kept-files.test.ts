import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildWeb } from '../scripts/build.ts'

const web = join(import.meta.dirname, '../dist/web')
let kept: string[]

beforeAll(async () => {
  await buildWeb()
  const worker = readFileSync(join(web, 'sw.js'), 'utf8')
  kept = [...worker.matchAll(/url:"([^"]+)"/g)].map(([, url]) => url!)
})

/** What a file cannot run without: what it imports as it is read, not what a screen asks for later. */
function importsOf(file: string): string[] {
  const code = readFileSync(join(web, file), 'utf8')
  return [...code.matchAll(/(?:from|import)\s*"(\.[^"]+\.js)"/g)].map(([, path]) =>
    join(dirname(file), path!),
  )
}

describe('what the service worker keeps on a fan’s phone', () => {
  it('has the screens of the fans, and none of the club’s', () => {
    const screens = kept.map((file) => basename(file).replace(/-[\w-]{8}\.js$/, ''))
    for (const screen of ['my-event-detail-screen', 'tickets-screen', 'fan-index-screen'])
      expect(screens).toContain(screen)
    expect(kept.filter((file) => file.startsWith('assets/desk/'))).toEqual([])
    expect(readdirSync(join(web, 'assets/desk')).some((file) => file.startsWith('settings-screen'))).toBe(
      true,
    )
  })

  it('lacks nothing that one of its files imports', () => {
    const scripts = kept.filter((file) => file.endsWith('.js') && file.startsWith('assets/'))
    expect(scripts.length).toBeGreaterThan(100)
    const lacking = scripts.flatMap((file) =>
      importsOf(file)
        .filter((needed) => !kept.includes(needed) && !basename(needed).startsWith('reader-'))
        .map((needed) => `${file} imports ${needed}`),
    )
    expect(lacking).toEqual([])
  })
})
