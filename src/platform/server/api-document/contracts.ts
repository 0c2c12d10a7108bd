import { globSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Endpoint } from '#lib/endpoint.ts'

export type Named = { name: string; endpoint: Endpoint }

const source = join(import.meta.dirname, '../../..')

/**
 * Every endpoint of every contract by method and path as OpenAPI writes them (`get /api/orders/{orderId}`), under the
 * name that its contract exports. Two features may use the same word: then the feature's name stands before it
 * (`staffAcceptInvitation`).
 */
export async function readContracts(): Promise<Map<string, Named>> {
  const exported: (Named & { feature: string })[] = []
  for (const file of globSync('*/*/**/*contract.ts', { cwd: source }).toSorted()) {
    const contract = (await import(join(source, file))) as Record<string, unknown>
    for (const [name, endpoint] of Object.entries(contract))
      if (isEndpoint(endpoint)) exported.push({ name, endpoint, feature: featureOf(file) })
  }
  const uses = Map.groupBy(exported, ({ name }) => name)
  return new Map(
    exported.map(({ name, endpoint, feature }) => [
      keyOf(endpoint.method, `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`),
      { endpoint, name: uses.get(name)!.length === 1 ? name : `${camel(feature)}${capital(name)}` },
    ]),
  )
}

/** Under these names features were published before they got the name of their folder; who calls by them goes on. */
const publishedAs: Record<string, string> = { 'ticket-holders': 'fan-tickets' }

/** The folder's name, or of a contract in `platform/lib` what it is a contract of. */
function featureOf(file: string): string {
  const name = /lib\W([\w-]+)-contract\.ts$/.exec(file)?.[1] ?? file.split(sep)[1]!
  return publishedAs[name] ?? name
}

export const keyOf = (method: string, path: string) => `${method.toLowerCase()} ${path}`

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const camel = (words: string) => words.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
