import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import '#app/server/features.ts'
import * as matches from '#catalogue/events/desk-contract.ts'
import * as seasons from '#catalogue/events/desk-seasons-contract.ts'
import * as teams from '#catalogue/events/desk-teams-contract.ts'
import * as fares from '#catalogue/fares/desk-contract.ts'
import * as phases from '#catalogue/sale-phases/desk-contract.ts'
import * as venues from '#catalogue/venues/desk-contract.ts'
import * as rooms from '#catalogue/waiting-room/desk-contract.ts'
import * as settings from '#club/settings/contract.ts'
import * as campaigns from '#front/campaigns/contract.ts'
import * as gates from '#matchday/gate/desk-contract.ts'
import * as plans from '#products/bonogallo/desk-contract.ts'
import * as ballots from '#selling/ballots/desk-contract.ts'
import * as extras from '#selling/extras/desk-contract.ts'
import { fieldWords } from './words.ts'

type Node = { type: string } & Record<string, unknown>
type Body = { def: { shape: Record<string, Body> } }

const root = join(import.meta.dirname, '../../../..')
const sources = globSync('src/*/*/**/*.ts', { cwd: root })
  .filter((file) => file.includes('/server/') && !/\.test\.|\/testing\//.test(file))
  .map((file) => ({
    file,
    tree: parseAst(readFileSync(join(root, file), 'utf8'), { lang: 'ts' }) as unknown as Node,
  }))

/** What is written into the log as it was sent, field by field. */
const whole = [
  matches.updateMatch,
  seasons.updateSeason,
  teams.updateTeam,
  fares.updateFare,
  phases.changePhase,
  venues.updateVenue,
  rooms.changeRoom,
  campaigns.changeCampaignSettings,
  gates.saveGateSettings,
  plans.changePlanWindows,
  ballots.saveBallot,
  extras.updateExtra,
].map(({ body }) => body as unknown as Body)

function visit(
  node: unknown,
  seen: (node: Node, within: Node | null) => void,
  within: Node | null = null,
): void {
  if (Array.isArray(node)) return node.forEach((one) => visit(one, seen, within))
  if (node === null || typeof node !== 'object') return
  const here = node as Node
  const of = here.type === 'FunctionDeclaration' ? here : within
  if (typeof here.type === 'string') seen(here, of)
  for (const value of Object.values(here)) visit(value, seen, of)
}

const nameOf = (node: unknown) => (node as { name?: string; value?: string } | undefined)?.name ?? ''
const featureOf = (file: string) => file.split('/').slice(0, 3).join('/')

/**
 * Every field of a detail that the code writes into the log: in place, by a name of the same file, or handed to a function of
 * the same feature that writes it.
 */
function fieldsWritten(): Map<string, string> {
  const found = new Map<string, string>()
  /** Where in a call the detail stands: its place, and its name where that place is an object. */
  const writers = new Map<string, { at: number; field: string | null }>([
    ['audit', { at: 1, field: 'detail' }],
    ['auditAccount', { at: 3, field: null }],
  ])
  for (let known = 0; known < writers.size;) {
    known = writers.size
    for (const { file, tree } of sources) look(file, tree)
  }
  return found

  function look(file: string, tree: Node): void {
    const named = new Map<string, unknown[]>()
    visit(tree, (node) => {
      if (node.type === 'VariableDeclarator' && node['init'] !== null)
        named.set(nameOf(node['id']), [...(named.get(nameOf(node['id'])) ?? []), node['init']])
    })
    visit(tree, (call, within) => {
      if (call.type !== 'CallExpression') return
      const callee = nameOf(call['callee'])
      const writer = writers.get(callee) ?? writers.get(`${featureOf(file)} ${callee}`)
      if (writer === undefined) return
      const given = (call['arguments'] as Node[])[writer.at]
      const properties = (given?.['properties'] ?? []) as Node[]
      const inside = properties.find((one) => nameOf(one['key']) === writer.field)?.['value']
      gather(writer.field === null ? given : inside, { file, named, within, past: new Set() })
    })
  }

  type Where = { file: string; named: Map<string, unknown[]>; within: Node | null; past: Set<string> }
  function gather(value: unknown, where: Where): void {
    const node = value as Node | undefined
    if (node?.type === 'ObjectExpression')
      for (const property of node['properties'] as Node[]) {
        if (property.type === 'SpreadElement') gather(property['argument'], where)
        else if (property['computed'] !== true) {
          found.set(nameOf(property['key']), where.file)
          if ((property['value'] as Node).type === 'ObjectExpression') gather(property['value'], where)
        }
      }
    if (node?.type === 'LogicalExpression') gather(node['right'], where)
    if (node?.type === 'ConditionalExpression')
      for (const side of ['consequent', 'alternate']) gather(node[side], where)
    if (node?.type === 'Identifier') fromName(nameOf(node), where)
  }

  function fromName(name: string, where: Where): void {
    if (where.past.has(name)) return
    where.past.add(name)
    if (where.named.has(name)) return where.named.get(name)!.forEach((one) => gather(one, where))
    const params = (where.within?.['params'] ?? []) as Node[]
    const plain = params.map((one) => (one.type === 'AssignmentPattern' ? (one['left'] as Node) : one))
    const takes = (one: Node) =>
      one.type === 'ObjectPattern' &&
      (one['properties'] as Node[]).some((property) => nameOf(property['key']) === name)
    const at = plain.findIndex((one) => nameOf(one) === name || takes(one))
    const writer = `${featureOf(where.file)} ${nameOf(where.within?.['id'])}`
    if (at >= 0 && !writers.has(writer)) writers.set(writer, { at, field: takes(plain[at]!) ? name : null })
  }
}

it('has Spanish words for every field that is written into the log', () => {
  const written = fieldsWritten()
  expect(written.size).toBeGreaterThan(120)
  const { colours, legal, transfer, ...words } = (settings.changeSettings.body as unknown as Body).def.shape[
    'settings'
  ]!.def.shape
  const sent = [...whole, { def: { shape: words } }, colours!, legal!, transfer!].flatMap(({ def }) =>
    Object.keys(def.shape),
  )
  const raw = [...written.keys(), ...sent].filter((field) => fieldWords(field) === field)
  expect(raw.map((field) => `${field} (${written.get(field) ?? 'sent'})`)).toEqual([])
  expect(fieldWords('legal.rfc')).toBe('Datos legales › RFC')
})
