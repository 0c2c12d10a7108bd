import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const deploy = join(import.meta.dirname, '../../../deploy/cluster')

/** What an operator writes down for all machines, with passwords that are made here. */
export type Values = Record<string, string>

/** Writes the values as the operator keeps them, and fills in the files of `deploy/cluster` with the script that lies there. */
export function filledFiles(folder: string, values: Values) {
  const kept = join(folder, 'values')
  const example = readFileSync(join(deploy, 'values.example'), 'utf8')
  const made = Object.fromEntries(
    [...example.matchAll(/^([A-Z0-9_]+)=$/gm)].map(([, name]) => [name!, randomBytes(24).toString('hex')]),
  )
  const all: Values = { ...made, ...values }
  const usual = example.replaceAll(/^([A-Z0-9_]+)=.*$/gm, (line, name: string) => {
    const value = all[name]
    return value === undefined ? line : `${name}=${value}`
  })
  writeFileSync(kept, usual, { mode: 0o600 })
  return {
    value: (name: string): string => {
      const value = all[name]
      if (value === undefined) throw new Error(`no value: ${name}`)
      return value
    },
    /** Fills in one file of `deploy/cluster` for a machine, at a place of its own. */
    write(file: string, place: string, own: Values, owner: { uid: number; gid: number }): string {
      const words = Object.entries(own).map(([name, value]) => `${name}=${value}`)
      const text = execFileSync(join(deploy, 'fill'), [kept, join(deploy, file), ...words], {
        encoding: 'utf8',
      })
      mkdirSync(dirname(place), { recursive: true })
      writeFileSync(place, text)
      execFileSync('chown', [`${owner.uid}:${owner.gid}`, place])
      execFileSync('chmod', ['0600', place])
      return place
    },
  }
}

export type Filled = ReturnType<typeof filledFiles>
