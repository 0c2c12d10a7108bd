import { paths } from '#lib/paths.ts'
import { fan, fanWeb, withCamera, type Guard, type ScreenRoute } from '#web/screen-route.ts'

const signedIn: Guard[] = ['mobile', 'fanAuth']

/** The screens of the Fan ID: path, title, breadcrumb, screen, guards. */
export const fanScreens: ScreenRoute[] = [
  fan(paths.fanIndex, 'Fan ID', 'Inicio', () => import('#people/fan-id/web/fan-index-screen.tsx')),
  fan(
    paths.fanRegistry,
    'Registra tu Fan ID',
    'Registro',
    () => import('#people/fan-id/web/fan-registry-screen.tsx'),
  ),
  fan(
    paths.fanRegistryData,
    'Tus datos',
    'Información',
    () => import('#people/fan-id/web/fan-registry-data-screen.tsx'),
  ),
  withCamera(
    fan(
      paths.fanRegistryId,
      'Tu identificación',
      'Identificación',
      () => import('#people/fan-id/web/fan-registry-id-screen.tsx'),
    ),
  ),
  withCamera(
    fan(
      paths.fanRegistryFinaliced,
      'Tu selfie',
      'Selfie',
      () => import('#people/fan-id/web/fan-registry-finaliced-screen.tsx'),
    ),
  ),
  fan(
    paths.fanLogin,
    'Entra con tu Fan ID',
    'Login',
    () => import('#people/fan-id/web/fan-login-screen.tsx'),
  ),
  withCamera(
    fan(
      paths.loginScan,
      'Entra con tu selfie',
      'Selfie',
      () => import('#people/fan-id/web/login-scan-screen.tsx'),
    ),
  ),
  fan(
    paths.fanMain,
    'Tu Fan ID',
    'Principal',
    () => import('#front/my-fan-id/web/fan-main-screen.tsx'),
    signedIn,
  ),
  fan(
    paths.profileInformation,
    'Lo que sabemos de ti',
    'Información Personal',
    () => import('#people/fan-id/web/profile-information-screen.tsx'),
    signedIn,
  ),
  fan(
    paths.fanNotifications,
    'Avisos',
    'Notificaciones',
    () => import('#people/fan-id/web/fan-notifications-screen.tsx'),
    signedIn,
  ),
  fan(
    paths.minorRegistry,
    'Registro de menores',
    'Registro de menores',
    () => import('#matchday/minors/web/minor-registry-screen.tsx'),
    signedIn,
  ),
  fan(
    paths.fanEvents,
    'Mis boletos',
    'Mis Boletos',
    () => import('#matchday/ticket-holders/web/my-events-screen.tsx'),
    signedIn,
  ),
  fan(
    `${paths.fanEventDetail()}/:ticketId?`,
    'Mi boleto',
    'Mis Boletos',
    () => import('#matchday/ticket-holders/web/my-events-detail-screen.tsx'),
    signedIn,
  ),
  fan(
    `${paths.ventsTickets()}/:eventId?`,
    'Compra tus boletos',
    'Mis Boletos',
    () => import('#matchday/ticket-holders/web/vents-tickets-screen.tsx'),
    signedIn,
  ),
  fanWeb(paths.webMain, 'Fan ID', 'Fan ID', () => import('#people/fan-id/web/web-main-screen.tsx')),
  fanWeb(
    paths.webRegistry,
    'Registro Fan ID',
    'Registro Fan ID',
    () => import('#people/fan-id/web/web-registry-screen.tsx'),
  ),
  fanWeb(
    paths.webWarningDevice,
    'Sigue en tu celular',
    'Fan ID',
    () => import('#people/fan-id/web/web-warning-device-screen.tsx'),
  ),
]
