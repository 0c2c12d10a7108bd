import { sql } from 'kysely'
import { likeWords, table } from '#server/table.ts'
import type { ArticlesQuery } from '../../desk-contract.ts'

const state = sql<'draft' | 'scheduled' | 'published' | 'withdrawn'>`
  case when status = 'published' and published_at > now() then 'scheduled' else status::text end`

/** Every article in every state; `search` looks in its title, tags and author. */
export const articlesTable = table({
  name: 'articles',
  title: 'Noticias',
  may: 'manage News',
  columns: [
    { key: 'title', title: 'Título' },
    { key: 'state', title: 'Estado' },
    { key: 'author', title: 'Firma' },
    { key: 'tags', title: 'Temas' },
    { key: 'publishedAt', title: 'Publicación', kind: 'instant' },
    { key: 'updatedAt', title: 'Último cambio', kind: 'instant' },
  ],
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
