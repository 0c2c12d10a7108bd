import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { announce } from '#ui/live-region.ts'
import { useRead } from '#web/query.ts'
import { NotLoaded } from '#web/loaded.tsx'
import { ArticleCard } from './article-card.tsx'
import { CardsWaiting } from './cards-waiting.tsx'
import { listNews } from '../contract.ts'

type NewsListProps = {
  text: string
  tag: string
  pages: number
  onMore: () => void
  onClear: () => void
}

const grid = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6'

export function NewsList(props: NewsListProps) {
  return (
    <ul className={grid}>
      <OnePage {...props} />
    </ul>
  )
}

/** One page of the list and, after it, the next one or the button that asks for it. */
function OnePage({ after, ...props }: NewsListProps & { after?: string }) {
  const { text, tag, pages, onMore } = props
  const query = { ...(text && { q: text }), ...(tag && { tag }), ...(after && { after }) }
  const read = useRead(listNews, { query })
  const { data } = read
  if (data === undefined) {
    return read.error === null ? (
      <CardsWaiting lead={after === undefined && text === '' && tag === ''} />
    ) : (
      <li className="col-span-full">
        <NotLoaded read={read} title="No pudimos cargar las noticias" />
      </li>
    )
  }
  const { articles, next } = data
  if (articles.length === 0) return after === undefined && <Nothing {...props} />
  const lead = after === undefined && text === '' && tag === ''
  const more = () => {
    announce('Cargando más noticias', 'polite')
    onMore()
  }
  return (
    <>
      {articles.map((article, index) => (
        <li key={article.slug} className={lead && index === 0 ? 'col-span-full' : ''}>
          <ArticleCard article={article} lead={lead && index === 0} />
        </li>
      ))}
      {next !== null && pages > 1 && <OnePage {...props} pages={pages - 1} after={next} />}
      {next !== null && pages <= 1 && (
        <li className="col-span-full mt-2 flex justify-center">
          <Button variant="secondary" onClick={more}>
            Ver más
          </Button>
        </li>
      )}
    </>
  )
}

function Nothing({ text, tag, onClear }: NewsListProps) {
  const sought = text !== '' || tag !== ''
  return (
    <li className="col-span-full">
      {sought ? (
        <EmptyState title="Ninguna noticia coincide" action={<Button onClick={onClear}>Ver todas</Button>}>
          Prueba con otras palabras o con otro tema.
        </EmptyState>
      ) : (
        <EmptyState title="Aún no hay noticias">
          En cuanto el club publique la primera, la lees aquí.
        </EmptyState>
      )}
    </li>
  )
}
