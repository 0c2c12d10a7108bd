import { globSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** What the browser needs of an endpoint beside method and path; the rest is the server's business. */
const kept = new Set(['content', 'at'])

const verbs = new Set(['get', 'post', 'put', 'patch', 'delete'])

/**
 * In the browser's build `staff.get('/staff/coupons', …)` is `{ method: 'GET', path: '/staff/coupons' }` and, where a form
 * names it as `login.body`, the body that the form checks. Shapes that nobody uses any more fall away, so screens without
 * a form carry no zod (decision 7), and so do the callers: who may call is the server's business.
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
      filter: {
        id: /\/([\w-]*contract|lib\/(endpoint|shapes|contact|text|session-user)|shapes\/[\w-]+)\.ts$/,
      },
      handler(code) {
        const edits: Edit[] = []
        walk(this.parse(code, { lang: 'ts' }), ({ type, id, init }) => {
          if (type !== 'VariableDeclarator') return
          for (const call of callsOf(init)) {
            if (isEndpoint(call)) edits.push(light(call, code, checkedByForms.has(id?.name ?? '')))
            else edits.push(...pure(call))
          }
        })
        return { code: edited(code, edits), map: null, moduleSideEffects: false }
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
  callee?: { property?: { name?: string } }
  arguments?: (Node & { value?: unknown })[]
  properties?: (Node & { key?: { name?: string }; value?: Node })[]
}
type Edit = { from: number; to: number; text: string }

const nameOf = ([, name = '']: RegExpMatchArray): string => name

/** What a constant calls: by itself, or in the fields that several shapes share. */
function callsOf(init: Node | undefined): Node[] {
  const values =
    init?.type === 'ObjectExpression' ? (init.properties ?? []).map(({ value }) => value) : [init]
  return values.flatMap((value) => (value?.type === 'CallExpression' ? [value] : []))
}

/** `staff.get('/staff/coupons', …)`: a verb on whoever may call, and an address. */
function isEndpoint({ callee, arguments: given }: Node): boolean {
  const path = given?.[0]?.value
  return verbs.has(callee?.property?.name ?? '') && typeof path === 'string' && path.startsWith('/')
}

function light(call: Node, code: string, keepsBody: boolean): Edit {
  const [path, , details] = call.arguments!
  const fields = (details?.properties ?? [])
    .filter(({ key }) => kept.has(key?.name ?? '') || (keepsBody && key?.name === 'body'))
    .map(({ start, end }) => code.slice(start, end))
  const method = `method: '${call.callee!.property!.name!.toUpperCase()}'`
  const text = `{ ${[method, `path: ${code.slice(path!.start, path!.end)}`, ...fields].join(', ')} }`
  return { from: call.start, to: call.end, text }
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
