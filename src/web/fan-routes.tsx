import { paths } from './paths.ts'
import type { Guard, ScreenRoute } from './routes.tsx'

const fan = (
  path: string,
  title: string,
  _breadcrumb: string,
  screen: ScreenRoute['screen'],
  guards: Guard[] = ['mobile'],
): ScreenRoute => ({ path, title, screen, layout: 'main', guards })

export const fanScreens: ScreenRoute[] = [
  fan(
    paths.fanEvents,
    'Mis boletos',
    'Mis Boletos',
    () => import('#features/fan-tickets/my-events-screen.tsx'),
    ['mobile', 'fanAuth'],
  ),
  fan(
    `${paths.fanEventDetail()}/:ticketId?`,
    'Mi boleto',
    'Boleto',
    () => import('#features/fan-tickets/my-events-detail-screen.tsx'),
    ['mobile', 'fanAuth'],
  ),
  fan(
    `${paths.ventsTickets()}/:eventId?`,
    'Compra tus boletos',
    'Compra',
    () => import('#features/fan-tickets/vents-tickets-screen.tsx'),
    ['mobile', 'fanAuth'],
  ),
]
