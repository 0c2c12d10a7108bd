/** The parameters of a path that fits a pattern of the route table (`/a/:id?`, `/a/*`), read as React Router reads it. */
export function paramsOf(pattern: string, path: string): Record<string, string> | null {
  const found = expressionOf(pattern).exec(path)
  if (found === null) return null
  try {
    const given = Object.entries(found.groups ?? {}).filter(([, value]) => value !== undefined)
    return Object.fromEntries(given.map(([name, value]) => [name, decodeURIComponent(value)]))
  } catch {
    return null
  }
}

const expressions = new Map<string, RegExp>()

function expressionOf(pattern: string): RegExp {
  const known = expressions.get(pattern)
  if (known !== undefined) return known
  const parts = pattern.split('/').filter((part) => part !== '')
  const source = parts.map((part) => {
    if (part === '*') return '(?:/.*)?'
    const [, name, optional] = /^:(\w+)(\?)?$/.exec(part) ?? []
    if (name === undefined) return `/${part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`
    return optional === undefined ? `/(?<${name}>[^/]+)` : `(?:/(?<${name}>[^/]+))?`
  })
  const expression = new RegExp(`^${source.join('')}/?$`, 'i')
  expressions.set(pattern, expression)
  return expression
}
