import type { z } from 'zod/mini'

import { noExtras, PlanExtras } from './extras.ts'
import { PretixPlan, type PretixZone } from './pretix.ts'

const maxSeats = 120_000
const maxRows = 20_000
const maxSections = 2_000
const maxCategories = 64
const maxReach = 1_000_000
const maxProblems = 20

/** `code` is stable, `message` is for the person who uploaded the file, `where` leads to the spot in it. */
export type PlanProblem = { code: PlanProblemCode; message: string; where: string }

export type PlanProblemCode =
  | 'plan_shape'
  | 'plan_too_large'
  | 'plan_no_seats'
  | 'plan_duplicate_seat'
  | 'plan_duplicate_category'
  | 'plan_unknown_category'
  | 'plan_position'
  | 'extras_shape'
  | 'extras_unknown_key'

export type CheckedPlan =
  | { ok: true; pretix: PretixPlan; extras: PlanExtras }
  | { ok: false; problems: PlanProblem[] }

/** Reads an uploaded plan and its side file; at most 20 problems come back, the first ones found. */
export function checkPlan(json: unknown, extrasJson: unknown = noExtras): CheckedPlan {
  const large = tooLarge(json)
  if (large) return { ok: false, problems: [large] }
  const pretix = PretixPlan.safeParse(json)
  if (!pretix.success) return { ok: false, problems: shapeProblems('plan_shape', pretix.error) }
  const extras = PlanExtras.safeParse(extrasJson)
  if (!extras.success) return { ok: false, problems: shapeProblems('extras_shape', extras.error) }
  const found = [...meaning(pretix.data), ...strangers(pretix.data, extras.data)]
  const problems = found.slice(0, maxProblems)
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, pretix: pretix.data, extras: extras.data }
}

/** The key under which the side file speaks of a section. */
export const sectionKey = (zone: Omit<PretixZone, 'rows'>, index: number): string =>
  zone.zone_id ?? zone.name ?? zone.uuid ?? String(index + 1)

/** Counts before validating, so that a huge file costs little. */
function tooLarge(json: unknown): PlanProblem | null {
  const lists = [list(json, 'zones'), list(json, 'categories')]
  const rows = list(json, 'zones').flatMap((zone) => list(zone, 'rows'))
  const seats = rows.reduce<number>((sum, row) => sum + list(row, 'seats').length, 0)
  const over = (count: number, most: number, what: string): PlanProblem | null =>
    count <= most
      ? null
      : {
          code: 'plan_too_large',
          where: what,
          message: `El plano tiene ${count.toLocaleString('es-MX')} ${what}; el máximo es ${most.toLocaleString('es-MX')}.`,
        }
  return (
    over(seats, maxSeats, 'asientos') ??
    over(rows.length, maxRows, 'filas') ??
    over(lists[0]?.length ?? 0, maxSections, 'secciones') ??
    over(lists[1]?.length ?? 0, maxCategories, 'categorías')
  )
}

function list(value: unknown, key: string): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  const found: unknown = Reflect.get(value, key)
  return Array.isArray(found) ? found : []
}

function shapeProblems(code: PlanProblemCode, error: z.core.$ZodError): PlanProblem[] {
  return error.issues.slice(0, maxProblems).map((issue) => {
    const where = issue.path.join('.')
    return { code, where, message: `${where || 'El archivo'}: ${shapeMessage(issue)}` }
  })
}

const typeWords: Record<string, string> = {
  string: 'un texto',
  number: 'un número',
  int: 'un número entero',
  boolean: 'true o false',
  array: 'una lista',
  object: 'un objeto',
}

function shapeMessage(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `el formato no conoce el campo ${issue.keys.join(', ')}.`
  if (issue.code === 'invalid_value') return `debe ser uno de estos valores: ${issue.values.join(', ')}.`
  if (issue.code === 'too_small') return 'está vacío o es demasiado pequeño.'
  if (issue.code === 'invalid_type') return `falta, o no es ${typeWords[issue.expected] ?? issue.expected}.`
  return 'no tiene la forma que pide el formato.'
}

function* meaning(plan: PretixPlan): Generator<PlanProblem> {
  const categories = new Set<string>()
  for (const [index, { name }] of plan.categories.entries()) {
    const where = `categories.${index}`
    if (categories.has(name))
      yield { code: 'plan_duplicate_category', where, message: `La categoría «${name}» está dos veces.` }
    categories.add(name)
  }
  const guids = new Set<string>()
  for (const [z, zone] of plan.zones.entries())
    for (const [r, row] of zone.rows.entries())
      for (const [s, seat] of row.seats.entries()) {
        const where = `zones.${z}.rows.${r}.seats.${s}`
        const name = `El asiento «${seat.seat_guid}»`
        if (guids.has(seat.seat_guid))
          yield { code: 'plan_duplicate_seat', where, message: `${name} está dos veces.` }
        guids.add(seat.seat_guid)
        if (!categories.has(seat.category))
          yield {
            code: 'plan_unknown_category',
            where,
            message: `${name} usa la categoría «${seat.category}», que no está en la lista.`,
          }
        const x = zone.position.x + (row.position?.x ?? 0) + seat.position.x
        const y = zone.position.y + (row.position?.y ?? 0) + seat.position.y
        if (Math.abs(x) > maxReach || Math.abs(y) > maxReach)
          yield { code: 'plan_position', where, message: `${name} está demasiado lejos del plano.` }
      }
  if (guids.size === 0)
    yield { code: 'plan_no_seats', where: 'zones', message: 'El plano no tiene asientos.' }
}

function* strangers(plan: PretixPlan, extras: PlanExtras): Generator<PlanProblem> {
  const known = {
    categories: new Set(plan.categories.map((category) => category.name)),
    sections: new Set(plan.zones.map(sectionKey)),
    seats: new Set(
      plan.zones.flatMap((zone) => zone.rows.flatMap((row) => row.seats.map((seat) => seat.seat_guid))),
    ),
  }
  for (const kind of ['categories', 'sections', 'seats'] as const)
    for (const key of Object.keys(extras[kind]))
      if (!known[kind].has(key))
        yield {
          code: 'extras_unknown_key',
          where: `${kind}.${key}`,
          message: `Los datos extra nombran «${key}», que no está en el plano.`,
        }
}
