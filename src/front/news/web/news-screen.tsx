import { useSearchParams } from 'react-router'
import { Page } from '#ui/page.tsx'
import { NewsFilters } from './news-filters.tsx'
import { NewsList } from './news-list.tsx'

/** The club's news. What is sought and how far one read stand in the address: going back keeps them. */
export default function NewsScreen() {
  const [search, setSearch] = useSearchParams()
  const text = search.get('busca') ?? ''
  const tag = search.get('tema') ?? ''
  const pages = Math.min(50, Math.max(1, Number(search.get('paginas')) || 1))
  const want = (changed: Record<string, string>) =>
    setSearch(kept({ busca: text, tema: tag, ...changed }), { replace: true, preventScrollReset: true })

  return (
    <Page title="Noticias" intro="Del vestidor a la tribuna: lo que pasa en el club, contado por el club.">
      <NewsFilters
        text={text}
        tag={tag}
        onText={(busca) => want({ busca })}
        toTag={(tema, busca) => addressOf({ busca, tema: tema === tag ? '' : tema })}
      />
      <NewsList
        text={text}
        tag={tag}
        pages={pages}
        onMore={() => want({ paginas: String(pages + 1) })}
        onClear={() => setSearch({}, { replace: true })}
      />
    </Page>
  )
}

const addressOf = (parts: Record<string, string>): string => `?${new URLSearchParams(kept(parts)).toString()}`

const kept = (parts: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== ''))
