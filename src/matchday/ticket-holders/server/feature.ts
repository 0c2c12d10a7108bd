import { bindToOwner } from '#products/group-sales/server/guests/tickets.ts'
import { bindIn } from './actions.ts'
import { refuseOverShare } from './fan-share.ts'
import { fanTicketJobs } from './jobs.ts'
import { fanTicketData } from './personal-data.ts'
import { fanTicketRoutes } from './routes.ts'
import { ticketBoundAt } from '#selling/tickets/server/sql.ts'
import { boundAt } from './sql.ts'
import type { Feature } from '#server/feature.ts'

export const ticketHoldersFeature: Feature = {
  routes: [fanTicketRoutes],
  jobs: [fanTicketJobs],
  personalData: fanTicketData,
  accountMerge: {
    columns: {
      'ticket_holders.bound_by': { moves: null },
      'ticket_invitations.from_account': { moves: null },
    },
  },
  brings: [
    ticketBoundAt.from(boundAt),
    bindToOwner.from((tx, ring, bound) => bindIn(tx, ring, { ...bound, to: { self: true } })),
  ],
  purchaseGuards: [refuseOverShare],
}
