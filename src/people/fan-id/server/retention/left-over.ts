import type { Services } from '#server/services.ts'
import { wipedTables, wipeFan } from '../about-me/erase.ts'
import { pictureKey } from '../pictures/shelf.ts'
import { keysUnder } from '#server/file-keys.ts'
import { halfErased, isInUse } from './sql.ts'

type Deps = Pick<Services, 'db' | 'files' | 'log'>

/** A picture's row comes before its file; a file that lies without one for so long is nobody's. */
const abandonedMs = 24 * 60 * 60 * 1000

/**
 * Proves every night that nothing remains: no row of an erased fan, no picture that no row knows of. What is found is
 * erased, and written to the log as an error, because it should not have been there.
 */
export async function proveErased(
  { db, files, log }: Deps,
  now: Date,
): Promise<{ fans: string[]; strays: number }> {
  const fans = await halfErased(
    db,
    wipedTables.map((table) => table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)),
  )
  for (const fanId of fans) await db.transaction().execute((tx) => wipeFan(tx, fanId))
  if (fans.length > 0) log.error({ fans }, 'something of erased fans remained')

  let strays = 0
  for (const key of await keysUnder(files, pictureKey('').replace(/\/$/, ''))) {
    if (await isInUse(db, key.slice(pictureKey('').length))) continue
    const { lastModified } = await files.getMetaData(key)
    if (now.getTime() - lastModified.getTime() < abandonedMs) continue
    await files.delete(key)
    strays += 1
  }
  if (strays > 0) log.error({ strays }, 'pictures lay there that no row knows of')
  return { fans, strays }
}
