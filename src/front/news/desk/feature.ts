import { desk, type DeskFeature } from '#web/desk.ts'

const paths = {
  articles: '/backoffice/noticias',
  article: (articleId: string) => `/backoffice/noticias/${articleId}`,
}
type Paths = typeof paths

declare module '#web/desk-paths.ts' {
  interface DeskPaths extends Paths {}
}

export const newsDesk: DeskFeature = {
  paths,
  screens: [
    desk(paths.articles, 'Noticias', 'manage News', () => import('./articles-screen.tsx'), {
      group: 'Productos',
      position: 60,
    }),
    desk(paths.article(':articleId'), 'Noticia', 'manage News', () => import('./article-screen.tsx')),
  ],
  auditLinks: { article: paths.article },
}
