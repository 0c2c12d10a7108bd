import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findEvent } from '#features/events/sql.ts'
import { formatMoment } from '#lib/dates.ts'
import type { Db } from './db.ts'

/** The document of a match's seats with the match already written in it (decision 7); null when there is none. */
export async function matchDocument(db: Db, eventId: number, webFolder: string): Promise<string | null> {
  const match = await findEvent(db, eventId)
  if (match === undefined) return null
  const { id, home, away, round, season, venue, startsAt } = match
  const words: Record<string, string> = {
    id: String(id),
    home,
    away,
    round,
    season,
    venue,
    moment: formatMoment(startsAt),
  }
  const page = await readFile(join(webFolder, 'match.html'), 'utf8')
  return page.replace(/%([a-z]+)%/g, (mark, name: string) => escaped(words[name] ?? mark))
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
