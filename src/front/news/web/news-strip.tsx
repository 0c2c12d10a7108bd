import { Link } from 'react-router'
import { formatDay } from '#lib/dates.ts'
import { paths } from '#lib/paths.ts'
import { Section } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Strip } from '#ui/strip.tsx'
import type { ArticleCard } from '../contract.ts'
import { NewsPicture } from './news-picture.tsx'

/** The newest articles beside each other, the next one peeking; null while they come. */
export function NewsStrip({ articles }: { articles: ArticleCard[] | null }) {
  return (
    <Section className="mt-8" title="Noticias" more={{ to: paths.news, label: 'Todas' }}>
      <Strip label="Noticias" itemClass="min-h-60 w-67.5 lg:min-h-76 lg:w-96">
        {articles?.map(({ slug, title, publishedAt, image }) => (
          <article key={slug} className="relative">
            <NewsPicture image={image} sizes="(min-width: 1024px) 384px, 270px" className="rounded-lg" />
            <h3 className="mt-3 line-clamp-2 min-h-[2.1em] text-xl">
              <Link
                to={paths.detalleNoticia(slug)}
                className="rounded-sm after:absolute after:inset-0 after:rounded-lg"
              >
                {title}
              </Link>
            </h3>
            <p className="mt-1 text-sm text-ink-2">
              <time dateTime={publishedAt}>{formatDay(publishedAt)}</time>
            </p>
          </article>
        )) ?? [0, 1, 2, 3].map((each) => <Skeleton key={each} className="h-56 w-full rounded-lg lg:h-72" />)}
      </Strip>
    </Section>
  )
}
