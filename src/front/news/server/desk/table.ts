import { sql } from 'kysely'
import { likeWords, table } from '#server/table.ts'
import { articlesColumns, type ArticlesQuery } from '../../desk-contract.ts'

const state = sql<'draft' | 'scheduled' | 'published' | 'withdrawn'>`
  case when status = 'published' and published_at > now() then 'scheduled' else status::text end`

/** Every article in every state; `search` looks in its title, tags and author. */
export const articlesTable = table({
  name: 'articles',
  title: 'Noticias',
  may: 'manage News',
  columns: articlesColumns,
  rows: (db, { search, state: wanted }: ArticlesQuery) =>
    db
      .selectFrom('articles')
      .select(['id', 'title', 'author', 'publishedAt', 'updatedAt'])
      .select([state.as('state'), sql<string>`tags_line(tags)`.as('tags')])
      .$if(search !== undefined, (rows) =>
        rows.where(
          sql<boolean>`plain_text(concat_ws(' ', title, tags_line(tags), author)) like plain_text(${likeWords(search ?? '')})`,
        ),
      )
      .$if(wanted !== undefined, (rows) => rows.where(sql<boolean>`${state} = ${wanted}`)),
  sort: '-updatedAt',
  tie: 'id',
})
