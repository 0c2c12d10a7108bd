import { deskPaths } from './desk-paths.ts'
import { auth, blank, desk, type ScreenRoute } from './screen-route.ts'

/** The screens of the club's side: path, title, permission, screen. */
export const deskScreens: ScreenRoute[] = [
  blank(
    deskPaths.secondFactor,
    'Tu código',
    () => import('#features/accounts/second-factor-screen.tsx'),
    auth,
  ),
  desk(deskPaths.home, 'Resumen', null, () => import('#features/staff/desk-home-screen.tsx')),
  desk(
    deskPaths.articles,
    'Noticias',
    'manage News',
    () => import('#features/news/desk/articles-screen.tsx'),
  ),
  desk(
    deskPaths.article(':articleId'),
    'Noticia',
    'manage News',
    () => import('#features/news/desk/article-screen.tsx'),
  ),
  desk(deskPaths.exports, 'Archivos', 'export List', () => import('#features/exports/exports-screen.tsx')),
  desk(deskPaths.auditLog, 'Bitácora', 'read AuditLog', () => import('#features/staff/audit-log-screen.tsx')),
]
