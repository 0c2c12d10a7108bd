import type { Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { expireOverdue } from './actions.ts'

/** Requests that nobody decided end by themselves. */
export function approvalJobs({ db }: Services): Jobs {
  return {
    everySeconds: { expire_approvals: 60 },
    tasks: { expire_approvals: () => expireOverdue(db) },
  }
}
