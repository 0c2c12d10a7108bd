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
  blank(deskPaths.invitation, 'Tu invitación', () => import('#features/staff/invitation-screen.tsx')),
  desk(deskPaths.myAccess, 'Mi acceso', null, () => import('#features/staff/my-access-screen.tsx')),
  desk(deskPaths.home, 'Resumen', null, () => import('#features/staff/desk-home-screen.tsx')),
  desk(
    deskPaths.matches,
    'Partidos',
    'manage Match',
    () => import('#features/events/desk/matches-screen.tsx'),
  ),
  desk(
    deskPaths.newMatch,
    'Nuevo partido',
    'manage Match',
    () => import('#features/events/desk/new-match-screen.tsx'),
  ),
  desk(
    deskPaths.match(':eventId'),
    'Partido',
    'manage Match',
    () => import('#features/events/desk/match-screen.tsx'),
  ),
  desk(
    deskPaths.matchSeats(':eventId'),
    'Asientos del partido',
    'manage Match',
    () => import('#features/events/desk/blocks/match-seats-screen.tsx'),
  ),
  desk(
    deskPaths.seasons,
    'Temporadas',
    'manage Match',
    () => import('#features/events/desk/seasons/seasons-screen.tsx'),
  ),
  desk(deskPaths.venues, 'Recintos', 'read Venue', () => import('#features/venues/desk/venues-screen.tsx')),
  desk(
    deskPaths.venue(':venueId'),
    'Recinto',
    'read Venue',
    () => import('#features/venues/desk/venue-screen.tsx'),
  ),
  desk(
    deskPaths.planSeats(':venueId', ':planId'),
    'Marcar asientos',
    'manage Venue',
    () => import('#features/venues/desk/marks/plan-marks-screen.tsx'),
  ),
  desk(
    deskPaths.newSection(':venueId'),
    'Nueva sección',
    'manage Venue',
    () => import('#features/venues/desk/generator/new-section-screen.tsx'),
  ),
  desk(deskPaths.exports, 'Archivos', 'export List', () => import('#features/exports/exports-screen.tsx')),
  desk(deskPaths.staff, 'Personal', 'manage Staff', () => import('#features/staff/staff-screen.tsx')),
  desk(
    deskPaths.integrations,
    'Integraciones',
    'manage Integration',
    () => import('#features/integrations/integrations-screen.tsx'),
  ),
  desk(
    deskPaths.webhook(':webhookId'),
    'Avisos a un sistema',
    'manage Integration',
    () => import('#features/integrations/webhook-screen.tsx'),
  ),
  desk(
    deskPaths.settings,
    'Ajustes',
    'manage Settings',
    () => import('#features/club-settings/settings-screen.tsx'),
  ),
  desk(
    deskPaths.fanReviews,
    'Revisiones',
    'manage FanReview',
    () => import('#features/fan-id/desk/reviews-screen.tsx'),
  ),
  desk(
    deskPaths.fanReview(':reviewId'),
    'Revisión',
    'manage FanReview',
    () => import('#features/fan-id/desk/review-screen.tsx'),
  ),
  desk(
    deskPaths.fanRequests,
    'Solicitudes',
    'manage FanReview',
    () => import('#features/fan-id/desk/requests/requests-screen.tsx'),
  ),
  desk(
    deskPaths.restrictions,
    'Restricciones',
    'manage Restriction',
    () => import('#features/restrictions/desk/restrictions-screen.tsx'),
  ),
  desk(
    deskPaths.supportCases,
    'Casos',
    'manage SupportCase',
    () => import('#features/support/desk/cases-screen.tsx'),
  ),
  desk(
    deskPaths.supportCase(':caseId'),
    'Caso',
    'manage SupportCase',
    () => import('#features/support/desk/case-desk-screen.tsx'),
  ),
  desk(deskPaths.auditLog, 'Bitácora', 'read AuditLog', () => import('#features/staff/audit-log-screen.tsx')),
]
