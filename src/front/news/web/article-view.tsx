import { useEffect, type ReactNode } from 'react'
import { Link } from 'react-router'
import { eventWord, inEventWords } from '#catalogue/events/event-title.ts'
import { EventCard } from '#catalogue/events/web/event-card.tsx'
import { formatLongDay } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/page.tsx'
import { paths } from '#lib/paths.ts'
import { ArticleCard } from './article-card.tsx'
import { ArticleText } from './article-text.tsx'
import { titleOf } from '#club/settings/web/page-head.ts'
import type { Article } from '../contract.ts'
import { NewsPicture } from './news-picture.tsx'
import { wasUpdated } from '../rules.ts'

/** An article as its readers see it; `actions` stand beside the author's line. */
export function ArticleView({ article, actions }: { article: Article; actions?: ReactNode }) {
  const {
    title,
    summary,
    tags,
    author,
    publishedAt,
    updatedAt,
    readingMinutes,
    image,
    bodyHtml,
    event,
    more,
  } = article
  // The frame writes the route's own title in the same turn; the article's comes after it.
  useEffect(() => queueMicrotask(() => (document.title = titleOf(title))), [title])
  return (
    <div className="container-page py-8 lg:py-12">
      <div className="grid-page items-start">
        <article className="min-w-0 lg:col-span-8">
          <header>
            <ul className="flex flex-wrap gap-x-4">
              {tags.map((tag) => (
                <li key={tag}>
                  <Link
                    to={`${paths.news}?${new URLSearchParams({ tema: tag }).toString()}`}
                    className="inline-flex min-h-11 items-center font-semibold text-brand underline-offset-4 hover:underline"
                  >
                    {tag}
                  </Link>
                </li>
              ))}
            </ul>
            <h1 className="text-4xl lg:text-5xl">{title}</h1>
            <p className="mt-3 text-lg text-ink-2 lg:text-xl">{summary}</p>
            <div className="mt-5 mb-6 flex flex-wrap items-center justify-between gap-4">
              <div className="text-sm text-ink-2">
                <p className="font-semibold text-ink">{author}</p>
                <p>
                  <time dateTime={publishedAt}>{formatLongDay(publishedAt)}</time> · {readingMinutes} min de
                  lectura
                </p>
                {wasUpdated(article) && (
                  <p>
                    Actualizada: <time dateTime={updatedAt}>{formatLongDay(updatedAt)}</time>
                  </p>
                )}
              </div>
              {actions}
            </div>
          </header>
          {image !== null && (
            <NewsPicture
              image={image}
              first
              sizes="(min-width: 1024px) 50rem, 100vw"
              className="rounded-lg"
            />
          )}
          <ArticleText html={bodyHtml} />
        </article>
        {event !== null && (
          <aside
            aria-label={inEventWords('Partido de la noticia', event)}
            className="grid gap-4 lg:sticky lg:top-6 lg:col-span-4"
          >
            <h2 className="text-2xl">El {eventWord(event)}</h2>
            <EventCard event={event} />
            {event.saleState === 'on_sale' && (
              <Button variant="accent" wide to={paths.eventDetail(event.id)}>
                Comprar boletos
              </Button>
            )}
          </aside>
        )}
      </div>
      {more.length > 0 && (
        <Section title="Más noticias" more={{ to: paths.news, label: 'Ver todas' }} className="mt-14">
          <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6">
            {more.map((one) => (
              <li key={one.slug}>
                <ArticleCard article={one} heading="h3" />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  )
}
