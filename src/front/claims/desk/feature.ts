import { desk, type DeskFeature } from '#web/desk.ts'

const paths = {
  claims: '/backoffice/reclamos-de-cuenta',
  claimRound: (roundId: string) => `/backoffice/reclamos-de-cuenta/${roundId}`,
}
type Paths = typeof paths

declare module '#web/desk-paths.ts' {
  interface DeskPaths extends Paths {}
}

export const claimsDesk: DeskFeature = {
  paths,
  screens: [
    desk(paths.claims, 'Reclama tu cuenta', 'manage Claim', () => import('./claims-screen.tsx'), {
      group: 'Club',
      position: 46,
      label: 'Reclama tu cuenta',
    }),
    desk(
      paths.claimRound(':roundId'),
      'Reclama tu cuenta',
      'manage Claim',
      () => import('./round-screen.tsx'),
    ),
  ],
  auditLinks: { claim_round: paths.claimRound },
}
