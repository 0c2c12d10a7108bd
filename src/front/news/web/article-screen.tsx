import { Navigate, useParams } from 'react-router'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Page } from '#ui/page.tsx'
import { paths } from '#lib/paths.ts'
import { useRead } from '#web/query.ts'
import { ArticleView } from './article-view.tsx'
import { ArticleWaiting } from './article-waiting.tsx'
import { listNews, readArticle } from '../contract.ts'
import { ShareButton } from './share-button.tsx'

/** The article of the address; without one, the latest. */
export default function ArticleScreen() {
  const { slug } = useParams()
  return slug === undefined ? <Latest /> : <OneArticle key={slug} slug={slug} />
}

function OneArticle({ slug }: { slug: string }) {
  const { data, error, refetch, isFetching } = useRead(readArticle, { params: { slug } })
  if (data !== undefined) {
    const share = <ShareButton title={data.title} path={paths.detalleNoticia(slug)} />
    return <ArticleView article={data} actions={share} />
  }
  if (error === null) return <ArticleWaiting />
  const absent = error.status === 404 || error.status === 400
  return (
    <Page narrow title={absent ? 'No encontramos esa noticia' : 'No pudimos cargar la noticia'}>
      <ErrorState
        title={absent ? 'No está publicada' : 'Algo no salió bien'}
        action={
          <>
            {!absent && (
              <Button loading={isFetching} onClick={() => void refetch()}>
                Volver a intentar
              </Button>
            )}
            <Button variant={absent ? 'primary' : 'secondary'} to={paths.news}>
              Ver noticias
            </Button>
          </>
        }
      >
        {absent ? 'Puede que el enlace esté incompleto o que el club la haya retirado.' : error.message}
      </ErrorState>
    </Page>
  )
}

function Latest() {
  const { data, error } = useRead(listNews, { query: {} })
  const latest = data?.articles[0]
  if (latest !== undefined) return <Navigate to={paths.detalleNoticia(latest.slug)} replace />
  if (data === undefined && error === null) return <ArticleWaiting />
  return (
    <Page narrow title="Noticias">
      <EmptyState title="Aún no hay noticias" action={<Button to={paths.tickets}>Ver partidos</Button>}>
        En cuanto el club publique la primera, la lees aquí.
      </EmptyState>
    </Page>
  )
}
