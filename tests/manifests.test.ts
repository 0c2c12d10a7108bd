import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { features } from '#app/server/features.ts'
import { installedManifests } from '#lib/manifests.ts'
import { webhookEvents } from '#lib/webhook-events.ts'
import { arrowsOf, featureOf, readSources } from '../scripts/house.ts'

const root = join(import.meta.dirname, '..')
const sources = readSources()
const arrows = arrowsOf(sources)
/** `selling/coupons`, for each feature that has the file. */
const having = (file: string) =>
  globSync(`src/*/*/${file}`, { cwd: root }).map((path) => path.split(/[\\/]/).slice(1, 3).join('/'))
const outside = sources.filter(({ file }) => ['app', 'platform'].includes(featureOf(file)))

/** Its keys are read by the reader of sessions, which `app` hands to the kernel. */
const readsSessions = 'club/integrations'

describe('what a feature brings to the back office', () => {
  it('is taken in whole by the server: no manifest is forgotten', async () => {
    const taken = new Set(features.map(({ manifest }) => manifest))
    const forgotten: string[] = []
    const folders = having('manifest.ts')
    for (const folder of folders) {
      const file = join(root, 'src', folder, 'manifest.ts')
      const [manifest] = Object.values((await import(file)) as Record<string, object>)
      const named = readFileSync(file, 'utf8').includes(`    '${folder}': typeof `)
      if (!taken.has(manifest) || !named) forgotten.push(folder)
    }
    expect(folders.length).toBeGreaterThan(25)
    expect(forgotten).toEqual([])
  })

  it('is named by nobody outside features: neither permissions nor audit actions nor paths', () => {
    const { permissions, auditActions } = installedManifests()
    const names = [
      // The kernel's own: files of lists.
      ...[...permissions.keys()].filter((name) => name !== 'export List'),
      // A webhook may be called as what is written into the log.
      ...[...auditActions.keys()].filter((name) => !(name in webhookEvents)),
    ]
    expect(names.length).toBeGreaterThan(150)
    const paths = /['`]\/backoffice\/(?!codigo'|exportaciones')/
    const naming = outside.flatMap(({ file, code }) =>
      names.some((name) => code.includes(`'${name}'`)) || paths.test(code) ? [file] : [],
    )
    expect(naming).toEqual([])
  })

  it('is put into the product by one file of `app`, where a feature is for the club alone', () => {
    const clubs = having('desk/feature.ts').filter(
      (folder) => !existsSync(join(root, 'src', folder, 'web')) && folder !== readsSessions,
    )
    const touched = clubs.map((folder) => [
      folder,
      ...new Set(
        arrows
          .filter(({ from, to }) => featureOf(to) === folder && outside.some(({ file }) => file === from))
          .map(({ from }) => from),
      ),
    ])
    expect(clubs).toContain('club/failing-jobs')
    expect(touched).toEqual(clubs.map((folder) => [folder, 'src/app/server/features.ts']))
  })

  it('has a place of its own in the table of roles, so that its order hangs on no import', () => {
    const positions = [...installedManifests().permissions.values()].map(({ position }) => position)
    expect(new Set(positions).size).toBe(positions.length)
  })
})
