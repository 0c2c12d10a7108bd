import { desk, type DeskFeature } from '#web/desk.ts'

const paths = {
  supportCases: '/backoffice/casos',
  supportCase: (caseId: string) => `/backoffice/casos/${caseId}`,
}
type Paths = typeof paths

declare module '#web/desk-paths.ts' {
  interface DeskPaths extends Paths {}
}

export const supportDesk: DeskFeature = {
  paths,
  screens: [
    desk(paths.supportCases, 'Casos', 'manage SupportCase', () => import('./cases-screen.tsx'), {
      group: 'Afición',
      position: 40,
    }),
    desk(paths.supportCase(':caseId'), 'Caso', 'manage SupportCase', () => import('./case-desk-screen.tsx')),
  ],
  auditLinks: { support_case: paths.supportCase },
}
