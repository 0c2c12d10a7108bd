import { globSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** What the browser needs of an endpoint; the rest is the server's business. */
const kept = new Set(['method', 'path', 'content', 'at'])

/**
 * In the browser's build an endpoint keeps method, path and, where a form names it as `login.body`, the body that the
 * form checks. Shapes that nobody uses any more fall away, so screens without a form carry no zod (decision 7).
 */
export function lightContracts(): Plugin {
  let checkedByForms = new Set<string>()
  return {
    name: 'light-contracts',
    apply: 'build',
    buildStart() {
      const screens = globSync('src/*/*/**/*.tsx').map((file) => readFileSync(file, 'utf8'))
      checkedByForms = new Set(screens.flatMap((code) => [...code.matchAll(/\b(\w+)\.body\b/g)].map(nameOf)))
    },
    transform: {
      filter: { id: /\/([\w-]*contract|lib\/(shapes|contact|text)|shapes\/[\w-]+)\.ts$/ },
      handler(code) {
        const edits: Edit[] = []
        walk(this.parse(code, { lang: 'ts' }), ({ type, id, init }) => {
          if (type !== 'VariableDeclarator' || init?.type !== 'CallExpression') return
          if (init.callee?.name === 'endpoint')
            edits.push(...cuts(init, code, checkedByForms.has(id?.name ?? '')))
          else edits.push(...pure(init))
        })
        return { code: edited(code, edits), map: null }
      },
    },
  }
}

type Node = {
  type?: string
  start: number
  end: number
  id?: { name?: string }
  init?: Node
  callee?: { name?: string }
  arguments?: { properties?: (Node & { key?: { name?: string } })[] }[]
}
type Edit = { from: number; to: number; text: string }

const nameOf = ([, name = '']: RegExpMatchArray): string => name

function cuts(call: Node, code: string, keepsBody: boolean): Edit[] {
  return (call.arguments?.[0]?.properties ?? [])
    .filter(({ key }) => !kept.has(key?.name ?? '') && !(keepsBody && key?.name === 'body'))
    .map(({ start, end }) => {
      const comma = /^\s*,/.exec(code.slice(end))?.[0].length ?? 0
      return { from: start, to: end + comma, text: '' }
    })
}

/** A call like `z.int()` or `tableQuery(…)` looks to the bundler as if it did something; in a contract none does. */
function pure({ start, end }: Node): Edit[] {
  return [
    { from: start, to: start, text: '/* @__PURE__ */ (() => ' },
    { from: end, to: end, text: ')()' },
  ]
}

function edited(code: string, edits: Edit[]): string {
  let out = code
  for (const { from, to, text } of edits.toSorted((a, b) => b.from - a.from)) {
    out = out.slice(0, from) + text + out.slice(to)
  }
  return out
}

function walk(node: unknown, visit: (node: Node) => void): void {
  if (typeof node !== 'object' || node === null) return
  if (Array.isArray(node)) {
    for (const child of node) walk(child, visit)
    return
  }
  visit(node as Node)
  for (const child of Object.values(node)) walk(child, visit)
}
