import { Link } from 'react-router'
import { formatDay } from '#lib/dates.ts'
import { Card } from '#ui/card.tsx'
import { paths } from '#lib/paths.ts'
import type { ArticleCard as Article } from '../contract.ts'
import { NewsPicture } from './news-picture.tsx'

type ArticleCardProps = {
  article: Article
  /** The newest of the list: as wide as the page. */
  lead?: boolean
  /** Below a section's title the card's is one level deeper. */
  heading?: 'h2' | 'h3'
}

/** An article of a list; the whole card leads to it. */
export function ArticleCard({ article, lead = false, heading: Heading = 'h2' }: ArticleCardProps) {
  const { slug, title, summary, tags, publishedAt, image } = article
  return (
    <Card
      as="article"
      className={`group relative flex h-full flex-col overflow-hidden transition has-[a:hover]:-translate-y-0.5 has-[a:hover]:border-line-strong has-[a:hover]:shadow-2 ${lead ? 'lg:flex-row' : ''}`}
    >
      <div className={lead ? 'lg:w-7/12 lg:shrink-0' : ''}>
        <NewsPicture
          image={image}
          first={lead}
          sizes={
            lead
              ? '(min-width: 1024px) 44rem, 100vw'
              : '(min-width: 1024px) 24rem, (min-width: 640px) 50vw, 100vw'
          }
          className={lead ? 'lg:h-full' : ''}
        />
      </div>
      <div className={`flex flex-1 flex-col gap-2 p-5 ${lead ? 'lg:justify-center lg:p-8' : ''}`}>
        <p className="text-sm text-ink-2">
          <time dateTime={publishedAt}>{formatDay(publishedAt)}</time>
          {tags[0] !== undefined && <> · {tags[0]}</>}
        </p>
        <Heading className={lead ? 'text-3xl lg:text-4xl' : 'text-2xl'}>
          <Link
            to={paths.detalleNoticia(slug)}
            className="rounded-sm after:absolute after:inset-0 after:rounded-lg"
          >
            {title}
          </Link>
        </Heading>
        <p className={`text-ink-2 ${lead ? 'lg:text-lg' : 'line-clamp-3'}`}>{summary}</p>
      </div>
    </Card>
  )
}
