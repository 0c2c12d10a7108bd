import type { Step } from '../../rules.ts'

/** News that reach a person who has left the site. Paid orders have their own mail, with the tickets. */
export const mailedSteps: ReadonlySet<Step> = new Set([
  'reserved',
  'reserve_failed',
  'in_review',
  'quarantined',
  'review_ended',
  'refund_late',
  'refund_twice',
  'refund_cancelled',
  'refund_restricted',
  'refund_difference',
  'refund_requested',
  'refund_outside',
  'credited',
  'credit_given',
  'card_given',
  'match_off',
  'cancelled_by_club',
  'charged_back',
  'charged_back_credit',
  'refund_outside_credit',
  'chargeback_won',
] as const)
