import type { Plugin } from 'vite'

const infinite =
  /\(this\.#queryType === "infinite" \? infiniteQueryBehavior\([^)]*\) : (this\.options\.behavior)\)/

/**
 * TanStack Query brings lists without an end with every query, which no screen here asks for: without that choice
 * its code falls away from the landing (decision 7).
 *
 * @throws Error when the library no longer says it this way.
 */
export function lightQuery(): Plugin {
  return {
    name: 'light-query',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/@tanstack\/query-core\/build\/modern\/query\.js/ },
      handler(code) {
        if (!infinite.test(code)) throw Error('TanStack Query chooses its infinite queries in another way')
        return { code: code.replace(infinite, '$1'), map: null }
      },
    },
  }
}
