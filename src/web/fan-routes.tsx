import { paths } from './paths.ts'
import type { ScreenRoute } from './routes.tsx'

/** A screen of the Fan ID, for phones. */
const fan = (
  path: string,
  title: string,
  _breadcrumb: string,
  screen: ScreenRoute['screen'],
  guards: ScreenRoute['guards'] = ['mobile', 'fanAuth'],
): ScreenRoute => ({ path, title, screen, layout: 'blank', guards })

/** The screens of the Fan ID: path, title, breadcrumb, screen, guards. */
export const fanScreens: ScreenRoute[] = [
  fan(paths.fanMain, 'Tu Fan ID', 'Principal', () => import('#features/fan-id/fan-main-screen.tsx'), [
    'mobile',
    'fanAuth',
  ]),
  fan(
    paths.profileInformation,
    'Lo que sabemos de ti',
    'Información personal',
    () => import('#features/fan-id/profile-information-screen.tsx'),
    ['mobile', 'fanAuth'],
  ),
  fan(
    paths.fanNotifications,
    'Avisos',
    'Notificaciones',
    () => import('#features/fan-id/fan-notifications-screen.tsx'),
    ['mobile', 'fanAuth'],
  ),
]
