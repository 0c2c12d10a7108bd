import { paths } from './paths.ts'
import type { ScreenRoute } from './routes.tsx'

/** Support and legal texts. */
export const footerScreens: ScreenRoute[] = [
  {
    path: paths.noticeOfPrivacy,
    screen: () => import('#features/legal/notice-of-privacy-screen.tsx'),
    layout: 'main',
    title: 'Aviso de privacidad',
  },
  {
    path: paths.termsOfUse,
    screen: () => import('#features/legal/terms-of-use-screen.tsx'),
    layout: 'main',
    title: 'Términos y condiciones',
  },
  {
    path: paths.commonQuestions,
    screen: () => import('#features/support/common-questions-screen.tsx'),
    layout: 'main',
    title: 'Preguntas frecuentes',
  },
  {
    path: paths.contactUs(),
    screen: () => import('#features/support/contact-us-screen.tsx'),
    layout: 'main',
    title: 'Contacto',
  },
  {
    path: paths.contactUs(':caseNumber'),
    screen: () => import('#features/support/case-screen.tsx'),
    layout: 'main',
    title: 'Tu caso',
  },
]
