import { createRequire } from 'node:module'

type Compile = (route: { schema: unknown }) => unknown
type Select = () => (schemas: unknown, options: unknown) => Compile

const required = createRequire(createRequire(import.meta.url).resolve('fastify'))
const compiler = '@fastify/fast-json-stringify-compiler'
const marked = Symbol.for('taquilla.serializers')

/**
 * The four hundred endpoints' serializers are compiled once a worker and not for each of its applications: that was most of
 * what one took to build (0.7 of 1.1 s of processor). The same schema gives the same function, whoever asks.
 */
export function compileSerializersOnce(): void {
  const select = required(compiler) as Select & { [marked]?: true }
  const known = new Map<string, unknown>()
  if (select[marked]) return
  const once: Select = () => {
    const build = select()
    return (schemas, options) => {
      const compile = build(schemas, options)
      const among = JSON.stringify([schemas, options])
      return (route) => {
        const key = among + JSON.stringify(route.schema)
        if (!known.has(key)) known.set(key, compile(route))
        return known.get(key)
      }
    }
  }
  required.cache[required.resolve(compiler)]!.exports = Object.assign(once, select, { [marked]: true })
}
