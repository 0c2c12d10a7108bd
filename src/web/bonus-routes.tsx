import { paths } from './paths.ts'
import type { ScreenRoute } from './routes.tsx'

/** The bonogallo, from its plans to the holder's own. */
export const bonusScreens: ScreenRoute[] = [
  {
    path: paths.bonus,
    screen: () => import('#features/bonogallo/bonus-screen.tsx'),
    layout: 'main',
    title: 'Bonogallo',
  },
  {
    path: `${paths.compra1Bonogallo()}/:planId?`,
    screen: () => import('#features/bonogallo/compra1-bonogallo-screen.tsx'),
    layout: 'main',
    title: 'Tu lugar fijo',
  },
  {
    path: paths.compraBonogallo,
    screen: () => import('#features/bonogallo/compra-bonogallo-screen.tsx'),
    layout: 'main',
    title: 'Compra tu bonogallo',
  },
  {
    path: paths.bonogalloLogin,
    screen: () => import('#features/bonogallo/bonogallo-login-screen.tsx'),
    layout: 'blank',
    title: 'Inicia sesión para tu bonogallo',
  },
  {
    path: `${paths.compraMiBonogallo()}/:orderId?`,
    screen: () => import('#features/bonogallo/compra-mi-bonogallo-screen.tsx'),
    layout: 'main',
    guards: ['auth'],
    title: 'Tus mensualidades',
  },
  {
    path: `${paths.finalicedBonus()}/:orderId?`,
    screen: () => import('#features/bonogallo/finaliced-bonus-screen.tsx'),
    layout: 'main',
    guards: ['auth'],
    title: 'Tu bonogallo está listo',
  },
  {
    path: paths.miBonogallo,
    screen: () => import('#features/bonogallo/mi-bonogallo-screen.tsx'),
    layout: 'main',
    guards: ['auth'],
    title: 'Mi bonogallo',
  },
]
