import type { Services } from '#server/services.ts'
import { pictureKey } from '../pictures/shelf.ts'
import * as sql from './sql.ts'

type Deps = Pick<Services, 'db' | 'files'>

const page = 100
const first = '00000000-0000-0000-0000-000000000000'

/**
 * Removes every picture whose moment has passed. The file goes first and the row is marked after it: killed in between,
 * the row still says that the picture is due and the next round marks it. The other way round a file would stay that no
 * row knows of. One that cannot be removed holds up no other; the job fails at the end and comes again.
 */
export async function eraseDuePictures({ db, files }: Deps): Promise<void> {
  await sql.tightenClocks(db)
  const failures: unknown[] = []
  for await (const id of pages((after) => sql.duePictures(db, after, page))) {
    try {
      await files.delete(pictureKey(id))
      await sql.markPictureErased(db, id)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} pictures could not be erased`)
}

/** All ids that a paged reader gives, in order. */
export async function* pages(read: (after: string) => Promise<string[]>): AsyncGenerator<string> {
  for (let after = first; ;) {
    const ids = await read(after)
    yield* ids
    const last = ids.at(-1)
    if (last === undefined || ids.length < page) return
    after = last
  }
}
