import { useParams } from 'react-router'
import { DeskPage } from '#ui/desk-layout.tsx'
import { NotLoaded } from '#web/loaded.tsx'
import { useRead } from '#web/query.ts'
import { ArticleEditor } from './article-editor.tsx'
import { openArticle } from '../desk-contract.ts'

/** One article to be written; `nueva` in the address begins one. */
export default function ArticleScreen() {
  const { articleId = '' } = useParams()
  return articleId === 'nueva' ? (
    <ArticleEditor key="new" article={null} />
  ) : (
    <Existing key={articleId} articleId={articleId} />
  )
}

function Existing({ articleId }: { articleId: string }) {
  const read = useRead(openArticle, { params: { articleId } }, { staleTime: 0 })
  // What was read earlier may have been changed by another editor since.
  if (read.data !== undefined && read.isFetchedAfterMount) return <ArticleEditor article={read.data} />
  return (
    <DeskPage title="Noticia">
      <NotLoaded read={read} />
    </DeskPage>
  )
}
