import { readSummaries } from '#catalogue/events/server/actions.ts'
import { findEvents } from '#catalogue/events/server/sql.ts'
import type { Db } from '#server/db.ts'
import type { Article, ArticleCard } from '../../contract.ts'
import { imageOf, readingMinutes } from '../../rules.ts'
import { findMore, findPictures, type PublishedRow } from '../sql.ts'
import { picturesIn, renderArticle } from './render.ts'

const moreShown = 3

type WholeRow = PublishedRow & { body: string; author: string; eventId: number | null }

export function cardOf(row: PublishedRow): ArticleCard {
  const { slug, title, summary, tags, publishedAt } = row
  return { slug, title, summary, tags, publishedAt: publishedAt.toISOString(), image: imageOf(row) }
}

/** An article as its readers get it: the text made ready, its match, and what to read next. */
export async function wholeArticle(db: Db, row: WholeRow): Promise<Article> {
  const { author, body, updatedAt, eventId } = row
  const [pictures, events, more] = await Promise.all([
    findPictures(db, picturesIn(body)),
    findEvents(db, eventId === null ? [] : [eventId]).then((found) => readSummaries(db, found)),
    findMore(db, row, moreShown),
  ])
  return {
    ...cardOf(row),
    author,
    updatedAt: updatedAt.toISOString(),
    readingMinutes: readingMinutes(body),
    bodyHtml: renderArticle(body, pictures),
    event: events[0] ?? null,
    more: more.map(cardOf),
  }
}
