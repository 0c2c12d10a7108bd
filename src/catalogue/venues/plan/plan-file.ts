import type { PlanExtras } from './extras.ts'
import type { PretixPlan } from './pretix.ts'

/** A plan as it is exchanged: the pretix layout and our side file. */
export type PlanFile = { layout: PretixPlan; extras: PlanExtras }
