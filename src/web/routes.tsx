import type { ComponentType } from 'react'
import { listEvents } from '#features/events/contract.ts'
import { bonusScreens } from './bonus-routes.tsx'
import { paths } from './paths.ts'
import { read } from './reading.ts'

type Screen = () => Promise<{ default: ComponentType }>

/** `auth`: a session token. `fanAuth`: a fan token. `mobile`: a phone. Checked in the order of guards.ts. */
export type Guard = 'auth' | 'fanAuth' | 'mobile'

export type ScreenRoute = {
  path: string
  screen: Screen
  layout: 'main' | 'blank'
  guards?: Guard[]
  title: string
  /**
   * A screen that comes without the query client and the permission rules (decision 7). It begins what the screen
   * reads, if anything, while the screen's code is on its way.
   */
  light?: () => unknown
}

const readsNothing = () => null

/** The table of contents: path, screen, layout, guard, title. */
export const screens: ScreenRoute[] = [
  {
    path: paths.gateway,
    screen: () => import('#features/site/gateway-screen.tsx'),
    light: readsNothing,
    layout: 'blank',
    title: 'Sitio oficial',
  },
  {
    path: paths.notAvailable,
    screen: () => import('#features/site/not-available-screen.tsx'),
    light: readsNothing,
    layout: 'blank',
    title: 'Sitio no disponible',
  },

  {
    path: paths.login,
    screen: () => import('#features/accounts/login-screen.tsx'),
    layout: 'blank',
    title: 'Inicia sesión',
  },
  {
    path: paths.registry,
    screen: () => import('#features/accounts/registry-screen.tsx'),
    layout: 'blank',
    title: 'Crea tu cuenta',
  },
  {
    path: paths.registryFinal,
    screen: () => import('#features/accounts/registry-final-screen.tsx'),
    layout: 'blank',
    title: 'Confirma tu correo',
  },

  {
    path: paths.main,
    screen: () => import('#features/site/main-screen.tsx'),
    layout: 'main',
    guards: ['auth'],
    title: 'Inicio',
  },
  {
    path: paths.inicio,
    screen: () => import('#features/site/inicio-screen.tsx'),
    light: () => ({ reading: read(listEvents, {}) }),
    layout: 'main',
    title: 'Boletos de Club Gallos',
  },
  {
    path: paths.errorPage,
    screen: () => import('#features/site/error-screen.tsx'),
    light: readsNothing,
    layout: 'main',
    title: 'Algo falló',
  },
  {
    path: paths.tickets,
    screen: () => import('#features/events/tickets-screen.tsx'),
    layout: 'main',
    title: 'Partidos',
  },

  {
    path: `${paths.eventDetail()}/:eventId?`,
    screen: () => import('#features/holds/event-detail-screen.tsx'),
    layout: 'main',
    title: 'Elige tus asientos',
  },
  {
    path: `${paths.eventDetail2()}/:eventId?`,
    screen: () => import('#features/holds/event-detail2-screen.tsx'),
    layout: 'main',
    title: 'Compra sin mapa',
  },
  {
    path: paths.resume,
    screen: () => import('#features/orders/resume-screen.tsx'),
    layout: 'main',
    title: 'Tu compra',
  },
  {
    path: paths.loginTicket,
    screen: () => import('#features/accounts/login-ticket-screen.tsx'),
    layout: 'blank',
    title: 'Inicia sesión para pagar',
  },
  {
    path: `${paths.confirmation()}/:orderId?`,
    screen: () => import('#features/payments/confirmation-screen.tsx'),
    layout: 'main',
    guards: ['auth'],
    title: 'Pago',
  },
  {
    path: `${paths.finaliced()}/:orderId?`,
    screen: () => import('#features/payments/finaliced-screen.tsx'),
    layout: 'main',
    guards: ['auth'],
    title: 'Resultado de tu compra',
  },
  {
    path: paths.merdadoPagoTest,
    screen: () => import('#features/payments/provider-check-screen.tsx'),
    layout: 'main',
    guards: ['auth'],
    title: 'Prueba del proveedor',
  },

  {
    path: paths.account,
    screen: () => import('#features/accounts/account-screen.tsx'),
    layout: 'main',
    guards: ['auth'],
    title: 'Mi cuenta',
  },
  {
    path: paths.events,
    screen: () => import('#features/tickets/events-screen.tsx'),
    layout: 'main',
    title: 'Mis boletos',
  },
  {
    path: paths.payment,
    screen: () => import('#features/payments/payment-screen.tsx'),
    layout: 'main',
    guards: ['auth'],
    title: 'Mis pagos',
  },
  {
    path: `${paths.myEventDetail()}/:ticketId?`,
    screen: () => import('#features/tickets/my-event-detail-screen.tsx'),
    layout: 'main',
    title: 'Mi boleto',
  },

  ...bonusScreens,

  {
    path: '*',
    screen: () => import('#features/site/not-found-screen.tsx'),
    light: readsNothing,
    layout: 'blank',
    title: 'No existe esta página',
  },
]

/** Spellings that lead elsewhere: the root, and the absolute paths under /system. */
export const redirects: Record<string, string> = {
  '/': paths.gateway,
  '/system': paths.inicio,
  '/system/login': paths.login,
  '/system/registry': paths.registry,
  '/system/registryFinal': paths.registryFinal,
}
