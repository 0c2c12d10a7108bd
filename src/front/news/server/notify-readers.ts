import { notifyAll } from '#people/notifications/server/actions.ts'
import { wantersOf } from '#people/notifications/server/sql.ts'
import type { Db } from '#server/db.ts'
import { publishedSince } from './sql.ts'

/** An older article is no news: what nobody was told of by then (the jobs stood still) stays untold. */
const freshHours = 6

/** Tells those who asked for the club's news of what was published. Again: who was told is told nothing. */
export async function notifyReaders(db: Db): Promise<void> {
  const fresh = await publishedSince(db, freshHours)
  if (fresh.length === 0) return
  const readers = await wantersOf(db, 'news')
  for (const { id, slug, title, summary } of fresh) {
    await db.transaction().execute((tx) =>
      notifyAll(tx, readers, {
        kind: 'news',
        key: `article:${id}`,
        title,
        body: summary,
        path: `/system/detalleNoticia/${slug}`,
        mail: { button: 'Leer la noticia' },
      }),
    )
  }
}
