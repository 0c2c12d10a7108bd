import { desk, type DeskFeature } from '#web/desk.ts'
import type { Answer } from '#lib/endpoint.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { readToday, type WaitingKind } from '../today-contract.ts'

const paths = {
  auditLog: '/backoffice/bitacora',
}
type Paths = typeof paths

declare module '#web/desk-paths.ts' {
  interface DeskPaths extends Paths {}
}

/** What has to be answered by a day that somebody else sets. */
const deadlines: Partial<Record<WaitingKind, () => string>> = {
  approvals: () => deskPaths.approvals,
  chargebacks: () => deskPaths.chargebacks,
  cases: () => deskPaths.supportCases,
  fan_requests: () => deskPaths.fanRequests,
  appeals: () => deskPaths.restrictions,
}

function dueIn({ waiting }: Answer<typeof readToday>): ReadonlyMap<string, number> {
  return new Map(
    waiting.flatMap(({ kind, count }) => {
      const to = deadlines[kind]?.()
      return to === undefined ? [] : [[to, count] as const]
    }),
  )
}

export const deskHomeDesk: DeskFeature = {
  paths,
  due: { read: readToday, may: 'open Desk', of: (answer) => dueIn(answer as Answer<typeof readToday>) },
  screens: [
    desk(deskPaths.home, 'Resumen', null, () => import('./desk-home-screen.tsx')),
    desk(paths.auditLog, 'Bitácora', 'read AuditLog', () => import('./audit-log-screen.tsx'), {
      group: 'Club',
      position: 20,
    }),
  ],
}
