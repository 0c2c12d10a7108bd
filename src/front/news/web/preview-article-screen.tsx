import { ArticleView } from './article-view.tsx'
import { Preview } from './preview.tsx'

/** An unpublished article as its readers will see it. */
export default function PreviewArticleScreen() {
  return (
    <Preview>{({ article }) => (article === undefined ? null : <ArticleView article={article} />)}</Preview>
  )
}
