import { paths } from './paths.ts'
import type { ScreenRoute } from './routes.tsx'

/** What the club tells a person, what it knows of them, and where the links of those mails lead. */
export const ownDataScreens: ScreenRoute[] = [
  {
    path: paths.notifications,
    screen: () => import('#features/notifications/notices-screen.tsx'),
    layout: 'main',
    guards: ['auth'],
    title: 'Avisos',
  },
  {
    path: paths.privacy,
    screen: () => import('#features/privacy/privacy-screen.tsx'),
    layout: 'main',
    guards: ['auth'],
    title: 'Tus datos y privacidad',
  },
  {
    path: paths.unsubscribe,
    screen: () => import('#features/notifications/unsubscribe-screen.tsx'),
    layout: 'blank',
    title: 'Dejar de recibir correos',
  },
  {
    path: paths.keepAccount,
    screen: () => import('#features/privacy/keep-account-screen.tsx'),
    layout: 'blank',
    title: 'Conservar tu cuenta',
  },
]
