import type { Services } from './services.ts'

declare module './feature.ts' {
  interface Feature {
    /** What it knows about how the club's product is doing: for `/metrics`, the alerts and «Salud». */
    vitalSigns?: readonly VitalSign[]
  }
}

/** Where a sign stands in «Salud», in the order of the screen. */
export const signGroups = ['Ventas', 'Pagos', 'Trabajos', 'Puertas', 'Respaldo', 'Servidor'] as const

/** What a value counts. `share`: from 0 to 1. */
export type SignUnit = 'count' | 'seconds' | 'share' | 'days'

export type SignValue = {
  value: number
  /** By the sign's label names; never a person. */
  labels?: Readonly<Record<string, string>>
  /** The same part in words, for the desk. */
  words?: string
  /** Since when it has been so, where it is known. */
  since?: Date
}

/** When somebody has to look, and where it says what to do. */
export type SignAlert = {
  name: `Taquilla${string}`
  when: 'above' | 'below'
  limit: number
  /** So long before anybody is told. */
  forMinutes: number
  /** `page`: somebody gets up. `ticket`: on the next working day. */
  urgency: 'page' | 'ticket'
  /** One English sentence. */
  summary: string
  /** One sentence for the desk: what to do first. */
  advice: string
  /** A page of `docs/operations/incidents` and its heading: `provider-down.md#what-to-check`. */
  runbook: `${string}.md#${string}`
}

/**
 * One fact about how the product is doing, stated once by the feature that knows it. It is read from the database, so that every
 * node says the same; `local` ones are of this process or machine. No value at all: there is nothing to say now.
 */
export type VitalSign = {
  metric: `taquilla_${string}`
  help: string
  group: (typeof signGroups)[number]
  title: string
  /** One line: what it means. */
  meaning: string
  unit: SignUnit
  labels?: readonly string[]
  local?: true
  alert?: SignAlert
  read: (services: Services) => SignValue[] | Promise<SignValue[]>
}
